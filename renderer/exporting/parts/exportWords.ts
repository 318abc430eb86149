import type { ExportFormat, ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import { leftOutRemark, omittedRemark } from '../../../shared/exportOmissions.ts'
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

/** What readers of a finished file must know about its rows, one sentence each. */
export function fileRemarks(format: ExportFormat, { leftOut = 0, omitted = 0 }: ExportStatus): readonly string[] {
  const remarks = [
    leftOutRemark(format, leftOut, formatCounted(leftOut, 'row', 'rows')),
    omittedRemark(omitted, formatCounted(omitted, 'booked row', 'booked rows'))
  ]
  return remarks.filter((remark) => remark !== undefined)
}

/** Why rows may be missing from a finished file or be too many, one sentence each; none if the ledger was complete. */
export function ledgerDoubts({ standing }: ExportStatus): readonly string[] {
  if (!standing) return []
  const { completeAsOf, problems, absent, verdict } = standing
  const doubts: string[] = []
  if (completeAsOf === null) doubts.push('No full sync was completed before, so rows may be missing from this file.')
  else if (verdict === 'incomplete' || verdict === 'cancelled')
    doubts.push(`The last sync has not completed: this file is complete as of ${formatInstant(completeAsOf)}.`)
  if (problems > 0)
    doubts.push(`${formatCounted(problems, 'row', 'rows')} of the ledger cannot be read and may be missing here.`)
  if (absent > 0)
    doubts.push(
      `The last full sync did not return ${formatCounted(absent, 'row', 'rows')} of the ledger, which this file may hold.`
    )
  return doubts
}
