/** Reads RFC 4180 text by the letter: CRLF ends every line, a quote stands only where it may. Throws at anything else. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    do {
      const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at)
      cells.push(cell.value)
      at = cell.end + 1
    } while (text[at - 1] === ',')
    if (text.slice(at - 1, at + 1) !== '\r\n') throw new Error(`No line end at ${at - 1}`)
    at += 1
    lines.push(cells)
  }
  return lines
}

const BARE = /[^",\r\n]*/y

function bareCell(text: string, start: number) {
  BARE.lastIndex = start
  const value = BARE.exec(text)?.[0] ?? ''
  return { value, end: start + value.length }
}

function quotedCell(text: string, start: number) {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (text[end + 1] === '"') end += 1
    else return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
  }
  throw new Error(`A quote at ${start} is never closed`)
}
