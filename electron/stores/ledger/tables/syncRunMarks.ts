import type { ReadDb, WriteDb } from '../../../base/database/database.ts'

// One blob of 2 KiB holds 16,384 numbers.
const BLOCK_BITS = 14
const BLOCK_BYTES = 2 ** (BLOCK_BITS - 3)

type MarkName = 'seen' | 'changed' | 'problem'

/** A set of row or problem numbers, one bit per number. */
export interface Marks {
  has(number: number): boolean
  /** Marks a number; returns whether it was new. */
  mark(number: number): boolean
}

/** What a sync run met. It is stored with the sync run, so that it is known after an interruption too. */
export interface SyncRunMarks {
  /** Rows that it returned, valid or broken. */
  readonly seen: Marks
  /** Rows whose values it changed, without those that it inserted. */
  readonly changed: Marks
  /** Entries of the problems list that it returned. */
  readonly problem: Marks
  /** Writes the new marks. Must run in the transaction of the rows. */
  save(): void
}

export function createSyncRunMarks(db: WriteDb, syncRun: number): SyncRunMarks {
  const load = db.column<Uint8Array>('SELECT bits FROM pass_marks WHERE pass_id = ? AND mark = ? AND block = ?')
  const insertBlock = db.command(`INSERT INTO pass_marks (pass_id, mark, block, bits) VALUES (?, ?, ?, ?)
    ON CONFLICT (pass_id, mark, block) DO UPDATE SET bits = excluded.bits`)

  function createMarks(name: MarkName): Marks & { save(): void } {
    const blocks = new Map<number, Uint8Array>()
    const unsaved = new Set<number>()

    function blockOf(number: number): Uint8Array {
      const index = number >>> BLOCK_BITS
      const known = blocks.get(index)
      if (known) return known
      const bits = load.get(syncRun, name, index) ?? new Uint8Array(BLOCK_BYTES)
      blocks.set(index, bits)
      return bits
    }

    return {
      has: (number) => hasBit(blockOf(number), number),
      mark(number) {
        const bits = blockOf(number)
        if (hasBit(bits, number)) return false
        setBit(bits, number)
        unsaved.add(number >>> BLOCK_BITS)
        return true
      },
      save() {
        for (const index of unsaved) insertBlock.run(syncRun, name, index, blocks.get(index) ?? null)
        unsaved.clear()
      }
    }
  }

  const marks = { seen: createMarks('seen'), changed: createMarks('changed'), problem: createMarks('problem') }
  return {
    ...marks,
    save() {
      for (const each of Object.values(marks)) each.save()
    }
  }
}

/** A block with the bits of these numbers, all of which must belong to it. */
export function bitsOf(numbers: readonly number[]): Uint8Array {
  const bits = new Uint8Array(BLOCK_BYTES)
  for (const number of numbers) setBit(bits, number)
  return bits
}

const byteOf = (number: number) => (number & (2 ** BLOCK_BITS - 1)) >>> 3

export const hasBit = (bits: Uint8Array, number: number) => (((bits[byteOf(number)] ?? 0) >>> (number & 7)) & 1) === 1

function setBit(bits: Uint8Array, number: number): void {
  const byte = byteOf(number)
  bits[byte] = (bits[byte] ?? 0) | (1 << (number & 7))
}

/** Rows of one block. */
interface BlockRows {
  readonly index: number
  readonly rowIds: readonly number[]
}

/** The row numbers from 1 to `rows` that neither the sync run nor any later one returned, block by block. */
export function* unseenRows(db: ReadDb, syncRun: number, rows: number): Generator<BlockRows, void> {
  const seenIn = db.column<Uint8Array>(
    "SELECT bits FROM pass_marks WHERE pass_id >= ? AND mark = 'seen' AND block = ? ORDER BY pass_id"
  )
  for (let first = 0; first <= rows; first += 2 ** BLOCK_BITS) {
    const index = first >>> BLOCK_BITS
    const seen = seenIn.all(syncRun, index)
    const unseen: number[] = []
    const end = Math.min(first + 2 ** BLOCK_BITS, rows + 1)
    for (let row = Math.max(first, 1); row < end; row++) if (!seen.some((bits) => hasBit(bits, row))) unseen.push(row)
    if (unseen.length > 0) yield { index, rowIds: unseen }
  }
}

/** The row numbers that the sync run returned, block by block. */
export function* seenRows(db: ReadDb, syncRun: number): Generator<readonly number[], void> {
  const blocks = db.rows<readonly [block: bigint, bits: Uint8Array]>(
    "SELECT block, bits FROM pass_marks WHERE pass_id = ? AND mark = 'seen'"
  )
  for (const [block, bits] of blocks.all(syncRun)) {
    const first = Number(block) * 2 ** BLOCK_BITS
    const numbers = Array.from({ length: 2 ** BLOCK_BITS }, (_, at) => first + at)
    yield numbers.filter((number) => hasBit(bits, number))
  }
}

/** Deletes the marks of sync runs that began before the given one; they are no longer needed. */
export function forgetMarksBefore(db: WriteDb, syncRun: number): void {
  db.command('DELETE FROM pass_marks WHERE pass_id < ?').run(syncRun)
}
