import { openXlsxParts, type XlsxParts } from '../../../electron/core/spreadsheet/reading/xlsxParts.ts'
import { zipOf } from './zipOf.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** The first sheet of a workbook of ours. */
export async function sheetOf(bytes: Uint8Array): Promise<string> {
  await using parts = await openXlsxParts(bytes)
  return await textOf(parts, SHEET)
}

/** A workbook of ours with these texts in cells of its first sheet that are to be filled in, by their places. */
export async function withTexts(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Promise<Buffer> {
  await using parts = await openXlsxParts(bytes)
  const files: { name: string; data: string }[] = []
  for (const name of parts.names) {
    const xml = await textOf(parts, name)
    files.push({ name, data: name === SHEET ? filled(xml, texts) : xml })
  }
  return zipOf(files)
}

async function textOf(parts: XlsxParts, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of parts.read(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function filled(xml: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((before, [place, text]) => {
    const after = before.replace(
      new RegExp(`<c r="${place}" s="(\\d+)"/>`),
      `<c r="${place}" s="$1" t="inlineStr"><is><t>${text}</t></is></c>`
    )
    if (after === before) throw new Error(`${place} is no empty cell.`)
    return after
  }, xml)
}
