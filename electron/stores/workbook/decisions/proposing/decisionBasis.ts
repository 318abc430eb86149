import type { LogKind } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { endedByBooking } from '../deciding/booking.ts'
import type { CheckedDecision } from '../deciding/checkDecision.ts'
import { createSubjectReader } from '../../log/entrySubjects.ts'
import { sha256 } from '../../log/sha256.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import type { DecisionSides } from '../../file/tables/proposals.ts'
import { shownItem, shownRow } from '../../model/shownRows.ts'

/** The payments and transactions that a decision is about; none for one about a name. */
export function sidesOfDecision(db: ReadDb, open: OpenReconciliation, decision: Decision): DecisionSides {
  switch (decision.do) {
    case 'match':
      return { items: decision.items, transactionIds: decision.transactionIds }
    case 'unmatch':
      return ofTargets(
        open,
        decision.matches.map((id) => ({ kind: 'match', id }))
      )
    case 'split':
      return { items: [decision.item], transactionIds: [] }
    case 'note':
      return ofTargets(open, [decision.target])
    case 'undo':
      return ofEntry(db, open.id, decision.entry)
    case 'book':
      return ofMatches(endedByBooking(open, decision))
    case 'rename':
      return { items: [], transactionIds: [] }
    case 'fill-in':
      return ofTargets(
        open,
        decision.decisions.flatMap(({ targets }) => targets)
      )
    case 'write-off':
    case 'ignore':
    case 'explain':
    case 'carry':
    case 'assign':
      return ofTargets(open, decision.targets)
  }
}

/** The first ones, if there are many. */
function ofEntry(db: ReadDb, id: string, seq: number): DecisionSides {
  type Row = readonly [kind: LogKind, detail: string]
  const [kind, detail] = db.rows<Row>('SELECT kind, detail FROM log WHERE seq = ?').get(seq) ?? []
  if (kind === undefined || detail === undefined) return { items: [], transactionIds: [] }
  const { subjects } = createSubjectReader(db)({ seq, kind, detail, reconciliation: id })
  return {
    items: subjects.flatMap(({ item }) => item ?? []),
    transactionIds: subjects.flatMap(({ transaction }) => transaction ?? [])
  }
}

/** The payments and transactions of these matches. */
function ofMatches(matches: readonly StoredMatch[]): DecisionSides {
  return { items: matches.flatMap(({ items }) => items), transactionIds: matches.flatMap(({ rows }) => rows) }
}

function ofTargets({ matches }: OpenReconciliation, targets: readonly Target[]): DecisionSides {
  const held = targets.flatMap((target) => (target.kind === 'match' ? (matches.get(target.id) ?? []) : []))
  const items = targets.flatMap((target) => (target.kind === 'item' ? target.key : []))
  const rows = targets.flatMap((target) => (target.kind === 'transaction' ? target.id : []))
  return {
    items: [...new Set([...items, ...held.flatMap((match) => match.items)])],
    transactionIds: [...new Set([...rows, ...held.flatMap((match) => match.rows)])]
  }
}

/**
 * A digest of what a person who decides this is shown: everything about its sides, and what its entry says. A note says
 * the same whatever happened to its subject.
 */
export function basisOf(
  { reconciliations: { nameOf } }: WorkbookContext,
  open: OpenReconciliation,
  { items, transactionIds }: DecisionSides,
  { do: kind }: Decision,
  detail: CheckedDecision['detail']
): string {
  if (kind === 'note') return ''
  const shown = [...items.map((key) => shownItem(open, key)), ...transactionIds.map((id) => shownRow(open, id, nameOf))]
  // The number of a new match is the next one that is free.
  const said = 'match' in detail ? { ...detail, match: 0 } : detail
  return sha256(JSON.stringify([shown, said]))
}
