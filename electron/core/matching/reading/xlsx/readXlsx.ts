import { AppError } from '../../../../../shared/errors.ts'
import { counted } from '../../../../../shared/words/counted.ts'
import { findMapping, isSettled, readTable } from '../csv/readTable.ts'
import type { Reading } from '../reading.ts'
import { capped } from '../text/capped.ts'
import { joined, type PeekedChunks } from '../text/peekedChunks.ts'
import { chooseSheet } from './chooseSheet.ts'
import { openSheets } from './sheets.ts'

const MOST_MEGABYTES = 150

/** Reads a sheet of a workbook like the rows of a CSV file. The bytes are held, because an archive is read from its end. */
export async function readXlsx(source: PeekedChunks, reading: Reading): Promise<void> {
  const held: Uint8Array[] = []
  for await (const chunk of capped(source.all(), MOST_MEGABYTES, reading.notes)) held.push(chunk)
  try {
    await readBytes(joined(held), reading)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reading.notes.stop(error.message)
  }
}

async function readBytes(bytes: Uint8Array, reading: Reading): Promise<void> {
  const { notes, options } = reading
  await using sheets = await openSheets(bytes)
  const { sheet, question } =
    (await chooseSheet(sheets, options)) ?? notes.stop('The workbook has no sheet with cells. Choose another file.')
  const rows = await sheets.read(sheet)
  if (rows.hiddenRows > 0) notes.warn(`Hidden rows of the sheet are read as well: ${counted(rows.hiddenRows, 'row')}.`)
  const names = sheets.all.map(({ name }) => name)
  // While the question is open, an answer to another one must not choose the sheet.
  const ofSheet = names.length > 1 && !question ? { sheet: sheet.name } : {}
  const { mapping } = options
  const found =
    mapping && isSettled(mapping)
      ? { mapping: { ...mapping, ...ofSheet }, template: null, questions: [] }
      : findMapping(rows.each.bind(rows), { encoding: 'utf-8', delimiter: ',', ...ofSheet }, { reading })
  const questions = [...(question ? [question] : []), ...found.questions]
  await readTable({ ...found, questions }, reading, (onRow) => rows.each(found.mapping, onRow), names)
}
