import { describe, expect, it } from 'vitest'
import type { Decision, Target } from '../../../../shared/domain/reconciliation/decision.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type Paid
} from '../../../support/reconciliation/testWorkbook.ts'

const QUEUE = { states: [], only: 'queue', currency: null, batch: null, text: '' } as const
const FOUND = { states: [], only: 'queue', currency: null, text: '' } as const
const ACME = { name: 'Acme Logistics AB', number: 'SE2697700000010002870284' }
const OTHER = 'DE75512108001245126199'
const BULK = 'b0000000-0000-4000-8000-00000000000'
const REASON = 'Bank charge'
const PAYMENTS: readonly Paid[] = [{ amount: '100.00', ...ACME }]

/** A payment file of 100.00 to Acme, of which 90.00 were paid; a test says what is otherwise. */
interface Month {
  readonly payments?: readonly Paid[]
  readonly paid?: Partial<Candidate>
  readonly currency?: string
  /** Other transactions, and whether the payment was paid at all. */
  readonly others?: readonly Partial<Candidate>[]
  readonly isMissing?: boolean
}

let months = 0

/** Reads the file of a month and accepts what matches. */
async function reconciled(workbook: Workbook, month: Month = {}): Promise<string> {
  const number = ++months
  const { payments = PAYMENTS, currency = 'EUR' } = month
  const request = bulkRequest(payments.map((payment) => ({ correlationId: uuidOf(number), ...payment })))
  const text = JSON.stringify({ ...(JSON.parse(request) as object), currency })
  const { id } = await stored(workbook, text, `Month ${number}`)
  await applied(workbook, id, rowsOf(number, month))
  return id
}

function rowsOf(number: number, { payments = PAYMENTS, currency = 'EUR', others = [], ...month }: Month) {
  const same = { currency, bulkPaymentId: `${BULK}${number % 10}` }
  const [first] = payments
  const paid = aCandidate({
    ...same,
    id: `tx${number}`,
    amount: '-900000',
    correlationId: uuidOf(number),
    counterpartyName: first?.name ?? null,
    counterpartyNumber: first?.number ?? null,
    ...month.paid
  })
  const rows = others.map((change, at) => aCandidate({ ...same, id: `tx${number}-${at}`, ...change }))
  return [...(month.isMissing === true ? [] : [paid]), ...rows]
}

type Entry = ItemRow | FoundTransaction

async function queued(workbook: Workbook, id: string): Promise<readonly Entry[]> {
  const { rows: items } = await workbook.items({ id, filter: QUEUE, from: 0, count: 50 })
  const { rows } = await workbook.found({ id, filter: FOUND, from: 0, count: 50 })
  return [...items, ...rows]
}

const offers = async (workbook: Workbook, id: string) =>
  (await queued(workbook, id)).map(({ remembered }) => remembered && `${remembered.amount}: ${remembered.reason}`)

function targetOf(entry: Entry): Target {
  if (entry.match !== null) return { kind: 'match', id: entry.match }
  return 'key' in entry ? { kind: 'item', key: entry.key } : { kind: 'transaction', id: entry.id }
}

/** Decides on all of the queue, and returns the number of the entry. */
async function decided(
  workbook: Workbook,
  id: string,
  kind: 'explain' | 'ignore' | 'write-off' | 'carry' = 'explain',
  reason = REASON
): Promise<number> {
  const targets = (await queued(workbook, id)).map(targetOf)
  const decision: Decision = { do: kind, targets, reason }
  const { entry } = await workbook.decide(id, decision, ANNA)
  return entry.seq
}

const SHORT = '10.00: Bank charge'

