import type { ReportColumn } from '../../../../../shared/domain/reconciliation/report.ts'
import { entryWords } from '../../log/entryWords.ts'
import { createSubjectReader } from '../../log/entrySubjects.ts'
import { eachEntry } from '../../log/logReader.ts'
import type { ReportBasis } from './reportBasis.ts'
import { numberColumn, textColumns, type ReportRow } from './reportCells.ts'

export const logColumns: readonly ReportColumn[] = [
  numberColumn('entry'),
  ...textColumns('at', 'by', 'kind', 'words', 'detail', 'hash', 'previous_hash')
]

/** The log entries about this reconciliation and the rules, earliest first. */
export function* logRows({ db, details }: ReportBasis): Generator<ReportRow, void> {
  const subjectsOf = createSubjectReader(db)
  for (const entry of eachEntry(db)) {
    const { seq, at, by, kind, reconciliation, detail, hash, previousHash } = entry
    if (reconciliation !== null && reconciliation !== details.id) continue
    yield [String(seq), at, by, kind, entryWords(entry, subjectsOf(entry)), detail, hash, previousHash]
  }
}
