import { readXml } from './readXml.ts'

/** The text of each cell: numbers as written, texts without the format's escapes. */
export type XlsxRow = ReadonlyMap<number, string>

/**
 * Reads the cells of a sheet row by row. Columns count from 0, rows from 1 as in a spreadsheet. `texts`: the shared
 * texts that cells refer to. Returns the number of the last row.
 */
export async function readCells(
  chunks: AsyncIterable<Uint8Array>,
  texts: readonly string[],
  onRow: (row: XlsxRow, number: number) => void
): Promise<number> {
  let cells = new Map<number, string>()
  let number = 0
  let cell = { column: -1, type: '', value: '', text: '' }
  await readXml(chunks, {
    open: (name, { r, t = 'n' }) => {
      if (name === 'row') {
        number = r === undefined ? number + 1 : Number(r)
        cells = new Map()
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        cell = { column: r === undefined ? cell.column + 1 : columnOf(r), type: t, value: '', text: '' }
      }
    },
    close: (name, text, path) => {
      if (name === 'v') cell.value = text
      else if (name === 't' && !path.includes('rPh')) cell.text += text
      else if (name === 'c') cells.set(cell.column, contentOf(cell, texts))
      else if (name === 'row') onRow(cells, number)
    }
  })
  return number
}

interface Cell {
  readonly type: string
  readonly value: string
  readonly text: string
}

function contentOf({ type, value, text }: Cell, texts: readonly string[]): string {
  if (type === 's') return unescaped(texts[Number(value)] ?? '')
  return type === 'inlineStr' ? unescaped(text) : type === 'str' ? unescaped(value) : value
}

/** `A1` is column 0, `AA7` column 26. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Decodes `_x000D_`, the format's escape for characters that XML forbids. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
