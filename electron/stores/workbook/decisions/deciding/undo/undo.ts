import type { LogKind } from '../../../../../../shared/domain/reconciliation/actionLog.ts'
import { entryWords } from '../../../log/entryWords.ts'
import { canUndoKind } from '../../../log/undoable.ts'
import { refuse, type Check, type Deciding } from '../decision.ts'
import { bookingDependents } from './bookingDependents.ts'
import { findDependents } from './dependents.ts'
import { takeBack } from './takeBack.ts'

/** Ends what an entry made and restores what it ended, unless something later depends on it. */
export const checkUndo: Check<'undo'> = (deciding, { entry }) => {
  const kind = undoableKind(deciding, entry)
  const { context, open } = deciding
  const found = findDependents(context.db, open.id, entry)
  const dependents = found.length > 0 ? found : bookingDependents(deciding, entry)
  if (dependents.length > 0) throw refuse(restsWords(deciding, entry, dependents))
  return { detail: { entry, kind }, act: (seq) => takeBack(deciding, entry, seq) }
}

function undoableKind({ context, open }: Deciding, entry: number): LogKind {
  const found = context.db
    .rows<readonly [kind: LogKind, reconciliation: string | null, undoneBy: bigint | null]>(
      'SELECT l.kind, l.reconciliation, u.by_entry FROM log l LEFT JOIN undone u ON u.entry = l.seq WHERE l.seq = ?'
    )
    .get(entry)
  if (found?.[1] !== open.id)
    throw refuse(`Entry ${entry} belongs to another reconciliation. Choose one from this audit trail.`)
  const [kind, , undoneBy] = found
  if (undoneBy !== null) throw refuse(`Entry ${entry} was already undone by entry ${undoneBy}.`)
  if (!canUndoKind(kind)) throw refuse(`Entry ${entry} cannot be undone. Make a new decision instead.`)
  return kind
}

const MOST_NAMED = 3

function restsWords({ context }: Deciding, entry: number, dependents: readonly number[]): string {
  const recorded = context.db.rows<
    readonly [kind: LogKind, detail: string, name: string | null]
  >(`SELECT l.kind, l.detail, n.name
    FROM log l LEFT JOIN names n ON n.reconciliation = l.reconciliation AND n.ended_by IS NULL WHERE l.seq = ?`)
  const named = dependents.slice(0, MOST_NAMED).map((seq) => {
    const [kind = 'undo', detail = '', name = ''] = recorded.get(seq) ?? []
    return `entry ${seq} of “${name}” (${entryWords({ kind, detail })})`
  })
  const more =
    dependents.length > MOST_NAMED ? ` and ${(dependents.length - MOST_NAMED).toLocaleString('en')} more` : ''
  return `A later decision depends on entry ${entry}: ${named.join(', ')}${more}. Undo that first.`
}
