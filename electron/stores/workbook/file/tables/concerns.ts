import type { Assignment } from '../../../../../shared/domain/reconciliation/assignment.ts'
import type { Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import { mentionsIn } from './mentions.ts'
import type { ReadDb, WriteDb } from '../../../../base/database/database.ts'
import { nameOf } from './marks.ts'

/** The team members whom something concerns. */
interface Concern {
  assigned?: Assignment
  /** Logins that a note mentions. */
  readonly mentioned: Set<string>
}

/** By `item KEY`, `transaction ID` or `match ID`. */
export type Concerns = ReadonlyMap<string, Concern>

export interface AssignmentTable {
  /** Replaces the assignment of the target, if there is one. */
  replace(reconciliation: string, target: Target, given: Pick<Assignment, 'to' | 'due'> | null, madeBy: number): void
}

export function createAssignmentTable(db: WriteDb): AssignmentTable {
  const end = db.command(`UPDATE assignments SET ended_by = ?
    WHERE reconciliation = ? AND target_kind = ? AND target = ? AND ended_by IS NULL`)
  const insert = db.command(
    'INSERT INTO assignments (reconciliation, target_kind, target, login, due, made_by) VALUES (?, ?, ?, ?, ?, ?)'
  )
  return {
    replace(reconciliation, target, given, madeBy) {
      end.run(madeBy, reconciliation, target.kind, nameOf(target))
      if (given) insert.run(reconciliation, target.kind, nameOf(target), given.to, given.due, madeBy)
    }
  }
}

type AssignmentRow = readonly [kind: string, target: string, to: string, due: string | null, by: string, at: string]
type NoteRow = readonly [kind: string, target: string, text: string]

export function readConcerns(db: ReadDb, reconciliation: string): Concerns {
  const concerns = new Map<string, Concern>()
  const of = (name: string) => {
    const concern = concerns.get(name) ?? { mentioned: new Set<string>() }
    concerns.set(name, concern)
    return concern
  }
  const assigned = db.rows<AssignmentRow>(`SELECT a.target_kind, a.target, a.login, a.due, l.by, l.at
    FROM assignments a JOIN log l ON l.seq = a.made_by WHERE a.reconciliation = ? AND a.ended_by IS NULL`)
  for (const [kind, target, to, due, by, at] of assigned.all(reconciliation)) {
    of(`${kind} ${target}`).assigned = { to, due, by, at }
  }
  const notes = db.rows<NoteRow>(`SELECT target_kind, target, text FROM marks
    WHERE reconciliation = ? AND kind = 'note' AND ended_by IS NULL AND instr(text, '@') > 0`)
  for (const [kind, target, text] of notes.all(reconciliation)) {
    for (const login of mentionsIn(text)) of(`${kind} ${target}`).mentioned.add(login)
  }
  return concerns
}
