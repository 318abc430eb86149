import { closeSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { openPlain, type WriteDb } from './database.ts'
import { codeOf } from './failure.ts'

/*
 * A lock is an exclusive transaction on an empty database: the system drops it however the process ends, so that none is
 * ever stale, and a second one from the same process is refused as well.
 */

/** Returns the way to give it back. */
type Release = () => void

const CLAIM_WAITS = 250
const LOCK_WAITS = 30_000
const LONGEST_PAUSE = 25

/** Claims a database file for this connection alone, by a lock beside it. Throws `in-use`. */
export function claimFile(file: string): Release {
  const release = tryLock(`${file}.lock`, CLAIM_WAITS)
  if (release) return release
  throw new AppError('in-use', `Another Tallydesk has ${basename(file)} open. Use that one, or close it first.`)
}

/**
 * Does `work` while no other process, and nobody else in this one, holds the lock of this file. Waits for it without
 * keeping the thread busy; rejects with `busy` after half a minute, with `not-writable` or `disk-full` where there can be
 * no such file, and with what `work` rejects with.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = await locked(file).catch((error: unknown) => Promise.reject(lockFailure(file, error)))
  try {
    return await work()
  } finally {
    release()
  }
}

/** The lock of a file, which is made where it is absent; undefined while somebody else has it. */
export function tryLock(file: string, milliseconds = 0): Release | undefined {
  makeFile(file)
  try {
    const lock = openPlain(file, milliseconds)
    hold(lock)
    return () => lock.close()
  } catch (cause) {
    if (codeOf(cause).startsWith('SQLITE_BUSY')) return undefined
    throw cause
  }
}

async function locked(file: string): Promise<Release> {
  const end = performance.now() + LOCK_WAITS
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const release = tryLock(file)
    if (release) return release
    if (performance.now() > end) {
      const message = 'Another Tallydesk is using the same data. Try again in a moment, or close that one.'
      throw new AppError('busy', message)
    }
    // Not in step with the others that wait.
    await wait(pause + Math.random() * pause)
  }
}

function lockFailure(file: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause
  const code = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(codeOf(cause)) ? 'disk-full' : 'not-writable'
  const message = `Tallydesk cannot use the file ${file}, which keeps two running copies apart. Check the folder's permissions and the disk.`
  return new AppError(code, message, { cause })
}

/** Opened only where it is absent: closing a file that is there gives up every lock that this process has on it. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

function hold(lock: WriteDb): void {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
}
