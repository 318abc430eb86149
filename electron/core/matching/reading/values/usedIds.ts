const FIRST_SIZE = 1 << 12
/** Numbers per entry: two for the id, one for its line, counted from 1. */
const WIDTH = 3

/**
 * The ids of a file, each with the line of its first use. It stores 64 bits instead of the text, to save memory with a
 * million payments; a false warning has a chance of one in a billion.
 */
export class UsedIds {
  #table = new Uint32Array(FIRST_SIZE * WIDTH)
  #count = 0

  /** Returns the line of the first use; undefined for a new id, which is stored with its line. */
  note(id: string, line: number): number | undefined {
    if (this.#count * 2 > this.#table.length / WIDTH) this.#grow()
    let first = 0x811c9dc5
    let second = 0x9e3779b1
    // Two characters at a time; past the end the code is NaN, which counts as 0.
    for (let at = 0; at < id.length; at += 2) {
      const pair = id.charCodeAt(at) ^ (id.charCodeAt(at + 1) << 16)
      first = Math.imul(first ^ pair, 0x01000193) ^ (first >>> 13)
      second = Math.imul(second ^ pair, 0x85ebca6b) ^ (second >>> 15)
    }
    return this.#insert(first >>> 0, second >>> 0, line)
  }

  #insert(first: number, second: number, line: number): number | undefined {
    const table = this.#table
    const size = table.length / WIDTH
    let slot = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) >>> 0
    for (slot %= size; table[slot * WIDTH + 2] !== 0; slot = (slot + 1) % size) {
      if (table[slot * WIDTH] === first && table[slot * WIDTH + 1] === second) return table[slot * WIDTH + 2]
    }
    table[slot * WIDTH] = first
    table[slot * WIDTH + 1] = second
    table[slot * WIDTH + 2] = line
    this.#count++
    return undefined
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    this.#count = 0
    for (let at = 0; at < old.length; at += WIDTH) {
      const line = old[at + 2] ?? 0
      if (line !== 0) this.#insert(old[at] ?? 0, old[at + 1] ?? 0, line)
    }
  }
}
