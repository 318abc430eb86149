import type { AssignedTarget, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { ExceptionLine } from '../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { Assignment } from '../../../../../shared/domain/reconciliation/assignment.ts'
import type { DecisionSides } from '../../file/tables/proposals.ts'
import { nameOf } from '../../file/tables/marks.ts'
import { restOf } from '../../model/bulkRest.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { indexesOf } from '../../model/shownRows.ts'
import type { Exception } from '../report/exceptions/eachException.ts'
import { exceptionsOf } from '../report/exceptions/exceptionWindow.ts'

/** An exception that waits in the queue. */
export interface OpenException {
  /** What a decision closes: the match of a matched payment, or all transactions of a rest. */
  readonly target: Target
  /** What is assigned to somebody: what stands in the queue. */
  readonly assignable: AssignedTarget
  readonly assigned: Assignment | undefined
  readonly sides: DecisionSides
  /** One for each currency. */
  readonly lines: readonly ExceptionLine[]
}

/** The exceptions that wait in the queue, by the name of their target, in the order of the difference. */
export function openExceptions(open: OpenReconciliation): ReadonlyMap<string, OpenException> {
  const { exceptions, known } = exceptionsOf(open)
  const waiting = waitingIn(open)
  const found = new Map<string, OpenException>()
  for (const [place, exception] of exceptions.entries()) {
    const line = known.lines[place]
    const one = line && waiting(exception)
    if (!one) continue
    const name = targetName(one.target)
    found.set(name, { ...one, lines: [...(found.get(name)?.lines ?? []), line] })
  }
  return found
}

/** `item KEY`, `transaction ID` or `match ID`. */
export function targetName(target: Target): string {
  return `${target.kind} ${nameOf(target)}`
}

/** What has this name. */
export function targetNamed(name: string): Target {
  const [kind, ...rest] = name.split(' ')
  const id = rest.join(' ')
  if (kind === 'match') return { kind, id: Number(id) }
  return kind === 'transaction' ? { kind, id } : { kind: 'item', key: id }
}

type Waiting = (exception: Exception) => Omit<OpenException, 'lines'> | undefined

function waitingIn(open: OpenReconciliation): Waiting {
  const { view, matches, matchOfItem, concerns } = open
  const places = indexesOf(view)
  const itemAt = (key: string) => view.assessment.items[places.items.get(key) ?? -1]
  const rowAt = (id: string) => view.assessment.rows[places.rows.get(id) ?? -1]
  const assignedOf = (name: string) => concerns.get(name)?.assigned

  return ({ items, rows }) => {
    const queued = items.find(({ key }) => itemAt(key)?.isQueued)
    if (queued) {
      const { key } = queued
      const match = matches.get(matchOfItem.get(key) ?? -1)
      return {
        target: match ? { kind: 'match', id: match.id } : { kind: 'item', key },
        assignable: { kind: 'item', key },
        assigned: assignedOf(`item ${key}`),
        sides: match ? { items: match.items, transactionIds: match.rows } : { items: [key], transactionIds: [] }
      }
    }
    const [first] = items.length === 0 ? rows : []
    if (!first) return undefined
    const rest = rowAt(first.id)?.isRest ? restOf(open, first) : undefined
    const [row = first] = rest ?? []
    // Others of the same bulk payment were decided on before.
    if (!rowAt(row.id)?.isQueued || (rest && !rest.includes(first))) return undefined
    return {
      target: { kind: 'transaction', id: row.id, ...(rest && { rest: rest.length }) },
      assignable: { kind: 'transaction', id: row.id },
      assigned: assignedOf(`transaction ${row.id}`),
      sides: { items: [], transactionIds: (rest ?? [row]).map(({ id }) => id) }
    }
  }
}
