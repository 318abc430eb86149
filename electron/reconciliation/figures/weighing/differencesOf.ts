import type { DifferenceKind } from '../../../../shared/domain/reconciliation/itemState.ts'
import { normalise } from '../../matching/normalise.ts'
import type { ExpectedItem, FoundRow, HeldMatch } from '../../model.ts'
import { valueIn, type Sides } from './sides.ts'

const NONE: readonly DifferenceKind[] = []

/** Shorter ends of account numbers are alike by chance. */
const LEAST_NUMBER = 6

/** What is not as it was expected, or no longer as it was decided on. */
export function differencesOf(
  { figures }: Pick<HeldMatch, 'figures'>,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  sides: readonly Sides[]
): readonly DifferenceKind[] {
  const failed = rows.reduce((count, { standing }) => count + (standing === 'failed' ? 1 : 0), 0)
  const isEven = sides.every(({ expected, settled, underway }) => expected === settled + underway)
  const cameBack = rows.length > 1 && hasComeBack(rows, sides)
  const kinds: DifferenceKind[] = []
  if (!isEven && failed < rows.length && !cameBack) kinds.push('amount')
  if (failed > 0 && (!isEven || failed === rows.length)) kinds.push('failed')
  if (cameBack) kinds.push('returned')
  if (goesElsewhere(items, rows)) kinds.push('counterparty')
  if (rows.some((row) => hasChanged(row, figures))) kinds.push('changed')
  if (rows.some(({ isAbsent }) => isAbsent)) kinds.push('absent')
  return kinds.length === 0 ? NONE : kinds
}

/** Money moved both ways. */
function hasComeBack(rows: readonly FoundRow[], [side]: readonly Sides[]): boolean {
  const alive = rows.filter(({ standing, amount }) => standing !== 'failed' && amount !== 0n)
  const currency = side?.currency ?? ''
  return alive.some((row) => valueIn(row, currency) < 0n) && alive.some((row) => valueIn(row, currency) > 0n)
}

/** To another account number than is named; a batch as one line goes to no one payee, so only a common one counts. */
function goesElsewhere(items: readonly ExpectedItem[], rows: readonly FoundRow[]): boolean {
  const number = items[0]?.counterpartyNumber
  if (number === null || number === undefined) return false
  if (items.some(({ counterpartyNumber }) => counterpartyNumber !== number)) return false
  return rows.some((row) => row.counterpartyNumber !== null && !isSameNumber(number, row.counterpartyNumber))
}

/** An IBAN ends in the number that a domestic form gives alone. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [normalise(one), normalise(other)]
  if (a === b || a === '' || b === '') return true
  return (b.length >= LEAST_NUMBER && a.endsWith(b)) || (a.length >= LEAST_NUMBER && b.endsWith(a))
}

/** It is no longer what it was when somebody decided on it. */
export function hasChanged(row: FoundRow, figures: HeldMatch['figures']): boolean {
  const held = figures.get(row.id)
  if (held === undefined) return false
  if (held.amount !== row.amount || held.currency !== row.currency) return true
  return held.standing === 'settled' && row.standing !== 'settled'
}
