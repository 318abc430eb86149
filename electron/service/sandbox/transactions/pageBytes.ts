// One buffer shared by all pages: each page is written and copied out before the next one begins.
let scratch = Buffer.allocUnsafe(256 * 1024)

/**
 * A page as UTF-8, encoded row by row. One joined string would take two bytes a character as soon as a single name is
 * not Latin-1, and would be read twice more: to count its bytes and to encode it.
 */
export function pageBytes(keys: readonly number[], textOf: (key: number) => string, hasMore: boolean): Buffer {
  let length = write('{"data":[', 0)
  for (let place = 0; place < keys.length; place += 1) {
    if (place > 0) length = write(',', length)
    length = write(textOf(keys[place] ?? 0), length)
  }
  length = write(`],"has_more":${String(hasMore)}}`, length)
  return Buffer.from(scratch.subarray(0, length))
}

/** Writes the text at a position; returns the position after it. */
function write(text: string, at: number): number {
  // A UTF-16 unit needs at most three bytes.
  if (at + text.length * 3 > scratch.length) {
    const larger = Buffer.allocUnsafe(2 * (at + text.length * 3))
    scratch.copy(larger, 0, 0, at)
    scratch = larger
  }
  return at + scratch.write(text, at)
}
