import { formatMoney } from '../../../shared/domain/money.ts'
import type { FoundRow } from '../model.ts'
import { compareNames } from './inOrder.ts'
import { sizesOf, twinKeys, twinOf, type Twin } from './twins.ts'

/** More than anybody reads one by one. */
const MOST = 20

/**
 * Reports, one sentence each, money that was returned or paid again after its payment was matched, because only a
 * person changes a match. `payments`: transactions that are alone in their match. `free`: unclaimed ones. One that
 * could belong to two payments is not reported.
 */
export function lateReturns(payments: readonly FoundRow[], free: readonly FoundRow[]): readonly string[] {
  const unmatched = Map.groupBy(
    free.flatMap((row) => twinKeys(row).map((key) => ({ key, row }))),
    ({ key }) => key
  )
  const sizes = new Set(free.flatMap(sizesOf))
  const pairs = payments.flatMap((payment) => {
    if (!sizesOf(payment).some((size) => sizes.has(size))) return []
    const rows = new Set(twinKeys(payment).flatMap((key) => (unmatched.get(key) ?? []).map(({ row }) => row)))
    return [...rows].flatMap((row) => {
      const twin = twinOf(payment, row, null)
      return twin === undefined ? [] : [{ payment, row, twin }]
    })
  })
  const ofRow = Map.groupBy(pairs, ({ row }) => row)
  const sure = pairs
    .filter(({ row }) => ofRow.get(row)?.length === 1)
    .sort((one, other) => compareNames(one.row.id, other.row.id))
  const more = sure.length - MOST
  return [
    ...sure.slice(0, MOST).map(({ payment, row, twin }) => sentence(payment, row, twin)),
    ...(more > 0 ? [`${more.toLocaleString('en')} more transactions look like returned or repeated payments.`] : [])
  ]
}

function sentence({ id: payment }: FoundRow, { id, amount, currency, createdAt }: FoundRow, twin: Twin): string {
  const sum = `${formatMoney(amount < 0n ? -amount : amount, currency)} ${currency}`
  const row = `Transaction ${id} (${sum}, ${createdAt.slice(0, 10)})`
  return twin === 'returned'
    ? `${row} looks like the return of ${payment}, which is matched. If it is, match it with its payment in the queue.`
    : `${row} looks like ${payment}, which is already matched, paid again: same party and amount.`
}
