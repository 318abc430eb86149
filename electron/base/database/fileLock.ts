import { closeSync, openSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import { openPlain, type WriteDb } from './database.ts'
import { codeOf } from './failure.ts'

/*
 * A lock is an exclusive transaction on an empty database. The operating system releases it however the process ends,
 * so locks never become stale. A second lock from the same process is refused too.
 */

/** Returns a function that releases the lock. */
type Release = () => void

const CLAIM_WAITS = 250
const LOCK_WAITS = 30_000
const LONGEST_PAUSE = 25

/** The lock file beside a file. Throws for a path that is missing, where a text would become `undefined.lock`. */
export function lockOf(file: string): string {
  return join(dirname(file), `${basename(file)}.lock`)
}

/** Claims a database file for this connection with a lock file beside it. Throws `in-use`. */
export function claimFile(file: string): Release {
  const release = tryClaim(file)
  if (release) return release
  throw inUse(file)
}

export function inUse(file: string): AppError {
  return new AppError('in-use', `Another Tallydesk has ${basename(file)} open. Use that one, or close it first.`)
}

/**
 * Runs `work` while holding the lock of this file, which nobody else can hold meanwhile, in this process or another.
 * Waits without blocking the thread. Rejects with `busy` after half a minute, with `not-writable` or `disk-full` if the
 * lock file cannot be made, and with the error of `work`.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = await locked(file).catch((error: unknown) => Promise.reject(lockFailure(file, error)))
  try {
    return await work()
  } finally {
    release()
  }
}

/** Claims a file as `claimFile` does; undefined while another process has it. */
export function tryClaim(file: string): Release | undefined {
  return tryLock(lockOf(file), CLAIM_WAITS)
}

/** Takes the lock of a file, which is created if needed; undefined while somebody else has it. */
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
    // Random, so that waiting processes do not retry at the same time.
    await wait(pause + Math.random() * pause)
  }
}

function lockFailure(file: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause
  const code = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(codeOf(cause)) ? 'disk-full' : 'not-writable'
  const message = `Tallydesk cannot use the file ${file}, which keeps two running copies apart. Check the folder's permissions and the disk.`
  return new AppError(code, message, { cause })
}

/** Opens the file only to create it: closing an existing file releases every lock that this process has on it. */
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
