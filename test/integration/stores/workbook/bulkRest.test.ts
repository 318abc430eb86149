import { describe, expect, it } from 'vitest'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'

const BULK = 'b0000000-0000-4000-8000-000000000001'
const QUEUE = { states: [], only: 'queue', currency: null, text: '' } as const
const UNEXPECTED = { ...QUEUE, states: ['unexpected'], only: 'all' } as const

/** A transaction of the bulk payment; each has another payee and amount. */
function ofBulk(number: number, change: Partial<Candidate> = {}): Candidate {
  return aCandidate({
    id: `tx${String(number).padStart(3, '0')}`,
    amount: `-${number}10000`,
    correlationId: uuidOf(number),
    bulkPaymentId: BULK,
    counterpartyName: `Payee ${number}`,
    ...change
  })
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** 4 payments, and 20 others that went out with them. */
const OWN = numbers(1, 4).map((number) => ofBulk(number))
const MORE = numbers(5, 24).map((number) => ofBulk(number))

async function reconciled(workbook: Workbook, rows: readonly Candidate[], own = OWN.length): Promise<string> {
  const payments = numbers(1, own).map((number) => ({
    amount: `${number}1.00`,
    name: `Payee ${number}`,
    correlationId: uuidOf(number)
  }))
  const { id } = await stored(workbook, bulkRequest(payments))
  await applied(workbook, id, rows)
  return id
}

const queued = async (workbook: Workbook, id: string) =>
  (await workbook.found({ id, filter: QUEUE, from: 0, count: 500 })).rows

/** Answers the question of the first entry of the queue about a bulk payment. */
async function answer(workbook: Workbook, id: string, kind: 'ignore' | 'explain', reason: string): Promise<void> {
  const [first] = await queued(workbook, id)
  const target: Target = { kind: 'transaction', id: first?.id ?? '', rest: first?.rest?.count }
  await workbook.decide(id, { do: kind, targets: [target], reason }, ANNA)
}

const exceptions = async (workbook: Workbook, id: string) =>
  (await workbook.exceptions({ id, from: 0, count: 500 })).lines

describe('the rest of a bulk payment, of which the file has a small part', () => {
  it('is one question of one sum, and one line of the report once it is answered', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const more = numbers(11, 100).map((number) => ofBulk(number))
    const id = await reconciled(workbook, [...numbers(1, 10).map((number) => ofBulk(number)), ...more], 10)
    const before = await workbook.get(id)
    expect(before.counts).toMatchObject({ queue: 1, items: { matched: 10 }, transactions: { unexpected: 90 } })
    expect(before.differences).toMatchObject([{ unexplainedCount: 90 }])
    const [first, ...others] = await queued(workbook, id)
    const total = more.reduce((sum, { amount }) => sum + Number(amount) / 10_000, 0)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      id: 'tx011',
      rest: { count: 90, sums: [{ amount: `${total}.00`, currency: 'EUR' }] }
    })
    expect(await exceptions(workbook, id)).toMatchObject([{ transactions: 90, resolution: null }])
    const { subtotals } = await workbook.exceptions({ id, from: 0, count: 1 })
    expect(subtotals).toMatchObject([
      { kind: 'matched', count: 10 },
      { kind: 'unexpected', count: 90 }
    ])

    await answer(workbook, id, 'ignore', 'They are not part of this file')
    const after = await workbook.get(id)
    expect([after.counts.queue, after.differences[0]?.unexplainedCount]).toEqual([0, 0])
    expect(after.counts.transactions.unexpected).toBe(90)
    const [line, ...lines] = await exceptions(workbook, id)
    expect(lines).toEqual([])
    expect(line).toMatchObject({
      ...{ part: 'unexpected', kind: 'unexpected', payee: 'Rest of the bulk payment', number: null, reference: BULK },
      ...{ payments: 0, transactions: 90, expected: '0.00', found: `${total}.00`, why: null },
      resolution: { kind: 'ignored', reason: 'They are not part of this file', by: 'anna' }
    })
    const { entries } = await workbook.log({ id, from: 0, count: 1 })
    expect(entries[0]?.words).toBe(
      'Ignored Payee 11 (111.00 EUR), Payee 12 (121.00 EUR) and 88 more: “They are not part of this file”'
    )
    expect((await setup.reopen().then((again) => again.get(id))).counts.queue).toBe(0)
  })

  it('needs a further answer for what comes after the first, and a new one once that is undone', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await reconciled(workbook, [...OWN, ...MORE.slice(0, 15)])
    await answer(workbook, id, 'explain', 'They should not have been paid')
    const { counts } = await planned(workbook, id, [...OWN, ...MORE])
    expect(counts.queue).toBe(1)
    expect(await queued(workbook, id)).toMatchObject([{ id: 'tx020', rest: { count: 5 } }])
    expect((await exceptions(workbook, id)).map(({ transactions }) => transactions).toSorted()).toEqual([15, 5])

    await answer(workbook, id, 'explain', 'They should not have been paid')
    const { entries } = await workbook.log({ id, from: 0, count: 20 })
    const first = entries.findLast(({ kind }) => kind === 'explain')?.seq ?? 0
    await workbook.decide(id, { do: 'undo', entry: first }, ANNA)
    expect(await queued(workbook, id)).toMatchObject([{ id: 'tx005', rest: { count: 15 } }])
  })

  it('stays one question however often the matching runs', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await reconciled(workbook, [...OWN, ...MORE])
    for (const rows of [[...OWN, ...MORE], OWN, []]) {
      const { counts } = await planned(workbook, id, [...OWN, ...MORE, ...rows])
      expect([counts.queue, counts.transactions.unexpected]).toEqual([1, 20])
    }
  })

  it('is not answered if it has other transactions by now than the person saw', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await reconciled(workbook, [...OWN, ...MORE.slice(0, 15)])
    const [first] = await queued(workbook, id)
    await planned(workbook, id, [...OWN, ...MORE])
    const target: Target = { kind: 'transaction', id: first?.id ?? '', rest: first?.rest?.count }
    const stale = workbook.decide(id, { do: 'ignore', targets: [target], reason: 'Not ours' }, ANNA)
    await expect(stale).rejects.toThrow('has other transactions now than you were shown')
    expect((await workbook.get(id)).counts.queue).toBe(1)
  })

  it('leaves one of them that somebody decides by itself out of the question', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await reconciled(workbook, [...OWN, ...MORE])
    const targets = [{ kind: 'transaction', id: 'tx005' } as const]
    await workbook.decide(id, { do: 'explain', targets, reason: 'A fee' }, ANNA)
    const lines = (await exceptions(workbook, id)).map(({ payee, transactions }) => [payee, transactions])
    expect(lines.toSorted()).toEqual([
      ['Payee 5', 1],
      ['Rest of the bulk payment', 19]
    ])
    expect(await queued(workbook, id)).toMatchObject([{ id: 'tx006', rest: { count: 19 } }])
    const { rows } = await workbook.found({ id, filter: UNEXPECTED, from: 0, count: 2 })
    expect(rows.map((row) => [row.resolution?.reason, row.rest])).toEqual([
      ['A fee', undefined],
      [undefined, undefined]
    ])
  })

  it('stands beside what repeats a payment of the file, which is a question by itself', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const twice = ofBulk(3, { id: 'twice', correlationId: null })
    const id = await reconciled(workbook, [...OWN, ...MORE, twice])
    const rows = await queued(workbook, id)
    expect(rows.map(({ state, rest }) => [state, rest?.count])).toEqual([
      ['duplicate', undefined],
      ['unexpected', 20]
    ])
  })

  it('is one question per transaction if the file has half of it or more', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await reconciled(workbook, [...OWN, ...MORE.slice(0, 4)])
    const rows = await queued(workbook, id)
    expect([rows.length, rows.some(({ rest }) => rest !== undefined)]).toEqual([4, false])
  })
})
