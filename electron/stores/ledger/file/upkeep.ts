import type { WholeLedger } from '../../../../shared/domain/ledgerCheck.ts'
import type { ReadDb, WriteDb } from '../../../base/database/database.ts'
import { readCheckedAt, saveCheckedAt } from '../tables/ledgerState.ts'
import { createPageCheck } from './pageCheck.ts'
import { startVerification, type Verification } from './verifyFile.ts'

/** Checks whether a file is undamaged: completely on request, and page by page in the background from time to time. */
export interface Upkeep {
  /**
   * If a check is due, reads pages for a few milliseconds; returns whether more is left. Throws when it finds damage.
   */
  checkSome(): boolean
  /** Continues the complete check; undefined until everything was read. Throws when it finds damage. */
  verifySome(): WholeLedger | undefined
  /** Closes its view of the file, which would keep the log from being emptied. The check continues later. */
  giveWay(): void
  close(): void
}

// Length of one piece. Other calls wait at most this long.
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

/** A time in the future comes from a wrong clock, so the real age is unknown. */
function isLongAgo(time: string | null): boolean {
  return time === null || Math.abs(Date.now() - Date.parse(time)) > EVERY
}
