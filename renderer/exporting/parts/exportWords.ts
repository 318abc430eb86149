import type { ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import { ledgerDoubts } from '../../../shared/words/completeness.ts'
import { formatAmount, formatBytes, formatCount, formatCounted, formatInstant } from '../../kit/bridge/format.ts'

/** The progress or result of an export. Some files have no rows. */
export function progressWords({ state, rows, total, bytes }: ExportStatus, hasRows = true): string {
  if (!hasRows) return state === 'running' ? 'Writing the file…' : formatBytes(bytes)
  if (state === 'running')
    return total === 0 ? 'Getting the rows in order…' : `${formatCount(rows)} of ${formatCounted(total, 'row', 'rows')}`
  return `${formatCounted(rows, 'row', 'rows')} · ${formatBytes(bytes)}`
}

/** Settled money, net, by currency: `1,200.00 EUR · −40.00 SEK`. */
export function sumWords(sums: readonly CurrencyTotal[], most = 4): string {
  const settled = sums.filter((sum) => sum.settled.count > 0)
  const shown = settled.slice(0, most).map((sum) => `${formatAmount(sum.settled.net)} ${sum.currency}`)
  const more = settled.length - shown.length
  return [...shown, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(' · ')
}

/** Why rows may be missing from a finished file or be too many. */
export function exportDoubts({ completeness }: ExportStatus): readonly string[] {
  if (!completeness) return []
  return ledgerDoubts(completeness, 'this file', { counted: formatCounted, time: formatInstant })
}
