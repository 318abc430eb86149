import { openReader } from '../../../electron/database/database.ts'
import { aKey } from '../ledger/testLedger.ts'
import type { Claim, LoggedEntry } from './history.ts'

type LogRow = readonly [seq: bigint, by: string, detail: string, previousHash: string, hash: string]
type ClaimRow = readonly [transaction: string, madeBy: bigint, endedBy: bigint | null]

/** What a replica's file says of who did what, and of who claimed what. */
export function replicaHistory(file: string): {
  readonly log: readonly LoggedEntry[]
  readonly claims: readonly Claim[]
} {
  const db = openReader({ file, key: aKey })
  const log = db.rows<LogRow>('SELECT seq, by, detail, previous_hash, hash FROM log ORDER BY seq').all()
  const claims = db
    .rows<ClaimRow>(
      'SELECT c.transaction_id, m.made_by, c.ended_by FROM claims c JOIN matches m ON m.id = c.match ORDER BY m.made_by'
    )
    .all()
  db.close()
  return {
    log: log.map(([seq, by, detail, previousHash, hash]) => ({ seq: Number(seq), by, detail, previousHash, hash })),
    claims: claims.map(([transaction, madeBy, endedBy]) => {
      return { transaction, madeBy: Number(madeBy), endedBy: endedBy === null ? null : Number(endedBy) }
    })
  }
}
