import type { ReadDb, WriteDb } from '../../../base/database/database.ts'
import { codeOf } from '../../../base/database/failure.ts'
import { createIndexFill } from './fillIndex.ts'
import { checkTextIndex, giveUpTextIndex, hasTextIndex } from './indexTable.ts'
import { matchPhrases } from './matchPhrases.ts'
import { scanPhrases } from './scanPhrases.ts'

/** Finds text inside words: with an index as far as it reaches, and by scanning the rows beyond. */
export interface TextIndex {
  /** The rows whose texts contain every phrase, ascending. Ignores case and accents. */
  match(phrases: readonly string[]): Uint32Array
  /** Fills a part of the index in about so many milliseconds, while no transaction is open; returns whether more is left. */
  fillSome(milliseconds: number): boolean
}

/** `broken`: must be made again; `off`: cannot be used in this process. */
type Condition = 'sound' | 'broken' | 'off'

/**
 * `reader` sees committed rows; `writer` is the connection that changes rows. The ledger also works without the index.
 * A broken index is made again, once.
 */
export function createTextIndex(reader: ReadDb, writer: WriteDb): TextIndex {
  let condition: Condition = 'sound'
  let isMended = false
  let fill = createIndexFill(writer)

  function guarded<T>(work: () => T, otherwise: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!isOfIndex(error)) throw error
      condition = 'broken'
      return otherwise()
    }
  }

  function mend(): boolean {
    giveUpTextIndex(writer)
    fill = createIndexFill(writer)
    condition = isMended ? 'off' : 'sound'
    return (isMended = true)
  }

  if (hasTextIndex(writer))
    guarded(
      () => checkTextIndex(writer),
      () => giveUpTextIndex(writer)
    )

  return {
    match(phrases) {
      const scan = () => scanPhrases(reader, phrases)
      return condition === 'sound' ? guarded(() => matchPhrases(reader, phrases), scan) : scan()
    },
    fillSome(milliseconds) {
      if (condition === 'off') return false
      return condition === 'broken'
        ? mend()
        : guarded(
            () => fill(milliseconds),
            () => true
          )
    }
  }
}

/** True for damage to the index alone, and for a missing SQLite module: neither affects the rows. */
function isOfIndex(error: unknown): boolean {
  if (codeOf(error) === 'SQLITE_CORRUPT_VTAB') return true
  // All other modules are built into the database.
  return error instanceof Error && /^no such module|\btext_index/.test(error.message)
}
