import { expect, it } from 'vitest'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useTeam } from '../../../../renderer/team/state/team.ts'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../../shared/errors.ts'
import { itemOf } from '../../../support/reconciliation/reconcilingSetup.ts'
import { reconcilingPage } from '../../../support/reconciliation/reconcilingPage.ts'

const { main, handlers, page, open, reconciled } = await reconcilingPage()

const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'bo', workbook: 'w' }

/** The page of Bo, in a team: Anna made the last entry of the log, and Bo those before. */
async function afterAnna(id: string, decisions: Decision[], meanwhile = () => Promise.resolve()) {
  await open({
    'reconciliation.decide': async (asked) => {
      decisions.push(asked.decision)
      const made = await handlers['reconciliation.decide'](asked)
      await meanwhile()
      return made
    },
    'reconciliation.log': async (asked) => {
      const log = await handlers['reconciliation.log'](asked)
      return { ...log, entries: log.entries.map((entry, place) => ({ ...entry, by: place === 0 ? 'anna' : 'bo' })) }
    }
  })
  const store = useReconciliation()
  useTeam()
  page.bridge.say('team.changed', { team, state: 'in-step', message: null, proposals: [] })
  store.open(id)
  await page.bridge.settled()
  return store
}

it('one key press undoes no decision of a colleague', async () => {
  const id = await reconciled()
  const { item } = await itemOf(main, id, '-400.10')
  await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'By Bo' } })
  const target = { kind: 'item', key: item.key } as const
  await handlers['reconciliation.decide']({ id, decision: { do: 'ignore', targets: [target], reason: 'By Anna' } })
  const { entries } = await handlers['reconciliation.log']({ id, from: 0, count: 1 })
  const decisions: Decision[] = []
  const store = await afterAnna(id, decisions)
  // Bo presses U once, for what Bo did last.
  await store.undoLast()
  expect(decisions).not.toContainEqual({ do: 'undo', entry: entries[0]?.seq })
})

it('the button below a decision undoes no entry that a colleague made in between', async () => {
  const id = await reconciled()
  let annas = 0
  const store = await afterAnna(id, [], async () => {
    if (annas > 0) return
    await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'By Anna' } })
    annas = (await handlers['reconciliation.log']({ id, from: 0, count: 1 })).entries[0]?.seq ?? 0
  })
  // Before the answer arrives, an entry of Anna is the last one.
  await store.decide({ do: 'rename', name: 'By Bo' })
  expect(annas).toBeGreaterThan(0)
  expect(store.done?.entry).toBe(annas - 1)
})

it('U skips a decision that the team refused, and undoes the last one in the log', async () => {
  const id = await reconciled()
  for (const name of ['By Bo', 'By Anna'])
    await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name } })
  const [, bos] = (await handlers['reconciliation.log']({ id, from: 0, count: 2 })).entries
  const decisions: Decision[] = []
  const store = await afterAnna(id, decisions)
  const slip = { id: 7, at: '2026-11-28T08:00:00.000Z', reconciliation: id, words: 'Ignored', isSent: false }
  const refused = { ...slip, items: [], transactionIds: [], refusal: 'anna decided on it meanwhile.' }
  page.bridge.say('team.changed', { team, state: 'in-step', message: null, proposals: [refused] })
  await store.undoLast()
  expect(page.bridge.called).not.toContain('reconciliation.withdrawProposal')
  expect(decisions).toEqual([{ do: 'undo', entry: bos?.seq }])
})

it('U withdraws what waits to be sent, and nothing older, while the database is offline', async () => {
  const id = await reconciled()
  await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'Of last week' } })
  const { item } = await itemOf(main, id, '-400.10')
  const target = { kind: 'item', key: item.key } as const
  const decisions: Decision[] = []
  const withdrawn: number[] = []
  const words = 'Your team’s database cannot be reached. This decision waits on this computer.'
  await open({
    'reconciliation.decide': ({ decision }) => {
      decisions.push(decision)
      return Promise.reject(new AppError('proposed', words))
    },
    'reconciliation.withdrawProposal': (proposal) => Promise.resolve(void withdrawn.push(proposal)),
    'team.get': () => {
      const slip = { id: 7, at: '2026-11-28T08:00:00.000Z', reconciliation: id, words: 'Ignored', isSent: false }
      const waiting = { ...slip, items: [item.key], transactionIds: [], refusal: null }
      return Promise.resolve({ team, state: 'out-of-reach', message: null, proposals: [waiting] })
    }
  })
  const store = useReconciliation()
  useTeam()
  page.bridge.say('team.changed', { team, state: 'out-of-reach', message: null, proposals: [] })
  store.open(id)
  await page.bridge.settled()
  await store.decide({ do: 'ignore', targets: [target], reason: 'A slip of the hand' })
  expect(store.done?.words).toBe(words)
  await store.undoLast()
  expect(withdrawn).toEqual([7])
  expect(decisions.filter((decision) => decision.do === 'undo')).toEqual([])
})
