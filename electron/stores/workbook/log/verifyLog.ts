import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { createChainCheck, type KnownHead } from '../../../core/auditChain/checkChain.ts'
import { eachEntry } from './logReader.ts'
import { lastNamedEntry, loggedRecord, readRecords } from './records.ts'

/**
 * Computes the hash chain again and compares it with other records: the heads that sign-offs name, `known` heads,
 * sign-offs, reopenings and rule versions against the entries that made them, and every decision against the end of the
 * log.
 */
export function verifyLog(db: ReadDb, known: readonly KnownHead[] = []): LogVerdict {
  const records = readRecords(db)
  const chain = createChainCheck([...readHeads(db), ...known])
  const named = lastNamedEntry(db)
  let last = 0
  for (const entry of eachEntry(db)) {
    chain.add(entry)
    last = entry.seq
    const logged = loggedRecord(entry)
    const stored = records.get(entry.seq)
    records.delete(entry.seq)
    if (logged?.proof === stored?.proof) continue
    const what = logged?.what ?? stored?.what ?? 'record'
    if (stored)
      chain.blame(entry.seq, () => `The ${what} does not match entry ${entry.seq}: one of the two was changed.`)
    else chain.blame(entry.seq, () => `The ${what} of entry ${entry.seq} was removed.`)
  }
  for (const [seq, { what }] of records) chain.blame(seq, () => `Entry ${seq}, which made a ${what}, was removed.`)
  if (named > last) {
    const where = last === 0 ? 'The audit trail is empty' : `The audit trail ends with entry ${last}`
    chain.blame(named, () => `${where}, but a decision names entry ${named}: its end was cut off.`)
  }
  return chain.verdict()
}

function readHeads(db: ReadDb): readonly KnownHead[] {
  const sql = `SELECT coalesce(json_extract(s.snapshot, '$.logHead'), ''), coalesce(json_extract(s.snapshot, '$.at'), ''),
    coalesce(n.name, '') FROM sign_offs s
    LEFT JOIN names n ON n.reconciliation = s.reconciliation AND n.ended_by IS NULL`
  const heads = db.rows<readonly [hash: string, at: string, name: string]>(sql).all()
  return heads.map(([hash, at, name]) => ({ hash, says: `the sign-off of “${name}” on ${at.slice(0, 10)}` }))
}
