/** A column of a table for a terminal. At most the last one wraps, and only where a width is given. */
export interface Column {
  readonly head: string
  /** Left unless given; numbers stand to the right. */
  readonly align?: 'right'
}

const MARGIN = '    '
const GAP = '   '
/** A narrower last column would be a ladder of single words. */
const LEAST_WRAP = 24

/**
 * A plain table, in from the margin. With a `width` (characters of a line), the last column wraps at spaces to fit it.
 * Cells hold no line breaks.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY
): string {
  // One after the other: there may be more rows than a call takes arguments.
  const widths = columns.map(({ head }, at) =>
    rows.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), head.length)
  )
  const last = columns.length - 1
  const before = widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, MARGIN.length)
  widths[last] = Math.min(widths[last] ?? 0, Math.max(LEAST_WRAP, width - before))
  const heads = columns.map(({ head }) => head)
  const rule = widths.map((each) => '─'.repeat(each)).join('─'.repeat(GAP.length))
  const lines = (cells: readonly string[]) => rowLines(columns, widths, cells)
  return [...lines(heads), rule, ...rows.flatMap(lines)].map((line) => MARGIN + line).join('\n')
}

/** The lines of a row: the first with every cell, further ones with what is left of the last. */
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
  return align === 'right' ? text.padStart(width) : text.padEnd(width)
}

/** Breaks a text at spaces into lines of at most so many characters; a longer word is cut. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width)
    const end = space > 0 ? space : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
