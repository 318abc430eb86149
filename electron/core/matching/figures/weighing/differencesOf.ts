import type { Contradiction, VetoId } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { DifferenceKind } from '../../../../../shared/domain/reconciliation/itemState.ts'
import { isSameAccount } from '../../pairing/comparing/accounts.ts'
import type { ExpectedItem, FoundRow, HeldMatch } from '../../model.ts'
import { valueIn, type Sides } from './sides.ts'

const NONE: readonly DifferenceKind[] = []

/** Lists what differs from what was expected, or has changed since the decision. */
export function differencesOf(
  { rule, figures, against, later = [] }: Pick<HeldMatch, 'rule' | 'figures' | 'against' | 'later'>,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  sides: readonly Sides[]
): readonly DifferenceKind[] {
  const hasFailed = rows.some(isFailed)
  const haveAllFailed = hasFailed && rows.every(isFailed)
  const isEven = sides.every(({ expected, settled, underway }) => expected === settled + underway)
  const cameBack = rows.length > 1 && hasComeBack(rows, sides)
  const kinds: DifferenceKind[] = []
  if (!isEven && !haveAllFailed && !cameBack) kinds.push('amount')
  if (hasFailed && (!isEven || haveAllFailed)) kinds.push('failed')
  if (cameBack) kinds.push('returned')
  if (goesElsewhere(items, rows)) kinds.push('counterparty')
  // A person who matched by hand saw the contradictions.
  if (rule !== null && against) kinds.push(...kindsOf(against))
  if (rows.some((row) => hasChanged(row, figures))) kinds.push('changed')
  if (rows.some(({ isAbsent }) => isAbsent)) kinds.push('absent')
  if (later.length > 0) return [...new Set([...kinds, ...later.flatMap(({ veto }) => LATER_KINDS[veto] ?? [])])]
  return kinds.length === 0 ? NONE : kinds
}

function isFailed({ settlementStatus }: FoundRow): boolean {
  return settlementStatus === 'failed'
}

const KINDS: Readonly<Partial<Record<VetoId, DifferenceKind>>> = {
  'other-person': 'name',
  'other-name': 'name',
  'other-document': 'reference',
  'other-period': 'reference',
  'unlike-reference': 'reference'
}

/** What a transaction may come to say. No kind is about ids, and with another one it is not what was matched. */
const LATER_KINDS: typeof KINDS = { ...KINDS, 'other-id': 'changed', 'other-attempt': 'changed' }

/** Whether a match differs once a later reading brings such a contradiction. */
export function countsLater({ veto }: Contradiction): boolean {
  return LATER_KINDS[veto] !== undefined
}

function kindsOf(against: readonly Contradiction[]): Iterable<DifferenceKind> {
  return new Set(against.flatMap(({ veto }) => KINDS[veto] ?? []))
}

/** Whether money moved in both directions. */
function hasComeBack(rows: readonly FoundRow[], [side]: readonly Sides[]): boolean {
  const alive = rows.filter(({ settlementStatus, amount }) => settlementStatus !== 'failed' && amount !== 0n)
  const currency = side?.currency ?? ''
  return alive.some((row) => valueIn(row, currency) < 0n) && alive.some((row) => valueIn(row, currency) > 0n)
}

/** Whether the money went to another account number. */
function goesElsewhere(items: readonly ExpectedItem[], rows: readonly FoundRow[]): boolean {
  const payee = payeeOf(items)
  return payee !== undefined && rows.some((row) => isSameAccount(payee, row) === false)
}

/**
 * The item whose account number counts. A batch as one line names no single payee, so only a number that all items share
 * does.
 */
export function payeeOf(items: readonly ExpectedItem[]): ExpectedItem | undefined {
  const [item] = items
  return items.every(({ counterpartyNumber }) => counterpartyNumber === item?.counterpartyNumber) ? item : undefined
}

/** Whether the row has changed since somebody decided about it. */
export function hasChanged(row: FoundRow, figures: HeldMatch['figures']): boolean {
  const held = figures.get(row.id)
  if (held === undefined) return false
  if (held.amount !== row.amount || held.currency !== row.currency) return true
  return held.settlementStatus === 'settled' && row.settlementStatus !== 'settled'
}
