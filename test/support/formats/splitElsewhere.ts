// What programs make of a delimited file that they split otherwise than it was written.

/** The characters that spreadsheets offer to split at. */
const SPLITTERS = [',', ';', '\t', '|'] as const

const LINE_END = /\r\n|[\r\n]/
const FORMULA = /^[\t\r\n \u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/**
 * The cells that begin a formula where a file is split at one of these characters, or at all of them at once: by a
 * program that knows what quotes are, by one that takes them for characters, and by one that drops them. A number is no
 * formula, at the end of a cell or before the delimiter that the file was written with.
 */
export function formulasIn(text: string, own: ',' | ';'): readonly string[] {
  const number = own === ',' ? /^[\r\n]*-\d+(?:\.\d+)?(?:$|,)/ : /^[\r\n]*-\d+(?:$|;|,\d+(?:$|;))/
  const runs = (cell: string) => FORMULA.test(cell) && !number.test(cell)
  const found = SPLITTERS.flatMap((splitter) => [
    ...quotedCells(text, splitter).filter(runs),
    ...bareCells(text, splitter).filter((cell) => runs(cell) || runs(cell.replaceAll('"', '')))
  ])
  return [...found, ...bareCells(text, SPLITTERS.join('')).filter((cell) => runs(cell.replaceAll('"', '')))]
}

/** Quotes are characters like any other. */
function bareCells(text: string, splitters: string): readonly string[] {
  const places = new RegExp(`[${splitters}]`)
  return text.split(LINE_END).flatMap((line) => line.split(places))
}

/** A quote that begins a cell holds it together up to the next single one; what follows belongs to the cell. */
function quotedCells(text: string, splitter: string): readonly string[] {
  const cells: string[] = []
  const bare = new RegExp(`[^${splitter}\\r\\n]*`, 'y')
  for (let at = 0; at < text.length; at++) {
    let cell = ''
    if (text[at] === '"') {
      const end = quoteEnd(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    bare.lastIndex = Math.min(at, text.length)
    const rest = bare.exec(text)?.[0] ?? ''
    cells.push(cell + rest)
    at += rest.length
  }
  return cells
}

function quoteEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at
    at += 1
  }
  return text.length
}
