import { AppError } from '../../../../../shared/errors.ts'
import { readCells } from '../../../spreadsheet/reading/xlsxCells.ts'
import { readDayStyles } from '../../../spreadsheet/reading/xlsxFormats.ts'
import { openXlsxParts, type XlsxParts } from '../../../spreadsheet/reading/xlsxParts.ts'
import { readTexts, readWorkbook, type XlsxSheet } from '../../../spreadsheet/reading/xlsxWorkbook.ts'
import { MADE_FROM, SAVE_AS } from '../foreignFiles.ts'
import { HeldSheet } from './heldSheet.ts'

/** The sheets of a workbook with payments. */
export interface Sheets extends AsyncDisposable {
  /** In their order. */
  readonly all: readonly XlsxSheet[]
  /** Reads the rows of a sheet, or at least the first `most` of them. */
  read(sheet: XlsxSheet, most?: number): Promise<HeldSheet>
}

const MOST_BYTES = 2_000_000_000

/** Archives that are no workbooks, by a part that each has. */
const OTHERS: readonly (readonly [part: RegExp, words: string])[] = [
  [/^content\.xml$/, `This is an OpenDocument file, such as an ODS sheet. ${SAVE_AS}`],
  [/\.iwa$|^Index\.zip$/, `This is a file of Numbers or Pages. ${SAVE_AS}`],
  [/^xl\/workbook\.bin$/, `This is a binary Excel workbook (XLSB). ${SAVE_AS}`],
  [/^word\//, `This is a Word document. ${MADE_FROM}`]
]

/** Opens a workbook from its bytes. Throws `bad-input` with what it is instead, or what is wrong with it. */
export async function openSheets(bytes: Uint8Array, { refusesFormulas = false } = {}): Promise<Sheets> {
  const parts = await openXlsxParts(bytes, MOST_BYTES)
  try {
    refuseOthers(parts)
    const { sheets, textsPart, stylesPart, is1904 } = await readWorkbook(parts)
    const [texts, days] = [await readTexts(parts, textsPart), await readDayStyles(parts, stylesPart)]
    return {
      all: sheets,
      async read({ part }, most = Infinity) {
        const held = new HeldSheet({ days, is1904, refusesFormulas })
        await readCells(parts.read(part), texts, {
          onRow: (row, line, isHidden) => held.add(line, row, isHidden),
          onMerged: (range) => held.merge(range),
          isEnough: () => held.length >= most
        })
        return held
      },
      [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose]()
    }
  } catch (error) {
    await parts[Symbol.asyncDispose]()
    throw error
  }
}

function refuseOthers({ names }: XlsxParts): void {
  if (names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))) return
  const [, words = 'This is a ZIP archive. Unpack it and read what is in it.'] =
    OTHERS.find(([part]) => names.some((name) => part.test(name))) ?? []
  throw new AppError('bad-input', words)
}
