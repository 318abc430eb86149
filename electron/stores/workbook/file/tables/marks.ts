import type { Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { ReadDb, WriteDb } from '../../../../base/database/database.ts'
import type { DecidedDifference, DecidedRow } from '../../../../core/matching/figures/assessment.ts'
import { createDecidedReader } from './decided.ts'
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

type Row = readonly [
  kind: Target['kind'],
  target: string,
  mark: MarkKind,
  text: string,
  by: string,
  at: string,
  entry: bigint,
  hash: string
]

interface ReadMarks {
  readonly resolutions: {
    readonly items: Map<string, Resolution>
    readonly rows: Map<string, Resolution>
    readonly matches: Map<number, Resolution>
    readonly decided: Map<number, DecidedDifference>
    readonly decidedRows: Map<string, DecidedRow>
    readonly goingOn: ReadonlyMap<number, bigint>
  }
  readonly notes: Map<string, number>
}

/** The current resolutions and notes on items, transactions and matches. */
export function readMarks(db: ReadDb, reconciliation: string): ReadMarks {
  const sql = `SELECT m.target_kind, m.target, m.kind, m.text, l.by, l.at, l.seq, l.hash FROM marks m
    JOIN log l ON l.seq = m.made_by WHERE m.reconciliation = ? AND m.ended_by IS NULL ORDER BY m.id`
  const goingOn = readMatchesGoingOn(db, reconciliation)
  const said = { items: new Map(), rows: new Map(), matches: new Map(), decided: new Map(), decidedRows: new Map() }
  const marks: ReadMarks = { resolutions: { ...said, goingOn }, notes: new Map() }
  const { decided, decidedRows } = marks.resolutions
  const decidedIn = createDecidedReader(db)
  for (const [kind, target, mark, text, by, at, entry, hash] of db.rows<Row>(sql).all(reconciliation)) {
    if (mark === 'note') addNote(marks.notes, `${kind} ${target}`)
    else {
      setResolution(marks.resolutions, kind, target, { kind: mark, reason: text, by, at })
      if (kind === 'match') take(decided, Number(target), decidedIn(Number(entry), hash).matches)
      else if (kind === 'transaction') take(decidedRows, target, decidedIn(Number(entry), hash).rows)
    }
  }
  return marks
}

function take<Name, Value>(into: Map<Name, Value>, name: Name, from: ReadonlyMap<Name, Value>): void {
  const value = from.get(name)
  if (value !== undefined) into.set(name, value)
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

/** `item KEY`, `transaction ID` or `match ID`. */
export function targetName(target: Target): string {
  return `${target.kind} ${nameOf(target)}`
}

/** The name of a target in the table. */
export function nameOf(target: Target): string {
  if (target.kind === 'item') return target.key
  return target.kind === 'match' ? String(target.id) : target.id
}
