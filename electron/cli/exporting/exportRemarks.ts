import type { ExportFormat } from '../../../shared/domain/exportFile.ts'
import type { SyncStatus } from '../../../shared/domain/syncRun.ts'
import { leftOutRemark, omittedRemark } from '../../../shared/exportOmissions.ts'
import { counted, utcTime } from '../words.ts'

interface WrittenFile {
  readonly format: ExportFormat
  readonly leftOut: number
  readonly omitted: number
  /** Whether the export leaves out rows of the ledger. */
  readonly isFiltered: boolean
}

/** What a reader of the file must know, one or two sentences each. */
export function exportRemarks(last: SyncStatus, file: WrittenFile): readonly string[] {
  return [...formatRemarks(file), ...ledgerRemarks(last, file.isFiltered), ...syncRemarks(last)]
}

function formatRemarks({ format, leftOut, omitted }: WrittenFile): readonly string[] {
  const remarks = [
    leftOutRemark(format, leftOut, counted(leftOut, 'row')),
    omittedRemark(omitted, counted(omitted, 'booked row'))
  ]
  return remarks.filter((remark) => remark !== undefined)
}

function ledgerRemarks({ completeness: { problems, absent } }: SyncStatus, isFiltered: boolean): readonly string[] {
  const sentences: string[] = []
  const rows = counted(problems, 'row')
  const reason = 'because Tallydesk could not read them. See the problems command.'
  if (problems > 0 && isFiltered) sentences.push(`${rows} may belong in this file and may be missing, ${reason}`)
  else if (problems > 0) sentences.push(`${rows} ${problems === 1 ? 'is' : 'are'} not in this file, ${reason}`)
  if (absent > 0) {
    const where = isFiltered ? 'that this file may hold' : 'of this file'
    sentences.push(
      `The last full sync did not return ${counted(absent, 'row')} ${where}: the service may have removed them.`
    )
  }
  return sentences
}

function syncRemarks({ completeness: { completeAsOf }, verdict }: SyncStatus): readonly string[] {
  if (completeAsOf === null) {
    return [
      'The last sync did not complete, so rows may be missing from this file. Run the sync command, then export again.'
    ]
  }
  if (verdict === 'complete') return []
  return [`The last sync did not complete: this file is complete as of ${utcTime(completeAsOf)}.`]
}
