import { z } from 'zod'
import { openReader } from '../../../electron/base/database/database.ts'
import { aKey } from '../ledger/testLedger.ts'
import type { Claim, LoggedEntry } from './history.ts'

type LogRow = readonly [seq: bigint, by: string, kind: string, detail: string, previousHash: string, hash: string]
type ClaimRow = readonly [match: bigint, transaction: string, madeBy: bigint, endedBy: bigint | null]

const Undone = z.object({ entry: z.int(), kind: z.string() })
const Unmatched = z.object({ matches: z.array(z.object({ id: z.int() })) })

/** What a replica's file says of who did what, and of who claimed what. */
export function replicaHistory(file: string): {
  readonly log: readonly LoggedEntry[]
  readonly claims: readonly Claim[]
} {
  const db = openReader({ file, key: aKey })
  const log = db.rows<LogRow>('SELECT seq, by, kind, detail, previous_hash, hash FROM log ORDER BY seq').all()
  const claims = db
    .rows<ClaimRow>(
      'SELECT m.id, c.transaction_id, m.made_by, c.ended_by FROM claims c JOIN matches m ON m.id = c.match ORDER BY m.made_by'
    )
    .all()
  db.close()
  const breaks = breaksOf(log)
  return {
    log: log.map(([seq, by, , detail, previousHash, hash]) => ({ seq: Number(seq), by, detail, previousHash, hash })),
    claims: claims.flatMap(([match, transaction, madeBy, endedBy]) => {
      const own = breaks.get(Number(match)) ?? []
      const begins = [Number(madeBy), ...own.map(({ to }) => to)]
      const ends = [...own.map(({ from }) => from), endedBy === null ? null : Number(endedBy)]
      return begins.map((begin, place) => ({ transaction, madeBy: begin, endedBy: ends[place] ?? null }))
    })
  }
}

interface Break {
  readonly from: number
  readonly to: number
}

/**
 * When matches did not hold that were undone and held again once that was undone, by their numbers: a claim's row has
 * its last end only.
 */
function breaksOf(log: readonly LogRow[]): ReadonlyMap<number, readonly Break[]> {
  const details = new Map(log.map(([seq, , , detail]) => [Number(seq), detail]))
  const breaks = new Map<number, Break[]>()
  for (const [to, , kind, detail] of log) {
    if (kind !== 'undo') continue
    const undone = Undone.parse(JSON.parse(detail))
    if (undone.kind !== 'unmatch') continue
    const { matches } = Unmatched.parse(JSON.parse(details.get(undone.entry) ?? ''))
    for (const { id } of matches) breaks.set(id, [...(breaks.get(id) ?? []), { from: undone.entry, to: Number(to) }])
  }
  return breaks
}
