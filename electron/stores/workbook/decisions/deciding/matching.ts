import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { MatchForm } from '../../../../../shared/domain/reconciliation/match.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { refuseGoingOn } from '../../model/goingOn.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import { figuresOf } from '../planning/makePlan.ts'
import { againstMatch } from './againstMatch.ts'
import { refuse, type Check, type Deciding } from './decision.ts'
import { endResolutions } from './endResolutions.ts'
import { detailOfItem, itemNamed, rowNamed } from './named.ts'
import { endMatches } from './unmatching.ts'

/**
 * Matches any number of items and transactions by hand, as long as nothing else claims them. Matches of nothing but
 * these are taken in, so that money that came back joins its payment in one decision.
 */
export const checkMatch: Check<'match'> = (deciding, { items: keys, transactionIds }) => {
  const { open } = deciding
  const taken = takenIn(open, new Set(keys), new Set(transactionIds))
  const items = [...new Set(keys)].map((key) => freeItem(deciding, key, taken))
  const rows = [...new Set(transactionIds)].map((id) => freeRow(deciding, id, taken))
  refuseGoingOn(deciding.context.db, items)
  checkCurrencies(items, rows)
  const match = nextMatch(deciding)
  const against = againstMatch(open, items, rows)
  return {
    detail: {
      match,
      items: items.map(detailOfItem),
      transactions: rows.map(({ id, amount, currency, settlementStatus }) => {
        return { id, amount: formatMoney(amount, currency), currency, standing: settlementStatus }
      }),
      ...(against.length > 0 && { against: [...against] }),
      ...(taken.size > 0 && { instead: [...taken.keys()] })
    },
    act(seq) {
      const ended = endMatches(deciding, [...taken.values()], seq)
      const wereResolved = endResolutions(deciding, items, rows, seq)
      const figures = figuresOf({ rows: rows.map(({ id }) => id) }, open.rows)
      const form = formOf(items.length, rows.length)
      const made = { form, rule: null, rulesVersion: null, items, figures, against }
      deciding.effects.matches.make(open.id, [made], seq)
      return { matches: [...taken.keys(), match], marks: wereResolved || ended.marks === true }
    }
  }
}

type TakenIn = ReadonlyMap<number, StoredMatch>

/** The matches of some of these, if there is more here than one of them has. */
function takenIn(
  { matches, matchOfItem, matchOfRow }: OpenReconciliation,
  items: ReadonlySet<string>,
  rows: ReadonlySet<string>
): TakenIn {
  const ids = [...items].flatMap((key) => matchOfItem.get(key) ?? [])
  ids.push(...[...rows].flatMap((id) => matchOfRow.get(id) ?? []))
  const within = [...new Set(ids)]
    .flatMap((id) => matches.get(id) ?? [])
    .filter((match) => isWithin(match, items, rows))
  return new Map(within.map((match) => [match.id, match]))
}

function isWithin(match: StoredMatch, items: ReadonlySet<string>, rows: ReadonlySet<string>): boolean {
  const isAll = match.items.length === items.size && match.rows.length === rows.size
  return !isAll && match.items.every((key) => items.has(key)) && match.rows.every((id) => rows.has(id))
}

function freeItem({ open }: Deciding, key: string, taken: TakenIn): HeldItem {
  const item = itemNamed(open, key)
  const match = open.matchOfItem.get(key)
  if (match !== undefined && !taken.has(match)) {
    throw refuse(`Payment ${item.position} is already matched. Unmatch it first.`)
  }
  return item
}

function freeRow({ context, open }: Deciding, id: string, taken: TakenIn): FoundRow {
  const row = rowNamed(open, id)
  const match = open.matchOfRow.get(id)
  if (match !== undefined && !taken.has(match))
    throw refuse(`Transaction ${id} is matched with ${claimant(open, match)} already. Unmatch it first.`)
  const elsewhere = open.claimedElsewhere.get(id)
  if (elsewhere !== undefined) {
    const { name } = context.reconciliations.details(elsewhere)
    throw refuse(`Transaction ${id} is matched in “${name}” already. Unmatch it first.`)
  }
  return row
}

function claimant({ matches, items }: OpenReconciliation, match: number): string {
  const keys = matches.get(match)?.items ?? []
  const position = items.get(keys[0] ?? '')?.position ?? 0
  return keys.length > 1 ? `${keys.length} payments` : `payment ${position}`
}

/** Currencies are never converted: a transaction counts in its own currency, or in that of its payment amount. */
function checkCurrencies(items: readonly HeldItem[], rows: readonly FoundRow[]): void {
  const currencies = [...new Set(items.flatMap(({ currency }) => currency ?? []))]
  if (currencies.length > 1)
    throw refuse(`Payments in ${currencies.sort().join(' and ')} cannot be one match. Match each currency by itself.`)
  const [currency] = currencies
  if (currency === undefined) {
    const found = [...new Set(rows.map((row) => row.currency))]
    if (found.length > 1)
      throw refuse(`Transactions in ${found.sort().join(' and ')} cannot be one match. Match each currency by itself.`)
    return
  }
  const other = rows.find((row) => row.currency !== currency && row.paymentCurrency !== currency)
  if (other)
    throw refuse(
      `Transaction ${other.id} is in ${other.currency}, and the payment in ${currency}. Choose one in the same currency.`
    )
}

function formOf(items: number, rows: number): MatchForm {
  if (items === 1) return rows === 1 ? '1:1' : '1:N'
  return rows === 1 ? 'N:1' : 'N:M'
}

/** The number of the next match; nothing else in this worker can take it first. */
function nextMatch({ context }: Deciding): number {
  return Number(context.db.column<bigint>('SELECT coalesce(max(id), 0) + 1 FROM matches').get())
}
