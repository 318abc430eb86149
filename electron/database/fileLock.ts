import { closeSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { openPlain, type WriteDb } from './database.ts'
import { codeOf } from './failure.ts'

/**
 * Claims a ledger for this connection alone; returns the way to give it back. The claim is an exclusive transaction on
 * an empty database beside the ledger: the system drops it however the process ends, and a second claim from the same
 * process is refused as well.
 */
export function claimFile(file: string): () => void {
  const lockFile = `${file}.lock`
  closeSync(openSync(lockFile, 'a', 0o600))
  try {
    const lock = openPlain(lockFile)
    hold(lock)
    return () => lock.close()
  } catch (cause) {
    if (!codeOf(cause).startsWith('SQLITE_BUSY')) throw cause
    const message = `Another Tallydesk has ${basename(file)} open. Use that one, or close it first.`
    throw new AppError('in-use', message, { cause })
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
