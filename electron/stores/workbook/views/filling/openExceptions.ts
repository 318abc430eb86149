import type { AssignedTarget, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { ExceptionLine } from '../../../../../shared/domain/reconciliation/exceptionLine.ts'
import { targetName } from '../../file/tables/marks.ts'
import { restOf } from '../../model/bulkRest.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { indexesOf } from '../../model/shownRows.ts'
import type { Exception } from '../report/exceptions/eachException.ts'
import { exceptionsOf } from '../report/exceptions/exceptionWindow.ts'

/** An exception that waits in the queue. */
export interface OpenException {
  /** What a decision closes: the match of a matched payment, or all transactions of a rest. */
  readonly target: Target
  /** What stands in the queue and is assigned to somebody. */
  readonly assignable: AssignedTarget
  readonly line: ExceptionLine
}

/** The exceptions that wait in the queue, by the name of their target, in the order of the difference. */
export function openExceptions(open: OpenReconciliation): ReadonlyMap<string, OpenException> {
  const { exceptions, known } = exceptionsOf(open)
  const waiting = waitingIn(open)
  const found = new Map<string, OpenException>()
  for (const [place, exception] of exceptions.entries()) {
    const line = known.lines[place]
    const one = line && waiting(exception)
    // A match of two currencies has one line for each; the first stands for it.
    if (one && !found.has(targetName(one.target))) found.set(targetName(one.target), { ...one, line })
  }
  return found
}

/** The target of such a name. */
export function targetNamed(name: string): Target {
  const [kind, ...rest] = name.split(' ')
  const id = rest.join(' ')
  if (kind === 'match') return { kind, id: Number(id) }
  return kind === 'transaction' ? { kind, id } : { kind: 'item', key: id }
}

function waitingIn(open: OpenReconciliation): (exception: Exception) => Omit<OpenException, 'line'> | undefined {
  const { view, matches, matchOfItem } = open
  const places = indexesOf(view)
  const rowAt = (id: string) => view.assessment.rows[places.rows.get(id) ?? -1]

  return ({ items, rows: [first] }) => {
    const queued = items.find(({ key }) => view.assessment.items[places.items.get(key) ?? -1]?.isQueued)
    if (queued) {
      const assignable = { kind: 'item', key: queued.key } as const
      const match = matches.get(matchOfItem.get(queued.key) ?? -1)
      return { target: match ? { kind: 'match', id: match.id } : assignable, assignable }
    }
    if (items.length > 0 || !first) return undefined
    const rest = rowAt(first.id)?.isRest ? restOf(open, first) : undefined
    const [{ id } = first] = rest ?? []
    // Others of the same bulk payment may have been decided on before.
    if (!rowAt(id)?.isQueued || (rest && !rest.includes(first))) return undefined
    const assignable = { kind: 'transaction', id } as const
    return { target: { ...assignable, ...(rest && { rest: rest.length }) }, assignable }
  }
}
