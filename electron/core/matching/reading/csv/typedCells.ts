import type { CsvField, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import type { CsvRow } from './csvRows.ts'

/** Fields whose leading zeros count. */
const WITH_ZEROS: readonly CsvField[] = ['counterpartyNumber', 'counterpartyBankCode', 'account', 'endToEndId']

/** A long number as spreadsheet programs save it in CSV: most of its digits are lost. */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+\d+\s*$/i

/** Whether all cells that are read are certain; notes what is not, and what numbers may have lost. */
export function isCertain({ cells, typed, places }: CsvRow, { columns }: CsvMapping, notes: ReadingNotes): boolean {
  const read = Object.entries(columns)
  if (!typed) return hasAllDigits(cells, places, Object.values(columns), notes)
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

function hasAllDigits(
  cells: readonly string[],
  places: readonly Place[],
  read: readonly number[],
  notes: ReadingNotes
): boolean {
  const at = read.find((each) => SHORTENED.test(cells[each] ?? ''))
  if (at === undefined) return true
  const words = `A spreadsheet program shortened the number ${shown(cells[at] ?? '')}. Enter it as text there, or do not read this column.`
  notes.fault(words, places[at])
  return false
}
