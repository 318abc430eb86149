import type { LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../database/database.ts'
import { createSubjectReader } from '../log/entrySubjects.ts'
import { entryWords } from '../log/entryWords.ts'
import type { StoredProposal } from '../tables/proposals.ts'

type Row = readonly [seq: bigint, by: string, kind: LogKind, detail: string]

/** What the log says since a proposal was made. */
export function createMeanwhile(db: ReadDb, login: string | undefined) {
  const own = db.column<bigint>(
    'SELECT 1 FROM log WHERE reconciliation = ? AND seq > ? AND by = ? AND kind = ? AND at = ? LIMIT 1'
  )
  const others =
    db.rows<Row>(`SELECT seq, by, kind, detail FROM log l WHERE reconciliation = ?1 AND seq > ?2 AND by <> ?3
    AND (?4 = '[]' OR EXISTS (SELECT 1 FROM json_each(?4) side WHERE instr(l.detail, side.value) > 0)) ORDER BY seq DESC LIMIT 1`)

  return {
    /** Whether it arrived: each try to send it had the same time, author and kind, and no other entry has these. */
    has: ({ reconciliation, after, at, decision }: StoredProposal) =>
      own.get(reconciliation, after, login ?? '', decision.do, at) !== undefined,

    /** Who changed what it is about, if somebody did. */
    words({ reconciliation, after, sides }: Pick<StoredProposal, 'reconciliation' | 'after' | 'sides'>): string {
      const names = [...sides.items, ...sides.transactionIds].map((side) => JSON.stringify(side))
      const [seq, by, kind, detail] = others.get(reconciliation, after, login ?? '', JSON.stringify(names)) ?? []
      if (by === undefined || kind === undefined || detail === undefined)
        return 'What it is about is not as it was when you decided: newer data came, or another decision changed it. Look again.'
      const entry = { seq: Number(seq), kind, detail, reconciliation }
      return `${by} decided on it meanwhile: ${entryWords(entry, createSubjectReader(db)(entry))}.`
    }
  }
}
