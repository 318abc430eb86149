import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { campaign, campaignSeed } from '../../../support/campaign.ts'
import { aCandidate, candidateLines } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry, shownState } from '../../../support/reconciliation/workbookState.ts'
import { seededRandom } from '../../../support/seededRandom.ts'

const FORCED = { reviewer: null, forcedBecause: 'the month is over' }
const ALL = { states: [], only: 'all', currency: null, text: '' } as const
// Of one bulk payment: once one of them is claimed, each other counts in the figures of whoever looked at it.
const ROWS = [1, 2, 3, 4].map((number) =>
  aCandidate({ id: `tx${number}`, bulkPaymentId: 'b1', status: 'processing', counterpartyName: 'Somebody else' })
)
const SETTLED = ROWS.map((row) => ({ ...row, status: 'completed' }))

/** A reconciliation of two payments that has looked at all transactions and matched none. */
async function looked(workbook: Workbook, name: string): Promise<string> {
  const payments = [1, 2].map((number) => ({ amount: '10.00', name: `${name} ${number}` }))
  const { id } = await stored(workbook, bulkRequest(payments), name)
  await planned(workbook, id, ROWS)
  return id
}

const decide = (workbook: Workbook, id: string, decision: Decision) => workbook.decide(id, decision, ANNA)

async function match(workbook: Workbook, id: string, place: number, transaction: string): Promise<number> {
  const [item = ''] = (await keysOf(workbook, id)).slice(place)
  await decide(workbook, id, { do: 'match', items: [item], transactionIds: [transaction] })
  return lastEntry(workbook, { id })
}

async function matchOf(workbook: Workbook, id: string, transaction: string): Promise<number> {
  const { rows } = await workbook.found({ id, filter: ALL, from: 0, count: 10 })
  return rows.find((row) => row.id === transaction)?.match ?? 0
}

async function sign(workbook: Workbook, id: string) {
  return workbook.signOff(id, (await workbook.get(id)).revision, FORCED, ANNA)
}

/** Each reconciliation shows the same after a restart, and what is signed off adds up to what was signed. */
async function expectSame(setup: TestWorkbook, ids: readonly string[], history: string): Promise<void> {
  const before = await Promise.all(ids.map((id) => shownState(setup.workbook, id)))
  const workbook = await setup.reopen()
  for (const [place, id] of ids.entries()) expect(await shownState(workbook, id), history).toEqual(before[place])
  // What a sync tells has the figures made anew, and they are kept.
  await workbook.noteRows(candidateLines(SETTLED), [])
  for (const id of ids) {
    const { phase, signOffs, counts, differences } = await workbook.get(id)
    const signed = signOffs.at(-1)
    if (phase === 'signed-off')
      expect({ counts, differences }, history).toEqual({ counts: signed?.counts, differences: signed?.differences })
  }
}

describe('the figures of what is signed off, after a restart', () => {
  it('count no claim elsewhere that was not there when it was signed, and came back since', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const [one, other] = [await looked(workbook, 'May'), await looked(workbook, 'June')]
    await match(workbook, other, 0, 'tx1')
    await decide(workbook, other, { do: 'unmatch', matches: [await matchOf(workbook, other, 'tx1')] })
    const unmatching = await lastEntry(workbook, { id: other })
    await match(workbook, one, 0, 'tx2')
    const { counts } = await sign(workbook, one)
    expect(counts.transactions).toMatchObject({ expected: 1, duplicate: 3 })
    await decide(workbook, other, { do: 'undo', entry: unmatching })
    await expectSame(setup, [one, other], 'an unmatching that was taken back')
  })

  it('count each claim elsewhere that was there when it was signed, whatever became of it since', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const [one, other] = [await looked(workbook, 'May'), await looked(workbook, 'June')]
    await match(workbook, one, 0, 'tx2')
    const matching = await match(workbook, other, 0, 'tx1')
    await sign(workbook, one)
    await decide(workbook, other, { do: 'undo', entry: matching })
    await match(workbook, other, 1, 'tx1')
    await expectSame(setup, [one, other], 'a match that was taken back and made anew')
  })

  it('are those that were signed, whatever is done elsewhere', async () => {
    const random = seededRandom('signed figures')
    const below = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < campaign(5, 100); round++) {
      await using setup = await testWorkbook()
      const { workbook } = setup
      const ids = [await looked(workbook, 'May'), await looked(workbook, 'June'), await looked(workbook, 'July')]
      const history: string[] = []
      for (let step = 0; step < 100; step++) {
        const place = below(ids.length)
        const [id = ''] = ids.slice(place)
        const act = await anAct(workbook, id, place === ids.length - 1, below)
        if (act && (await isDone(act.work()))) history.push(`${place} ${act.name}`)
      }
      await expectSame(setup, ids, `seed ${campaignSeed()}, round ${round}: ${history.join(', ')}`)
      expect((await setup.workbook.verifyLog()).isWhole).toBe(true)
    }
  })
})

interface Act {
  readonly name: string
  readonly work: () => Promise<unknown>
}

async function anAct(
  workbook: Workbook,
  id: string,
  isLast: boolean,
  below: (most: number) => number
): Promise<Act | undefined> {
  const { phase } = await workbook.get(id)
  const choice = below(10)
  if (phase === 'signed-off')
    return choice < 1 ? { name: 'reopens', work: () => workbook.reopen(id, 'once more', ANNA) } : undefined
  // One always goes on, so that histories do.
  if (choice === 0 && !isLast) return { name: 'signs off', work: () => sign(workbook, id) }
  const transaction = `tx${1 + below(ROWS.length)}`
  if (choice < 4) {
    const place = below(2)
    return { name: `matches ${place} with ${transaction}`, work: () => match(workbook, id, place, transaction) }
  }
  if (choice < 6) {
    const { rows } = await workbook.found({ id, filter: ALL, from: 0, count: 10 })
    const held = rows.filter((row) => row.match !== null)
    const row = held[below(held.length)]
    const work = () => decide(workbook, id, { do: 'unmatch', matches: [row?.match ?? 0] })
    return row && { name: `unmatches ${row.id}`, work }
  }
  const { entries: all } = await workbook.log({ id, from: 0, count: 100 })
  const unmatchings = all.filter(({ kind, canUndo }) => kind === 'unmatch' && canUndo)
  const entries = choice < 9 && unmatchings.length > 0 ? unmatchings : all
  // Mostly what was done last: the rest often rests on it.
  const entry = entries[below(Math.min(entries.length, 3))]?.seq ?? 0
  return { name: `undoes ${entry}`, work: () => decide(workbook, id, { do: 'undo', entry }) }
}

/** False where it cannot be done now, which a history is full of. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
