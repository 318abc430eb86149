import { AppError } from '../../../shared/errors.ts'
import { openPlain, type WriteDb } from '../database.ts'
import { codeOf } from './failure.ts'

/**
 * Claims a ledger for this connection alone; returns the way to give it back. The claim is an exclusive transaction on
 * an empty database beside the ledger: the system drops it however the process ends, and a second claim from the same
 * process is refused as well.
 */
export function claimFile(file: string): () => void {
  const lock = openPlain(`${file}.lock`)
  try {
    hold(lock, file)
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

function hold(lock: WriteDb, file: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    if (!codeOf(cause).startsWith('SQLITE_BUSY')) throw cause
    const message = `Another Tallydesk has ${file} open. Use that one, or close it first.`
    throw new AppError('in-use', message, { cause })
  }
}
