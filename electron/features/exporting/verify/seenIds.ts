import { hash } from 'node:crypto'

/** Which ids came before. */
export interface SeenIds {
  /** False if the id was added before. */
  add(id: string): boolean
}

/** How many 32-bit words of a digest represent an id. Among a million ids, a collision has a chance of 1 in 10^17. */
const WORDS = 3
const FIRST_SLOTS = 1024

/** Stores 12 bytes per id in a half-empty hash table: a million ids take 25 MB, a set of strings 100 MB. */
export function createSeenIds(): SeenIds {
  let slots = FIRST_SLOTS
  let table = new Uint32Array(slots * WORDS)
  let count = 0

  /** The place of a digest, or the free place for it. A digest of zeros counts as free. */
  function placeOf(digest: Uint32Array, into: Uint32Array, size: number): number {
    let slot = (digest[0] ?? 0) % size
    while (!isFree(into, slot) && !isAt(into, slot, digest)) slot = (slot + 1) % size
    return slot * WORDS
  }

  function grow(): void {
    const larger = new Uint32Array(slots * 2 * WORDS)
    for (let slot = 0; slot < slots; slot++) {
      if (isFree(table, slot)) continue
      const digest = table.subarray(slot * WORDS, (slot + 1) * WORDS)
      larger.set(digest, placeOf(digest, larger, slots * 2))
    }
    table = larger
    slots *= 2
  }

  return {
    add(id) {
      const digest = digestOf(id)
      const place = placeOf(digest, table, slots)
      if (!isFree(table, place / WORDS)) return false
      table.set(digest, place)
      count += 1
      if (count * 2 > slots) grow()
      return true
    }
  }
}

function digestOf(id: string): Uint32Array {
  const bytes = hash('sha1', id, 'buffer')
  return Uint32Array.from({ length: WORDS }, (_, word) => bytes.readUInt32LE(word * 4))
}

function isFree(table: Uint32Array, slot: number): boolean {
  const at = slot * WORDS
  return table[at] === 0 && table[at + 1] === 0 && table[at + 2] === 0
}

function isAt(table: Uint32Array, slot: number, digest: Uint32Array): boolean {
  const at = slot * WORDS
  return table[at] === digest[0] && table[at + 1] === digest[1] && table[at + 2] === digest[2]
}
