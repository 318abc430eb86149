import type { ReadDb, WriteDb } from '../../database/database.ts'
import { codeOf } from '../../database/failure.ts'
import { createIndexFill } from './fillIndex.ts'
import { checkTextIndex, giveUpTextIndex, hasTextIndex } from './indexTable.ts'
import { matchPhrases } from './matchPhrases.ts'
import { scanPhrases } from './scanPhrases.ts'

/** Finds text inside words, by an index as far as it reaches and by looking through the rows beyond. */
export interface TextIndex {
  /** The rows in whose texts each phrase stands, ascending; without regard to case and accents. */
  match(phrases: readonly string[]): Uint32Array
  /** Fills a little more of the index, while no transaction is open; returns whether there is more to do. */
  fillSome(): boolean
}

/** `broken`: to be made anew; `off`: cannot be used in this process. */
type Condition = 'sound' | 'broken' | 'off'

/**
 * `reader` sees committed rows; `writer` is the connection that changes rows. An index that cannot be used is no reason
 * to lose the ledger, which answers without it: a broken one is made anew, once.
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
    fillSome() {
      if (condition === 'off') return false
      return condition === 'broken' ? mend() : guarded(fill, () => true)
    }
  }
}

/** Damage to the index alone, or a database without the module: both have no part in the rows. */
function isOfIndex(error: unknown): boolean {
  if (codeOf(error) === 'SQLITE_CORRUPT_VTAB') return true
  // Other modules are part of the database itself, and never missing.
  return error instanceof Error && /^no such module|\btext_index/.test(error.message)
}