describe('a reason that was given for a difference', () => {
  it.each<readonly [string, Month, string | undefined]>([
    ['the same difference', {}, SHORT],
    ['a smaller one', { paid: { amount: '-950000' } }, SHORT],
    ['a larger one', { paid: { amount: '-899900' } }, undefined],
    ['as much too much', { paid: { amount: '-1100000' } }, undefined],
    ['another currency', { currency: 'SEK' }, undefined],
    ['another account number', { payments: [{ amount: '100.00', ...ACME, number: OTHER }] }, undefined],
    ['another name', { payments: [{ amount: '100.00', ...ACME, name: 'Acme Leasing AB' }] }, undefined],
    ['no account number', { payments: [{ amount: '100.00', name: ACME.name }] }, undefined],
    ['a payment to another account number', { paid: { counterpartyNumber: OTHER } }, undefined],
    ['a payment that failed', { paid: { status: 'failed' } }, undefined],
    ['a payment that is on its way', { paid: { status: 'landed' } }, undefined],
    ['a payment that was not found', { isMissing: true }, undefined]
  ])('is offered next month, or not, for %s', async (_name, month, offer) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const before = await reconciled(workbook)
    expect(await offers(workbook, before)).toEqual([undefined])
    await decided(workbook, before)
    const id = await reconciled(workbook, month)
    expect(await offers(workbook, id)).toEqual([offer])
  })

  it('names who decided, when, and for whom, and is as it was after a restart', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const before = await reconciled(workbook)
    const seq = await decided(workbook, before, 'write-off')
    const { entries } = await workbook.log({ id: before, from: 0, count: 10 })
    const id = await reconciled(workbook)
    const [entry] = await queued(await setup.reopen(), id)
    expect(entry?.remembered).toEqual({
      do: 'write-off',
      reason: REASON,
      by: 'anna',
      at: entries.find((each) => each.seq === seq)?.at,
      payee: ACME.name,
      amount: '10.00',
      currency: 'EUR'
    })
  })

  it('is taken as the same decision by hand, for all alike as one entry that one undo takes back', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await decided(workbook, await reconciled(workbook))
    const payments = [1, 2].map((number) => ({ amount: '100.00', ...ACME, correlationId: uuidOf(900 + number) }))
    const paid = { amount: '-950000', counterpartyName: ACME.name, counterpartyNumber: ACME.number }
    const others = payments.map(({ correlationId }) => ({ ...paid, correlationId }))
    const id = await reconciled(workbook, { payments, others, isMissing: true })
    const { states } = await workbook.items({ id, filter: QUEUE, from: 0, count: 1 })
    expect(states).toMatchObject([{ count: 2, remembered: [{ do: 'explain', reason: REASON, count: 2 }] }])
    const seq = await decided(workbook, id)
    expect((await workbook.get(id)).counts.queue).toBe(0)
    await workbook.decide(id, { do: 'undo', entry: seq }, ANNA)
    expect(await offers(workbook, id)).toEqual([SHORT, SHORT])
  })

  it('is offered as the newest decision about at least as much says it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await decided(workbook, await reconciled(workbook))
    await decided(workbook, await reconciled(workbook, { paid: { amount: '-950000' } }), 'ignore', 'Agreed discount')
    const small = await reconciled(workbook, { paid: { amount: '-960000' } })
    expect(await offers(workbook, small)).toEqual(['5.00: Agreed discount'])
    expect(await offers(workbook, await reconciled(workbook))).toEqual([SHORT])
  })

  it('is not offered any more once it was undone, discarded or does not hold', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const before = await reconciled(workbook)
    const seq = await decided(workbook, before)
    const id = await reconciled(workbook)
    const offered = () => offers(workbook, id)
    expect(await offered()).toEqual([SHORT])
    await workbook.decide(before, { do: 'undo', entry: seq }, ANNA)
    expect(await offered()).toEqual([undefined])
    const carried = await decided(workbook, before, 'carry')
    expect(await offered()).toEqual([undefined])
    await workbook.decide(before, { do: 'undo', entry: carried }, ANNA)
    await decided(workbook, before)
    expect(await offered()).toEqual([SHORT])
    const number = months - 1
    const said = { correlationId: uuidOf(number), counterpartyName: ACME.name, counterpartyNumber: ACME.number }
    const noted = (amount: string, day: string) =>
      workbook.noteRows(
        candidateLines([aCandidate({ ...said, id: `tx${number}`, amount, updatedAt: `2026-02-${day}T00:00:00.000Z` })]),
        []
      )
    await noted('-800000', '01')
    expect(await offered()).toEqual([undefined])
    await noted('-900000', '02')
    expect(await offered()).toEqual([SHORT])
    await workbook.discard(before, (await workbook.get(before)).revision, 'Begun twice', ANNA)
    expect(await offered()).toEqual([undefined])
  })
  it('is not offered for what a transaction only said later, before somebody decided about that too', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const [first, other] = ['Invoice 1001', 'Invoice 2002']
    const month = (reference: string): Month => ({
      payments: [{ amount: '100.00', ...ACME, reference: first }],
      paid: { reference }
    })
    const before = await reconciled(workbook, month(first))
    const number = months
    await decided(workbook, before)
    const said = { correlationId: uuidOf(number), counterpartyName: ACME.name, counterpartyNumber: ACME.number }
    const later = { id: `tx${number}`, amount: '-900000', reference: other, updatedAt: '2026-02-01T00:00:00.000Z' }
    await workbook.noteRows(candidateLines([aCandidate({ ...said, ...later })]), [])
    const id = await reconciled(workbook, month(other))
    expect(await queued(workbook, id)).toMatchObject([{ differences: ['amount', 'reference'] }])
    expect(await offers(workbook, id)).toEqual([undefined])
    await decided(workbook, before)
    expect(await offers(workbook, id)).toEqual([SHORT])
  })
})

