import type { CsvProfile } from '../../../shared/domain/exportFile.ts'

/** The differences between the profiles. */
export interface CsvStyle {
  readonly delimiter: ',' | ';'
  readonly decimal: '.' | ','
  /** A byte-order mark at the start, by which Excel recognises UTF-8. */
  readonly hasMark: boolean
  /** Texts are made safe for spreadsheets; see `csvText.ts`. */
  readonly isSafe: boolean
}

export const CSV_STYLES: Readonly<Record<CsvProfile, CsvStyle>> = {
  safe: { delimiter: ',', decimal: '.', hasMark: false, isSafe: true },
  lossless: { delimiter: ',', decimal: '.', hasMark: false, isSafe: false },
  'excel-eu': { delimiter: ';', decimal: ',', hasMark: true, isSafe: true },
  'excel-us': { delimiter: ',', decimal: '.', hasMark: true, isSafe: true }
}
