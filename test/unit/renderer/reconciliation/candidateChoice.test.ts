import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { evidenceColumns, evidenceRows } from '../../../../renderer/reconciliation/parts/queue/evidenceColumns.ts'
import { useCandidateChoice } from '../../../../renderer/reconciliation/state/useCandidateChoice.ts'
import { useQueueActions } from '../../../../renderer/reconciliation/state/useQueueActions.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import { useItemDetails } from '../../../../renderer/reconciliation/state/itemDetails.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { ItemDetails } from '../../../../shared/domain/reconciliation/itemDetails.ts'
import type { Candidate } from '../../../../shared/domain/reconciliation/match.ts'
import { appOnList } from '../../../support/app/appOnList.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { OTHER_NUMBER } from '../../../support/reconciliation/contradictedWorld.ts'
import { everyState } from '../../../support/reconciliation/everyState.ts'
import { applied, itemOf, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'

const main = await appOnList(everyState().rows)
const { handlers } = main.app
const { id } = await applied(main, await reconcileOrder(main, everyState().payments))
// Two transactions are equally like the first. What fits the next has another name, what is near the last another number.
const alike = await itemOf(main, id, '-400.10')
const renamed = await itemOf(main, id, '-300.75')
const misdirected = await itemOf(main, id, '-250.25')

afterAll(() => main[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllGlobals())

/** The payment as the queue shows it to be decided on. */
async function choosing({ item }: ItemDetails, instead: Partial<Handlers> = {}) {
  const decided = vi.fn(instead['reconciliation.decide'] ?? handlers['reconciliation.decide'])
  freshStores()
  const bridge = fakeBridge({ rows: 0, handlers: { ...handlers, ...instead, 'reconciliation.decide': decided } })
  vi.stubGlobal('window', { bridge })
  await useConnection().load()
  useReconciliation().open(id)
  const details = useItemDetails()
  details.key = item.key
  const choice = useCandidateChoice()
  const actions = useQueueActions({
    entry: computed(() => details.details && { kind: 'item', id: item.key, item: details.details.item }),
    details: computed(() => details.details),
    chosen: choice.chosen
  })
  await bridge.settled()
  const action = () => actions.value.find(({ id: named }) => named === 'match')
  return { ...choice, bridge, details, decided, action, match: () => action()?.run() as Promise<boolean> }
}

/** The payment that two are alike, with other candidates, which a test may put others in the place of. */
async function choosingOf(candidates: readonly Partial<Candidate>[]) {
  const [like] = alike.candidates
  if (!like) throw new Error('It has candidates.')
  let shown = candidates
  const [last] = (await handlers['reconciliation.log']({ id, from: 0, count: 1 })).entries
  if (!last) throw new Error('Something was decided.')
  const choosingNow = await choosing(alike, {
    'reconciliation.against': () => Promise.resolve([]),
    'reconciliation.decide': async () => ({ ...(await handlers['reconciliation.get'](id)), entry: last }),
    'reconciliation.item': () => Promise.resolve({ ...alike, candidates: shown.map((each) => ({ ...like, ...each })) })
  })
  return {
    ...choosingNow,
    nowAre: async (others: readonly Partial<Candidate>[]) => {
      shown = others
      await choosingNow.details.load()
    }
  }
}

const transaction = (name: string) => ({ transactionIds: [name] })

describe('the candidate that is chosen', () => {
  it('is the one that is matched, even if another one has the same transaction', async () => {
    const sums = [['k3', 'k9'] as const, ['k3', 'k12'] as const].map((items) => ({ ...transaction('t4a'), items }))
    const { columns, choose, decided, match } = await choosingOf(sums)
    expect(new Set(columns.value.map(({ key }) => key)).size).toBe(2)
    choose(1)
    await match()
    expect(decided).toHaveBeenCalledExactlyOnceWith({
      id,
      decision: { do: 'match', items: ['k3', 'k12'], transactionIds: ['t4a'] },
      shown: useReconciliation().details?.lastEntry
    })
  })

  it('stays the one that was chosen when others come and go', async () => {
    const { choose, chosen, nowAre } = await choosingOf([transaction('t1'), transaction('t2'), transaction('t3')])
    choose(1)
    await nowAre([transaction('t2'), transaction('t3'), transaction('t4')])
    expect(chosen.value?.transactionIds).toEqual(['t2'])
  })

  it('is none once it is gone and there are several, and the only one where there is one', async () => {
    const { choose, chosen, nowAre } = await choosingOf([transaction('t1'), transaction('t2')])
    choose(1)
    await nowAre([transaction('t1'), transaction('t3')])
    expect(chosen.value).toBeUndefined()
    await nowAre([transaction('t3')])
    expect(chosen.value?.transactionIds).toEqual(['t3'])
  })
})

describe('a candidate with evidence against it', () => {
  it('is matched only after a second confirmation', async () => {
    const { action, bridge, decided, match } = await choosing(renamed)
    const prompts = useDecisionPrompt()
    expect(action()?.title).toBe('Match anyway…')
    const matched = match()
    await bridge.settled()
    const against = [
      { veto: 'other-name', words: 'the name is Acme Holding, not Acme Logistics AB, at the same account number' }
    ]
    expect([prompts.isOpen, prompts.doubted, decided.mock.calls]).toEqual([true, against, []])
    await prompts.matchAnyway()
    expect(await matched).toBe(true)
    expect([prompts.isOpen, decided.mock.calls.length]).toEqual([false, 1])
    expect(useReconciliation().done?.words).toMatch(/ by hand, although the name is Acme Holding, not /)
    await useReconciliation().undoLast()
    expect(await handlers['reconciliation.item']({ id, key: renamed.item.key })).toMatchObject({ match: null })
  })

  it('is not matched when the user closes the question', async () => {
    const { bridge, decided, match } = await choosing(renamed)
    const matched = match()
    await bridge.settled()
    useDecisionPrompt().close()
    expect([await matched, decided.mock.calls]).toEqual([false, []])
  })

  it('is never chosen by itself, even if it is the only one', async () => {
    const { action, choose, chosen } = await choosing(misdirected)
    expect([chosen.value, action()?.refusal]).toEqual([undefined, 'Choose one of the similar transactions first.'])
    choose(0)
    expect([chosen.value?.transactionIds, action()?.refusal]).toEqual([['near2'], undefined])
  })
})

describe('a payment beside its candidates', () => {
  it('is compared field by field, each candidate in a column of its own', () => {
    const columns = evidenceColumns(alike)
    expect(columns.map(({ transactionIds }) => transactionIds)).toEqual([['one4'], ['two4']])
    const rows = evidenceRows(alike.item, columns)
    expect(rows.map(({ field }) => field).slice(0, 2)).toEqual(['amount', 'currency'])
    expect(rows[0]).toMatchObject({ expected: '−400.10', cells: [{ found: '−400.10', verdict: 'same' }, {}] })
    const [name] = evidenceRows(renamed.item, evidenceColumns(renamed)).filter(
      ({ field }) => field === 'counterpartyName'
    )
    expect(name?.cells).toEqual([{ found: 'Acme Holding', verdict: 'contradicts' }])
  })

  it('shows what was not compared without a verdict, and leaves out what nobody has', async () => {
    const account = { expected: 'SE6497700000000000000001', cells: [{ found: 'acc1', verdict: 'unknown' }, {}] }
    const rowOf = (details: ItemDetails, wanted: string) =>
      evidenceRows(details.item, evidenceColumns(details)).find(({ field }) => field === wanted)
    expect(rowOf(alike, 'account')).toMatchObject(account)
    const candidates = alike.candidates.map((each) => ({ ...each, evidence: [] }))
    const uncompared = { ...account, cells: [{ found: 'acc1', verdict: undefined }, {}] }
    expect(rowOf({ ...alike, candidates }, 'account')).toMatchObject(uncompared)
    expect(rowOf(alike, 'bulk')).toBeUndefined()
    expect(rowOf(await itemOf(main, id, '-600.60'), 'bulk')?.cells).toMatchObject([{ found: 'bulk1' }])
  })

  it('has one column where two rules propose the same transaction for it', () => {
    expect(renamed.candidates.map(({ transactionIds }) => transactionIds)).toEqual([['akin3'], ['akin3']])
    expect(evidenceColumns(renamed)).toMatchObject([{ transactionIds: ['akin3'], rule: renamed.candidates[0]?.rule }])
  })
})

describe('what comes near a payment', () => {
  it('stands beside it where nothing was found for it, with what speaks against it', () => {
    const columns = evidenceColumns(misdirected)
    expect(columns).toMatchObject([{ kind: 'refused', transactionIds: ['near2'], against: [{ veto: 'other-number' }] }])
    const rows = evidenceRows(misdirected.item, columns)
    expect(rows.find(({ field }) => field === 'counterpartyNumber')?.cells).toEqual([
      { found: OTHER_NUMBER, verdict: 'contradicts' }
    ])
  })

  it('is said once: a reason that only repeats it is left out, another one stays', () => {
    expect(misdirected.refused.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^Not matched: the account number/)
    ])
    expect(evidenceColumns(misdirected).map(({ why }) => why)).toEqual([null])
    const failed = 'Not matched: the transaction failed, so nothing was paid.'
    const refused = misdirected.refused.map((each) => ({ ...each, why: failed }))
    expect(evidenceColumns({ ...misdirected, refused }).map(({ why }) => why)).toEqual([failed])
  })

  it('does not hide candidates: what was refused is shown only where there is none', () => {
    const columns = evidenceColumns({ ...alike, refused: misdirected.refused })
    expect(columns.map(({ kind, transactionIds }) => [kind, ...transactionIds])).toEqual([
      ['candidate', 'one4'],
      ['candidate', 'two4']
    ])
  })
})
