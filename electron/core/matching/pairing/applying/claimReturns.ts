import type { ExpectedItem, FoundRow } from '../../model.ts'
import { twinAmong } from '../relating/equalPayments.ts'
import { paymentsAmong } from '../relating/paymentIndex.ts'
import { sum } from './sameId.ts'
import { isNearly, paymentMadeBy, paymentOf, rowSizeIn, twinRank, type Twin } from '../twins.ts'
import type { MatchState } from './matchState.ts'

type Match = MatchState['matches'][number]

/** A free transaction that may be money back of a payment, which is matched or not. */
interface Return {
  readonly row: FoundRow
  readonly item: ExpectedItem
  readonly twin: Twin
}

/**
 * Claims returned money together with its payment, so that the payment does not count as paid. Only if it can be no
 * other money. (Money that came back under the payment's own id is claimed already.) `whole`: the lists of which the
 * index of payments is known.
 */
export function claimReturns(
  rows: readonly FoundRow[],
  whole: { readonly items: readonly ExpectedItem[]; readonly rows: readonly FoundRow[] },
  matchState: MatchState
): void {
  const free = rows.filter(matchState.isFree)
  if (free.length === 0) return
  const singles = matchState.matches.flatMap(({ items, rows: [row] }) =>
    items[0] && row ? [[items[0], row] as const] : []
  )
  const [rowOf, itemOf] = [new Map(singles), new Map(singles.map(([item, row]) => [row, item]))]
  const payments = paymentsAmong(whole.items, whole.rows)
  const returns = free.flatMap((row) => {
    const items = payments.placesOf(row).flatMap(({ side, at }) => {
      const made = side === 'row' ? whole.rows[at] : undefined
      return (side === 'item' ? whole.items[at] : made && itemOf.get(made)) ?? []
    })
    return onlyOne([...new Set(items)].flatMap((item) => returnsTo(item, rowOf.get(item), row, whole.rows)))
  })
  const ofItem = Map.groupBy(returns, ({ item }) => item)
  for (const match of matchState.matches) extendMatch(match, ofItem, matchState)
  settlePaidAgain(ofItem, matchState)
}

/** As which return the row fits best: of what the file expects, or of what was paid for it. */
function returnsTo(
  item: ExpectedItem,
  made: FoundRow | undefined,
  row: FoundRow,
  rows: readonly FoundRow[]
): readonly Return[] {
  const expected = paymentOf(item)
  // Once it is known when the payment was made, what came before cannot be its return.
  const payments = [expected && made ? { ...expected, from: made.createdAt } : expected, made && paymentMadeBy(made)]
  const twins = payments.flatMap((payment) => (payment && twinAmong(payment, row, rows)) ?? [])
  const returned = twins.filter(({ kind }) => kind === 'returned').sort((one, other) => twinRank(one) - twinRank(other))
  return returned.slice(0, 1).map((twin) => ({ row, item, twin }))
}

/** The payment that the money belongs to most surely, if no other one has as strong a claim. */
function onlyOne(returns: readonly Return[]): readonly Return[] {
  const best = Math.min(...returns.map(({ twin }) => twinRank(twin)))
  const strongest = returns.filter(({ twin }) => twinRank(twin) === best)
  return strongest.length === 1 ? strongest : []
}

function extendMatch(match: Match, ofItem: ReadonlyMap<ExpectedItem, readonly Return[]>, state: MatchState): void {
  const [item, ...more] = match.items
  const [payment] = match.rows
  if (!item || !payment || more.length > 0 || match.rows.length > 1 || !isAsInstructed(item, payment)) return
  const sure = (ofItem.get(item) ?? []).filter(isSure)
  const currency =
    item.currency !== null && rowSizeIn(payment, item.currency) !== undefined ? item.currency : payment.currency
  const paid = rowSizeIn(payment, currency) ?? 0n
  const back = sum(sure.map(({ row }) => rowSizeIn(row, currency) ?? 0n))
  // More came back than was paid: which of it is the return is a question.
  if (back > paid && !isNearly(back, paid)) return
  for (const { row } of sure) if (state.isFree(row)) state.extend(match, row)
}

/** A party alone proves it only for the same amount. */
function isSure({ twin: { by, size } }: Return): boolean {
  if (size === 'other' || size === 'more' || by === 'words') return false
  return by !== 'party' || size === 'equal'
}

/**
 * A payment that came back and was made again is paid once: of several equal transactions, all but one came back, so
 * that all of them are one match.
 */
function settlePaidAgain(ofItem: ReadonlyMap<ExpectedItem, readonly Return[]>, state: MatchState): void {
  for (const question of [...state.openQuestions]) {
    const { rule, items, rows, together } = question
    const [item, ...others] = items
    if (!item || others.length > 0 || together || !rule.confirms) continue
    const back = (ofItem.get(item) ?? []).filter(({ row, twin }) => twin.size === 'equal' && state.isFree(row))
    if (back.length === 0 || back.length !== rows.length - 1) continue
    state.openQuestions = state.openQuestions.filter((each) => each !== question)
    state.match(rule, { items, rows: [...rows, ...back.map(({ row }) => row)] })
  }
}

/** Whether the payment went in the instructed direction; otherwise it cannot have come back. */
function isAsInstructed({ amount: instructed }: ExpectedItem, { amount }: FoundRow): boolean {
  return instructed === null || instructed === 0n || instructed < 0n === amount < 0n
}
