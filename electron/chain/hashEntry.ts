import { createHash } from 'node:crypto'
import type { LogEntry } from '../../shared/domain/reconciliation/actionLog.ts'

/** What stands for the entry before the first one. */
export const FIRST_HASH = '0'.repeat(64)

/** The hash that an entry must have; over everything it says and the hash of the entry before it. In hex. */
export function hashEntry(entry: Omit<LogEntry, 'hash'>): string {
  const { previousHash, seq, at, by, kind, reconciliation, detail } = entry
  const text = JSON.stringify([previousHash, seq, at, by, kind, reconciliation, detail])
  return createHash('sha256').update(text).digest('hex')
}
