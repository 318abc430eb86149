import { AppError } from '../../../../shared/errors.ts'
import { readXml } from './readXml.ts'

export interface XlsxCell {
  /** `text`, or the type as the file states it: `n` number, `b` boolean, `e` error, `d` day. */
  readonly type: string
  /** Texts without the format's escapes; anything else as it is written. */
  readonly text: string
  /** The index of its style, which tells days from numbers. */
  readonly style: number
  /** Without its equals sign. */
  readonly formula: string | undefined
  /** It has a formula, but the file does not have the result. */
  readonly isUncalculated: boolean
}

/** The cells of a row by column, from 0. */
export type XlsxRow = ReadonlyMap<number, XlsxCell>

export interface XlsxRowListener {
  /** Rows count from 1 as in a spreadsheet, and ascend. */
  readonly onRow: (row: XlsxRow, number: number, isHidden: boolean) => void
  /** Cells that are one, such as `A1:B2`; told after all rows. */
  readonly onMerged?: (range: string) => void
  /** Whether no more rows are wanted. */
  readonly isEnough?: () => boolean
}

/**
 * Reads the cells of a sheet row by row. `texts`: the shared texts that cells refer to. Returns the number of the last
 * row. Throws `bad-input` if the places of cells contradict each other.
 */
export async function readCells(
  chunks: AsyncIterable<Uint8Array>,
  texts: readonly string[],
  { onRow, onMerged, isEnough }: XlsxRowListener
): Promise<number> {
  let cells = new Map<number, XlsxCell>()
  let row = { number: 0, isHidden: false }
  let column = -1
  let cell = emptyCell({})
  await readXml(chunks, {
    open: (name, attributes) => {
      const { r } = attributes
      if (name === 'row') {
        row = { number: rowAfter(row.number, r), isHidden: isTrue(attributes['hidden']) }
        cells = new Map()
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        if (column < 0 || cells.has(column)) throw damaged(`row ${row.number} has two cells in one place`)
        cell = emptyCell(attributes)
      } else if (name === 'mergeCell') onMerged?.(attributes['ref'] ?? '')
    },
    close: (name, text, path) => {
      if (name === 'v') cell.value = text
      else if (name === 'f') cell.formula = text
      else if (name === 't' && !path.includes('rPh')) cell.inline += text
      else if (name === 'c') cells.set(column, cellOf(cell, texts))
      else if (name === 'row') onRow(cells, row.number, row.isHidden)
    },
    isEnough
  })
  return row.number
}

/** Whether an attribute is set. */
export function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true'
}

/** `A1` is column 0, `AA7` column 26; -1 without letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A second row of the same number, or one further up, would be read twice or in another order than it is shown. */
function rowAfter(before: number, stated: string | undefined): number {
  const number = stated === undefined ? before + 1 : Number(stated)
  if (!Number.isSafeInteger(number) || number <= before) throw damaged(`row ${before} is not followed by a later one`)
  return number
}

function damaged(what: string): AppError {
  return new AppError('bad-input', `The workbook is damaged: ${what}. Save it anew in a spreadsheet program.`)
}

const emptyCell = ({ t: type = 'n', s: style }: Readonly<Record<string, string>>) => ({
  ...{ type, style: Number(style ?? 0), inline: '' },
  value: undefined as string | undefined,
  formula: undefined as string | undefined
})

function cellOf(
  { type, style, value, inline, formula }: ReturnType<typeof emptyCell>,
  texts: readonly string[]
): XlsxCell {
  const isUncalculated = formula !== undefined && value === undefined
  const text = type === 's' ? texts[Number(value)] : type === 'inlineStr' ? inline : value
  if (text === undefined && value !== undefined) throw damaged(`it has no text number ${value}`)
  const isText = type === 's' || type === 'inlineStr' || type === 'str'
  return {
    type: isText ? 'text' : type,
    text: isText ? unescaped(text ?? '') : (text ?? ''),
    style,
    formula,
    isUncalculated
  }
}

/** Decodes `_x000D_`, the format's escape for characters that XML forbids. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
