import type { ExportFormat, ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import { leftOutRemark, omittedRemark } from '../../../shared/exportOmissions.ts'
import { formatAmount, formatBytes, formatCount, formatCounted } from '../../kit/bridge/format.ts'

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

/** What readers of a finished file must know about its rows, one sentence each. */
export function fileRemarks(format: ExportFormat, { leftOut = 0, omitted = 0 }: ExportStatus): readonly string[] {
  const remarks = [
    leftOutRemark(format, leftOut, formatCounted(leftOut, 'row', 'rows')),
    omittedRemark(omitted, formatCounted(omitted, 'booked row', 'booked rows'))
  ]
  return remarks.filter((remark) => remark !== undefined)
}
