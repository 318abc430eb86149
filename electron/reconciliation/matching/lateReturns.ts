import { formatMoney } from '../../../shared/domain/money.ts'
import type { FoundRow } from '../model.ts'
import { compareNames } from './inOrder.ts'
import { idKey, isProvided } from './normalise.ts'
import { hasPayee, isReturnOf, payeeKey } from './rungs/claimReturns.ts'

/** More than anybody reads one by one. */
const MOST = 20

/**
 * Money that came back after its payment was matched: a sentence each, for what a match holds is changed by nobody but a
 * person. `payments`: transactions that are the only one of their match. `free`: those that nothing claims. A return is
 * known as the ladder knows it, or by the payment's own id; one that could be of two payments is of neither.
 */
export function lateReturns(payments: readonly FoundRow[], free: readonly FoundRow[]): readonly string[] {
  const back = Map.groupBy(
    free
      .filter(({ standing }) => standing !== 'failed')
      .flatMap((row) => keysOf(row, -1n).map((key) => ({ key, row }))),
    ({ key }) => key
  )
  const amounts = new Set(free.map(({ amount }) => -amount))
  const pairs = payments.flatMap((payment) => {
    if (!amounts.has(payment.amount)) return []
    const rows = keysOf(payment, 1n).flatMap((key) => (back.get(key) ?? []).map(({ row }) => row))
    return [...new Set(rows)].filter((row) => cameBackOf(row, payment)).map((row) => ({ payment, row }))
  })
  const ofPayment = Map.groupBy(pairs, ({ payment }) => payment)
  const ofRow = Map.groupBy(pairs, ({ row }) => row)
  const sure = pairs
    .filter(({ payment, row }) => ofPayment.get(payment)?.length === 1 && ofRow.get(row)?.length === 1)
    .sort((one, other) => compareNames(one.row.id, other.row.id))
  const more = sure.length - MOST
  return [
    ...sure.slice(0, MOST).map(({ payment, row }) => sentence(payment, row)),
    ...(more > 0 ? [`${more.toLocaleString('en')} more transactions look like money that came back.`] : [])
  ]
}

/** By what a return is looked up: it has the payment's keys with the opposite amount. */
function keysOf(row: FoundRow, sign: bigint): readonly string[] {
  const { correlationId, amount, currency } = row
  const byId = isProvided(correlationId)
    ? [JSON.stringify([idKey(correlationId), currency, String(sign * amount)])]
    : []
  return hasPayee(row) ? [...byId, payeeKey(row, sign)] : byId
}

function cameBackOf(row: FoundRow, payment: FoundRow): boolean {
  if (row.amount === 0n || row.createdAt < payment.createdAt || payment.standing === 'failed') return false
  const [one, other] = [row.correlationId, payment.correlationId]
  return (isProvided(one) && isProvided(other) && idKey(one) === idKey(other)) || isReturnOf(row, payment)
}

function sentence({ id: payment }: FoundRow, { id, amount, currency, createdAt }: FoundRow): string {
  const sum = `${formatMoney(amount < 0n ? -amount : amount, currency)} ${currency}`
  return (
    `Transaction ${id} (${sum}, ${createdAt.slice(0, 10)}) looks like the return of ${payment}, which is matched. ` +
    'If it is, take that match apart and match the payment with both.'
  )
}
