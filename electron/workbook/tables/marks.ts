import type { Target } from '../../../shared/domain/reconciliation/decision.ts'
import { exactMoney } from '../../../shared/domain/money.ts'
import type { Resolution } from '../../../shared/domain/reconciliation/itemState.ts'
import type { ReadDb, WriteDb } from '../../database/database.ts'
import type { DecidedDifference } from '../../reconciliation/figures/assessment.ts'
import { DecidedDifferences } from '../log/decidedDifferences.ts'
import { readMatchesGoingOn } from './goingOn.ts'

export type MarkKind = Resolution['kind'] | 'note'

export interface MarkTable {
  /** A resolution replaces the earlier one of its target. */
  insert(reconciliation: string, target: Target, kind: MarkKind, text: string, madeBy: number): void
  /** Ends the resolution of the target, if it has one. */
  endResolution(reconciliation: string, target: Target, endedBy: number): void
}

export function createMarkTable(db: WriteDb): MarkTable {
  const insert = db.command(
    'INSERT INTO marks (reconciliation, target_kind, target, kind, text, made_by) VALUES (?, ?, ?, ?, ?, ?)'
  )
  const end = db.command(`UPDATE marks SET ended_by = ?
    WHERE reconciliation = ? AND target_kind = ? AND target = ? AND ended_by IS NULL AND kind <> 'note'`)
  const table: MarkTable = {
    insert(reconciliation, target, kind, text, madeBy) {
      if (kind !== 'note') table.endResolution(reconciliation, target, madeBy)
      insert.run(reconciliation, target.kind, nameOf(target), kind, text, madeBy)
    },
    endResolution: (reconciliation, target, endedBy) =>
      void end.run(endedBy, reconciliation, target.kind, nameOf(target))
  }
  return table
}

type Row = readonly [kind: Target['kind'], target: string, mark: MarkKind, text: string, by: string, at: string]

interface ReadMarks {
  readonly resolutions: {
    readonly items: Map<string, Resolution>
    readonly rows: Map<string, Resolution>
    readonly matches: Map<number, Resolution>
    readonly decided: ReadonlyMap<number, DecidedDifference>
    readonly goingOn: ReadonlyMap<number, bigint>
  }
  readonly notes: Map<string, number>
}

/** The current resolutions and notes on items, transactions and matches. */
export function readMarks(db: ReadDb, reconciliation: string): ReadMarks {
  const sql = `SELECT m.target_kind, m.target, m.kind, m.text, l.by, l.at FROM marks m JOIN log l ON l.seq = m.made_by
    WHERE m.reconciliation = ? AND m.ended_by IS NULL ORDER BY m.id`
  const goingOn = readMatchesGoingOn(db, reconciliation)
  const said = { items: new Map(), rows: new Map(), matches: new Map() }
  const marks: ReadMarks = {
    resolutions: { ...said, decided: readDecided(db, reconciliation), goingOn },
    notes: new Map()
  }
  for (const [kind, target, mark, text, by, at] of db.rows<Row>(sql).all(reconciliation)) {
    if (mark === 'note') addNote(marks.notes, `${kind} ${target}`)
    else setResolution(marks.resolutions, kind, target, { kind: mark, reason: text, by, at })
  }
  return marks
}

/**
 * The differences that decisions about current matches covered, if their entries state them. An entry lists each of its
 * matches.
 */
function readDecided(db: ReadDb, reconciliation: string): ReadonlyMap<number, DecidedDifference> {
  const held = db.rows<readonly [match: string, entry: bigint]>(`SELECT target, made_by FROM marks
    WHERE reconciliation = ? AND target_kind = 'match' AND kind <> 'note' AND ended_by IS NULL`)
  const entryOf = new Map(held.all(reconciliation).map(([match, entry]) => [Number(match), Number(entry)]))
  const said = db.column<string | null>("SELECT json_extract(detail, '$.differences') FROM log WHERE seq = ?")
  const decided = new Map<number, DecidedDifference>()
  for (const entry of new Set(entryOf.values())) {
    const text = said.get(entry) ?? null
    if (text === null) continue
    for (const { match, currency, amount, kinds } of DecidedDifferences.parse(JSON.parse(text))) {
      if (entryOf.get(match) !== entry) continue
      const before = decided.get(match)?.amounts ?? []
      const amounts = new Map([...before, [currency, exactMoney(amount, currency)]])
      decided.set(match, { entry, amounts, kinds })
    }
  }
  return decided
}

function setResolution(
  { items, rows, matches }: ReadMarks['resolutions'],
  kind: Target['kind'],
  target: string,
  resolution: Resolution
): void {
  if (kind === 'match') matches.set(Number(target), resolution)
  else (kind === 'item' ? items : rows).set(target, resolution)
}

function addNote(notes: Map<string, number>, target: string): void {
  notes.set(target, (notes.get(target) ?? 0) + 1)
}

/** The name of a target in the table. */
export function nameOf(target: Target): string {
  if (target.kind === 'item') return target.key
  return target.kind === 'match' ? String(target.id) : target.id
}
