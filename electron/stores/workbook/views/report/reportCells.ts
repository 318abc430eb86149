import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { ReportColumn } from '../../../../../shared/domain/reconciliation/report.ts'

/** Cells in the order of the columns; null for an empty one. */
export type ReportRow = readonly (string | null)[]

/** Text columns with these names. */
export function textColumns(...names: readonly string[]): readonly ReportColumn[] {
  return names.map((name) => ({ name, kind: 'text' }))
}

export function moneyColumn(name: string): ReportColumn {
  return { name, kind: 'money' }
}

export function numberColumn(name: string): ReportColumn {
  return { name, kind: 'number' }
}

export const resolutionColumns = textColumns('resolution', 'reason', 'resolved_by', 'resolved_at')

export function resolutionCells(resolution: Resolution | undefined): readonly (string | null)[] {
  if (!resolution) return [null, null, null, null]
  const { kind, reason, by, at } = resolution
  return [kind, reason, by, at]
}

/** Decimal text; null if there is no amount. */
export function moneyCell(amount: bigint | null, currency: string | null): string | null {
  return amount === null || currency === null ? null : formatMoney(amount, currency)
}

/** Further texts are only counted; the log has them all. */
const MOST_TEXTS = 50

/** Joins several texts in one cell. */
export function listCell(texts: readonly string[]): string | null {
  if (texts.length === 0) return null
  const more = texts.length - MOST_TEXTS
  return texts.slice(0, MOST_TEXTS).join('; ') + (more > 0 ? `; and ${more.toLocaleString('en')} more` : '')
}
