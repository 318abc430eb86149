import type { ExpectedItem } from '../../../../electron/core/matching/model.ts'
import { businessDaysLater, monthsLater } from './days.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

interface PutBatch {
  readonly id: string
  readonly items: readonly ExpectedItem[]
  /** As the ledger shows it. */
  readonly sum: string
  /** The batch of the month before, as the same program names it. */
  readonly idBefore: string
}

/** Payments that the bank books as one line, or may. */
function putBatch(stage: Stage, hasBulkId = false): PutBatch {
  const { dice } = stage
  const name = `${dice.one(['PAYROLL', 'SUPPLIERS', 'RUN'])}-${stage.slot + 1}${dice.digits(1)}`
  const bulkPaymentId = hasBulkId ? dice.uuid() : null
  const id = bulkPaymentId?.replaceAll('-', '') ?? `${name}-${stage.due.slice(0, 7)}`
  stage.batch({ id, bulkPaymentId, booking: dice.chance(70) ? 'one' : 'unknown' })
  const cents = Array.from({ length: dice.from(2, 5) }, () => dice.from(10_000, 800_000))
  const items = cents.map((amount) => stage.item(stage.payees.person(), written(amount), { batch: id }))
  const sum = `-${written(cents.reduce((total, amount) => total + amount, 0))}`
  return { id, items, sum, idBefore: `${name}-${monthsLater(stage.due, -1).slice(0, 7)}` }
}

function written(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function never(stage: Stage, items: readonly ExpectedItem[]): void {
  for (const item of items) stage.expect(item, 'never')
}

/** One payment to a supplier is exactly what the batch adds up to. */
function paymentOfTheSum(stage: Stage): void {
  const { dice } = stage
  const { items, sum } = putBatch(stage)
  const reference = dice.one([`INV-${dice.digits(5)}`, '', 'Machine, second rate'])
  stage.paid(stage.payees.company(), sum.slice(1), { day: stage.inWindow(0, 3), reference })
  never(stage, items)
}

/** A line that is a batch, and says that it is another one. */
function lineOfAnotherBatch(stage: Stage): void {
  const { dice } = stage
  const says = dice.one(['reference', 'bulk', 'id'] as const)
  const { id, items, sum, idBefore } = putBatch(stage, says === 'bulk')
  const said = {
    reference: {
      reference: dice.one([`Collective ${idBefore}`, idBefore, `${id}-2`, `MSG-${stage.setting.seed + 1}`])
    },
    bulk: { bulkPaymentId: dice.uuid() },
    id: { correlationId: dice.uuid() }
  }[says]
  stage.row({ amount: sum, day: stage.inWindow(0, 3), ...said })
  never(stage, items)
}

function lineOfLastMonth(stage: Stage): void {
  const { dice } = stage
  const { items, sum, idBefore } = putBatch(stage)
  const day = businessDaysLater(monthsLater(stage.due, -1), dice.from(0, 2))
  stage.row({ amount: sum, day, reference: dice.one([idBefore, `Collective ${idBefore}`, 'Collective', '']) })
  never(stage, items)
}

function lineOfTheBatch(stage: Stage): void {
  const { dice } = stage
  const { id, items, sum, idBefore } = putBatch(stage)
  const last = businessDaysLater(monthsLater(stage.due, -1), 1)
  if (dice.chance(60)) {
    stage.say('quiet', stage.row({ amount: sum, day: last, reference: `Collective ${idBefore}` }), ...items)
  }
  const reference = dice.one([id, `Collective ${id}`, `SAMMELUEBERWEISUNG ${id}`])
  const line = stage.row({ amount: sum, day: stage.inWindow(0, 3), reference })
  for (const item of items) stage.expect(item, 'must', [line])
}

const BOOKED = ['pain.001'] as const

/** Batches that the bank may book as one line, and lines that have their sum. */
export const BATCH_LINES: readonly Trap[] = [
  { name: 'one payment of exactly the sum of a batch', put: paymentOfTheSum, media: BOOKED },
  { name: 'line of another batch', put: lineOfAnotherBatch, media: BOOKED },
  { name: 'line of the batch of last month', put: lineOfLastMonth, media: BOOKED },
  { name: 'line of the batch', put: lineOfTheBatch, media: BOOKED }
]
