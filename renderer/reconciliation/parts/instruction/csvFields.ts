import type { CsvField } from '../../../../shared/domain/reconciliation/instruction.ts'
import { csvFieldWords } from '../words/instructionWords.ts'

/** What a column may hold, in the order of the select field. */
export const CSV_FIELD_ORDER = Object.keys(csvFieldWords) as readonly CsvField[]
