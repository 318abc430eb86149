/**
 * Reads RFC 4180 text by the letter: CRLF ends every line unless told otherwise, a quote stands only where it may. Throws
 * at anything else.
 */
export function parseCsv(text: string, delimiter: ',' | ';' = ',', lineEnd = '\r\n'): string[][] {
  const lines: string[][] = []
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    do {
      const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at, delimiter)
      cells.push(cell.value)
      at = cell.end + 1
    } while (text[at - 1] === delimiter)
    at -= 1
    if (!text.startsWith(lineEnd, at)) throw new Error(`No line end at ${at}`)
    at += lineEnd.length
    lines.push(cells)
  }
  return lines
}

const BARE = { ',': /[^",\r\n]*/y, ';': /[^";\r\n]*/y }

function bareCell(text: string, start: number, delimiter: ',' | ';') {
  const bare = BARE[delimiter]
  bare.lastIndex = start
  const value = bare.exec(text)?.[0] ?? ''
  return { value, end: start + value.length }
}

function quotedCell(text: string, start: number) {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (text[end + 1] === '"') end += 1
    else return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
  }
  throw new Error(`A quote at ${start} is never closed`)
}
