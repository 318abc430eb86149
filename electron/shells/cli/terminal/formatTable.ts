import { startWithin, textWidth } from './textWidth.ts'

/** A column of a table for a terminal. Only the last column can wrap, and only if a width is given. */
export interface Column {
  readonly head: string
  /** Left by default; numbers are aligned right. */
  readonly align?: 'right'
}

const MARGIN = '    '
const GAP = '   '
/** A narrower last column would hold one word per line. */
const LEAST_WRAP = 24

/**
 * A plain, indented table. With a `width` (in terminal columns), the last column wraps at spaces to fit it. Cells hold
 * no line breaks.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY
): string {
  // A loop: there may be more rows than a call takes arguments.
  const widths = columns.map(({ head }, at) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[at] ?? '')), textWidth(head))
  )
  const last = columns.length - 1
  const before = widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, MARGIN.length)
  widths[last] = Math.min(widths[last] ?? 0, Math.max(LEAST_WRAP, width - before))
  const heads = columns.map(({ head }) => head)
  const rule = widths.map((each) => '─'.repeat(each)).join('─'.repeat(GAP.length))
  const lines = (cells: readonly string[]) => rowLines(columns, widths, cells)
  return [...lines(heads), rule, ...rows.flatMap(lines)].map((line) => MARGIN + line).join('\n')
}

/** The lines of a row: the first line has every cell, further lines hold the rest of the last cell. */
function rowLines(columns: readonly Column[], widths: readonly number[], cells: readonly string[]): readonly string[] {
  const [first = '', ...more] = wrapped(cells[columns.length - 1] ?? '', widths.at(-1) ?? 0)
  const line = (all: readonly string[]) =>
    columns
      .map(({ align }, at) => padded(all[at] ?? '', widths[at] ?? 0, align))
      .join(GAP)
      .trimEnd()
  const blanks = columns.slice(1).map(() => '')
  return [line([...cells.slice(0, columns.length - 1), first]), ...more.map((text) => line([...blanks, text]))]
}

function padded(text: string, width: number, align: Column['align']): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)))
  return align === 'right' ? blanks + text : text + blanks
}

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is cut between characters. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let rest = text
  while (textWidth(rest) > width) {
    let start = startWithin(rest, width)
    // A character that is wider than the line is put there anyway.
    for (let room = width; start === ''; room++) start = startWithin(rest, room)
    const space = lastSpace(rest, start.length)
    const end = space > 0 ? space : start.length
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).replace(BLANKS, '')
  }
  return [...lines, rest]
}

/** Blanks that are not part of a character; the last one may carry an accent. */
const BLANKS = /^ +(?![\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}])/u

function lastSpace(text: string, before: number): number {
  let at = text.lastIndexOf(' ', before)
  while (at > 0 && !BLANKS.test(text.slice(at, at + 3))) at = text.lastIndexOf(' ', at - 1)
  return at
}
