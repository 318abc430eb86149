import type { ReportColumn } from '../../../../../../shared/domain/reconciliation/report.ts'
import { entryWords } from '../../../log/entryWords.ts'
import { createSubjectReader } from '../../../log/entrySubjects.ts'
import { eachEntry } from '../../../log/logReader.ts'
import type { ReportBasis } from '../reportBasis.ts'
import { numberColumn, textColumns, type ReportRow } from '../reportCells.ts'
import { timeCell } from './cells.ts'

/** The audit trail of this reconciliation and the rules, for people; the log itself has every detail. */
export const trailColumns: readonly ReportColumn[] = [
  numberColumn('No.'),
  ...textColumns('When', 'Who', 'What', 'Hash', 'Hash of the entry before')
]

export function* trailSheet({ db, details }: ReportBasis, timeZone: string): Generator<ReportRow, void> {
  const subjectsOf = createSubjectReader(db)
  for (const entry of eachEntry(db)) {
    const { seq, at, by, reconciliation, hash, previousHash } = entry
    if (reconciliation !== null && reconciliation !== details.id) continue
    yield [String(seq), timeCell(at, timeZone), by, entryWords(entry, subjectsOf(entry)), hash, previousHash]
  }
}
