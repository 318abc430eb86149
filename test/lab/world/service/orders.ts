import type { FoundRow } from '../../../../electron/core/matching/model.ts'
import type { Random } from '../../../../electron/service/sandbox/seeded/random.ts'
import { asFile } from '../../../support/reconciliation/traps/asFile.ts'
import { daysLater } from '../../../support/reconciliation/traps/days.ts'
import { anyRecipe, makeWorld } from '../../../support/reconciliation/traps/makeWorld.ts'
import type { ItemTruth } from '../../../support/reconciliation/traps/trapWorld.ts'
import type { ServiceRow } from './wireTransaction.ts'

/** A file of payments, what the service makes of them, and what is true of each. */
export interface Order {
  readonly name: string
  /** `2026-02-03` */
  readonly due: string
  readonly text: string
  /** By the place of the payment in the file, from 1. */
  readonly truths: ReadonlyMap<number, ItemTruth>
  /** Each at its time of creation. */
  readonly rows: readonly ServiceRow[]
}

/** So many orders, the first due on that day or soon after, all within so many days. */
export function makeOrders(random: Random, first: string, days: number, count: number): readonly Order[] {
  const orders: Order[] = []
  for (let at = 0; orders.length < count; at++) {
    const due = daysLater(first, Math.floor((days * orders.length) / count) + random.whole(0, 3))
    const order = makeOrder(random.whole(0, 2 ** 30), due, `o${orders.length + 1}-`)
    if (order) orders.push(order)
    if (at > 20 * count) throw new Error('No orders can be made.')
  }
  return orders
}

function makeOrder(seed: number, due: string, prefix: string): Order | undefined {
  const recipe = anyRecipe(seed, due)
  const world = makeWorld(recipe)
  const written = asFile(world, recipe.medium)
  if (!written) return undefined
  const truthOf = new Map(world.itemTruths.map((truth) => [truth.key, truth]))
  const truths = written.items.flatMap(({ key }, at) => {
    const truth = truthOf.get(key)
    const named = truth && { ...truth, rows: truth.rows.map((own) => own.map((id) => prefix + id)) }
    return named ? [[at + 1, named] as const] : []
  })
  return {
    name: `Order ${prefix}${due}`,
    due,
    text: written.text,
    truths: new Map(truths),
    rows: world.rows.map((row) => rowOf(row, prefix))
  }
}

function rowOf(
  { amount, paymentAmount, settlementStatus: _settlement, isAbsent: _absent, ...row }: FoundRow,
  prefix: string
): ServiceRow {
  const sign = amount < 0n ? -1n : 1n
  const paid = paymentAmount < 0n ? -paymentAmount : paymentAmount
  return { ...row, id: prefix + row.id, cents: amount / 100n, paymentCents: (sign * paid) / 100n }
}
