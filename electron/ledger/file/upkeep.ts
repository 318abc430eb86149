import type { WholeLedger } from '../../../shared/domain/ledgerCheck.ts'
import type { ReadDb, WriteDb } from '../../database/database.ts'
import { readCheckedAt, saveCheckedAt } from '../tables/ledgerState.ts'
import { createPageCheck } from './pageCheck.ts'
import { startVerification, type Verification } from './verifyFile.ts'

/** Looks whether a file is whole: all of it when asked, and its pages now and then unasked. */
export interface Upkeep {
  /** Reads a few milliseconds' worth of pages where that is due; returns whether there is more. Throws damage. */
  checkSome(): boolean
  /** Reads some more of all there is; undefined until all was read. Throws damage. */
  verifySome(): WholeLedger | undefined
  /** Lets go of its view of the file, which would keep the log from being emptied, and goes on later. */
  giveWay(): void
  close(): void
}

// Of one piece; other calls wait for as long.
const PIECE_MILLISECONDS = 5
const EVERY = 7 * 24 * 3_600_000

export function createUpkeep({ writer }: { readonly writer: WriteDb }, openSnapshot: () => ReadDb): Upkeep {
  const check = createPageCheck(openSnapshot)
  let isDue = isLongAgo(readCheckedAt(writer))
  let verification: Verification | undefined

  function noteWhole(): void {
    isDue = false
    saveCheckedAt(writer, new Date().toISOString())
  }

  return {
    checkSome() {
      if (!isDue) return false
      if (check.some(PIECE_MILLISECONDS)) return true
      noteWhole()
      return false
    },
    verifySome() {
      verification ??= startVerification(openSnapshot)
      const whole = verification.step()
      if (!whole) return undefined
      verification = undefined
      return whole
    },
    giveWay: () => check.pause(),
    close() {
      check.pause()
      verification?.close()
    }
  }
}

/** A time to come was written under a wrong clock: nobody knows how long ago that is. */
function isLongAgo(time: string | null): boolean {
  return time === null || Math.abs(Date.now() - Date.parse(time)) > EVERY
}
