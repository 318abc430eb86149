import type { LogKind } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { createSubjectReader } from '../../log/entrySubjects.ts'
import { entryWords } from '../../log/entryWords.ts'
import type { StoredProposal } from '../../file/tables/proposals.ts'

type Row = readonly [seq: bigint, by: string, kind: LogKind, detail: string]
/** A decision, and the last entry of the log when it was made or begun. */
type Decided = Pick<StoredProposal, 'reconciliation' | 'decision' | 'after' | 'sides'>

/** Entries whose detail names a side, that undid such an entry, or that accepted a match with it. */
const NAMES_SIDE = `EXISTS (SELECT 1 FROM json_each(?4) side WHERE instr(l.detail, side.value) > 0
  OR EXISTS (SELECT 1 FROM undone u JOIN log e ON e.seq = u.entry WHERE u.by_entry = l.seq
    AND instr(e.detail, side.value) > 0)
  OR EXISTS (SELECT 1 FROM matches m JOIN claims c ON c.match = m.id WHERE m.reconciliation = ?1
    AND m.made_by = l.seq AND json_quote(c.transaction_id) = side.value))`

/** What the log says since a proposal was made. */
export function createMeanwhile(db: ReadDb, login: string | undefined) {
  const own = db.column<bigint>(
    'SELECT 1 FROM log WHERE reconciliation = ? AND seq > ? AND by = ? AND kind = ? AND at = ? LIMIT 1'
  )
  /** Of all but one author; where a decision has no side, of one kind or of all. */
  const latest = db.rows<Row>(`SELECT seq, by, kind, detail FROM log l WHERE reconciliation = ?1 AND seq > ?2
    AND by <> ?3 AND CASE ?4 WHEN '[]' THEN ?5 IN ('', kind) ELSE ${NAMES_SIDE} END ORDER BY seq DESC LIMIT 1`)

  function wordsOf({ reconciliation, after, sides, decision }: Decided, but: string, kind: string): string | undefined {
    const names = JSON.stringify(namesIn(sides, decision))
    const [seq, by, what, detail] = latest.get(reconciliation, after, but, names, kind) ?? []
    if (by === undefined || what === undefined || detail === undefined) return undefined
    const entry = { seq: Number(seq), kind: what, detail, reconciliation }
    const words = entryWords(entry, createSubjectReader(db)(entry))
    const isNews = what === 'changed' || what === 'settled'
    return `${isNews ? 'Newer data came' : `${by} decided on it`} meanwhile: ${words}.`
  }

  return {
    /** Whether it arrived: each try to send it had the same time, author and kind, and no other entry has these. */
    has: ({ reconciliation, after, at, decision }: StoredProposal) =>
      own.get(reconciliation, after, login ?? '', decision.do, at) !== undefined,

    /** The latest that anybody did to what it is about; undefined if nobody did. */
    since: (decided: Decided) => wordsOf(decided, '', decided.decision.do),

    /** Who changed what it is about, if somebody did. */
    words: (decided: Decided) =>
      wordsOf(decided, login ?? '', '') ??
      'What it is about is not as it was when you decided: newer data came, or another decision changed it. Look again.'
  }
}

/** As they stand in the details of entries. */
function namesIn({ items, transactionIds }: Decided['sides'], decision: Decision): readonly string[] {
  const decided = decision.do === 'fill-in' ? decision.decisions : [decision]
  const targets = decided.flatMap((each): readonly Target[] => ('targets' in each ? each.targets : []))
  const matches = targets.filter(({ kind }) => kind === 'match')
  return [...items, ...transactionIds, ...matches].map((side) => JSON.stringify(side))
}
