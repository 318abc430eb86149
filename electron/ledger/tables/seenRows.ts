import type { WriteDb } from '../database.ts'

// 16,384 rows are one blob of 2 KiB.
const BLOCK_BITS = 14
const BLOCK_BYTES = 2 ** (BLOCK_BITS - 3)

/** Which rows a pass returned, one bit a row, so that those it did not return can be told afterwards. */
export interface SeenRows {
  mark(rowId: number): void
  /** Writes what was marked since the last call; belongs into the transaction of the rows. */
  save(): void
}

export function createSeenRows(db: WriteDb, pass: number): SeenRows {
  const load = db.column<Uint8Array>('SELECT bits FROM seen_rows WHERE pass_id = ? AND block = ?')
  const put = db.command(`INSERT INTO seen_rows (pass_id, block, bits) VALUES (?, ?, ?)
    ON CONFLICT (pass_id, block) DO UPDATE SET bits = excluded.bits`)
  const blocks = new Map<number, Uint8Array>()
  const unsaved = new Set<number>()

  function blockOf(index: number): Uint8Array {
    const known = blocks.get(index)
    if (known) return known
    const bits = load.get(pass, index) ?? new Uint8Array(BLOCK_BYTES)
    blocks.set(index, bits)
    return bits
  }

  return {
    mark(rowId) {
      const block = rowId >>> BLOCK_BITS
      const bit = rowId & (2 ** BLOCK_BITS - 1)
      const bits = blockOf(block)
      bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
      unsaved.add(block)
    },
    save() {
      for (const block of unsaved) put.run(pass, block, blockOf(block))
      unsaved.clear()
    }
  }
}

/** Forgets the marks of passes that no later question can be about: all but the last complete one and the open one. */
export function forgetOldMarks(db: WriteDb, open: number): void {
  db.command(
    `DELETE FROM seen_rows WHERE pass_id <> ? AND pass_id <>
    (SELECT ifnull(max(pass_id), 0) FROM passes WHERE verdict = 'complete')`
  ).run(open)
}
