import type { CsvField, CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { ReadingNotes } from '../readingNotes.ts'
import type { CsvRow } from './csvRows.ts'

/** Fields whose leading zeros count. */
const WITH_ZEROS: readonly CsvField[] = ['counterpartyNumber', 'counterpartyBankCode', 'account', 'endToEndId']

/** Whether all cells that are read are certain; notes what is not, and what numbers may have lost. */
export function isCertain({ typed, places }: CsvRow, { columns }: CsvMapping, notes: ReadingNotes): boolean {
  if (!typed) return true
  const read = Object.entries(columns)
  const faults = read.flatMap(([, at]) => [{ at, words: typed.faultOf(at) }]).filter(({ words }) => words !== undefined)
  for (const { at, words = '' } of faults) notes.fault(words, places[at])
  for (const [field, at] of read) {
    if (!WITH_ZEROS.includes(field as CsvField) || !typed.isNumber(at)) continue
    notes.warn(
      `Column ${at + 1} holds numbers instead of texts: if its account numbers or ids began with zeros, these are lost.`
    )
  }
  return faults.length === 0
}
