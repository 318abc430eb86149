import { createHash } from 'node:crypto'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'

/** The previous hash of the first entry. */
export const FIRST_HASH = '0'.repeat(64)

/** The end of a log without entries. */
export const EMPTY_LOG = { seq: 0, hash: FIRST_HASH } as const

/** The expected hash of an entry, in hex; covers all its fields and the hash of the entry before it. */
export function hashEntry(entry: Omit<LogEntry, 'hash'>): string {
  const { previousHash, seq, at, by, kind, reconciliation, detail } = entry
  const text = JSON.stringify([previousHash, seq, at, by, kind, reconciliation, detail])
  return createHash('sha256').update(text).digest('hex')
}