describe('a reason that was given for a payment or a transaction without a match', () => {
  const MISSING = { isMissing: true }
  const FEE = { amount: '-50000', counterpartyName: 'Bank AB', counterpartyNumber: OTHER, reference: 'Fee' }
  const EXACT = { paid: { amount: '-1000000' } }

  it('is offered for a payment that is not found again, unless its file has it twice', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await decided(workbook, await reconciled(workbook, MISSING))
    expect(await offers(workbook, await reconciled(workbook, MISSING))).toEqual(['100.00: Bank charge'])
    const invoice = { amount: '100.00', ...ACME, reference: 'Invoice 4711' }
    const twice = [801, 802].map((number) => ({ ...invoice, correlationId: uuidOf(number) }))
    const id = await reconciled(workbook, { ...MISSING, payments: twice })
    expect(await offers(workbook, id)).toEqual([undefined, undefined])
    await decided(workbook, id, 'ignore', 'Twice in the payment file')
    expect(await offers(workbook, await reconciled(workbook, MISSING))).toEqual(['100.00: Bank charge'])
  })

  it('is offered for a transaction that is not in the payment file, for a return or a duplicate never', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await decided(workbook, await reconciled(workbook, { ...EXACT, others: [FEE] }))
    const id = await reconciled(workbook, { ...EXACT, others: [FEE] })
    expect(await offers(workbook, id)).toEqual(['5.00: Bank charge'])
    await planned(workbook, id, rowsOf(months, { ...EXACT, others: [FEE] }))
    expect(await offers(workbook, id)).toEqual(['5.00: Bank charge'])
    const payee = { counterpartyName: ACME.name, counterpartyNumber: ACME.number }
    const back = { ...EXACT, others: [{ ...payee, amount: '1000000', reference: 'Return' }] }
    const backInPart = { ...EXACT, others: [{ ...payee, amount: '980000', reference: 'Return' }] }
    const again = { ...EXACT, others: [{ ...payee, amount: '-1000000' }] }
    for (const [month, state] of [
      [back, 'different'],
      [backInPart, 'unexpected'],
      [again, 'duplicate']
    ] as const) {
      const before = await reconciled(workbook, month)
      expect(await queued(workbook, before)).toMatchObject([{ state }])
      await decided(workbook, before)
      const after = await reconciled(workbook, month)
      expect([await queued(workbook, after), await offers(workbook, after)]).toMatchObject([[{ state }], [undefined]])
    }
  })

  it('is not offered for another payment because it was given for a duplicate, nor for a second attempt', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    // Without its legal form it is still the same payee.
    const payee = { counterpartyName: 'Acme Logistics', counterpartyNumber: ACME.number }
    const more = { ...payee, amount: '-1000000' }
    await decided(workbook, await reconciled(workbook, { ...EXACT, others: [more] }))
    const payments = [{ amount: '7.00', name: 'Bolt AB', number: OTHER }]
    const another: Month = { payments, paid: { amount: '-70000' }, others: [more] }
    const id = await reconciled(workbook, another)
    expect(await queued(workbook, id)).toMatchObject([{ state: 'unexpected', why: null }])
    expect(await offers(workbook, id)).toEqual([undefined])
    await decided(workbook, id)
    expect(await offers(workbook, await reconciled(workbook, another))).toEqual(['100.00: Bank charge'])
    expect(await offers(workbook, await reconciled(workbook, { isMissing: true, others: [more] }))).toEqual([undefined])
    const resent = await reconciled(workbook, { paid: more })
    const [first] = rowsOf(months, { paid: { ...more, status: 'returned', updatedAt: '2026-02-01T00:00:00.000Z' } })
    const second = { ...payee, id: 'resent', amount: '-950000', correlationId: uuidOf(months) }
    await workbook.noteRows(candidateLines(first ? [first] : []), [])
    await planned(workbook, resent, [...(first ? [first] : []), aCandidate(second)])
    expect(await queued(workbook, resent)).toMatchObject([{ state: 'different' }, { state: 'unexpected' }])
    expect(await offers(workbook, resent)).toEqual([undefined, undefined])
  })
})
