import type { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { Assessment } from '../../../core/matching/figures/assessment.ts'
import type { FoundRow } from '../../../core/matching/model.ts'
import type { StateChange } from '../file/tables/shownMarks.ts'

const STATES = ['open', 'matched', 'different', 'unexpected', 'duplicate'] as const satisfies ReconciliationState[]
const OPEN = 0
const MATCHED = 1
const DIFFERENT = 2
const CODES: Readonly<Record<string, number>> = { expected: MATCHED, unexpected: 3, duplicate: 4 }

/** The states of transactions that the ledger shows: one number each, so that a hundred thousand compare fast. */
export interface ShownStates {
  readonly rows: readonly FoundRow[]
  /** Indexes in `STATES`, in the order of the rows. */
  readonly codes: Uint8Array
}

export const NOTHING_SHOWN: ShownStates = { rows: [], codes: new Uint8Array() }

/** `matchOf` returns the match that claims a transaction. */
export function shownStates(
  rows: readonly FoundRow[],
  assessment: Assessment,
  matchOf: ReadonlyMap<string, number>
): ShownStates {
  const codes = new Uint8Array(rows.length)
  // Usually no match differs, and then nothing needs to know which match a transaction is in.
  let areDifferent = false
  for (const { differences } of assessment.matches.values()) if (differences.length > 0) areDifferent = true
  for (let index = 0; index < assessment.rows.length; index++) {
    codes[index] = codeAt(index, rows, assessment, areDifferent ? matchOf : undefined)
  }
  return { rows, codes }
}

/** Copies the earlier states, and updates those at some indexes. */
export function shownStatesAt(
  indexes: readonly number[],
  before: ShownStates,
  assessment: Assessment,
  matchOf: ReadonlyMap<string, number>
): ShownStates {
  const codes = before.codes.slice()
  for (const index of indexes) codes[index] = codeAt(index, before.rows, assessment, matchOf)
  return { rows: before.rows, codes }
}

function codeAt(
  index: number,
  rows: readonly FoundRow[],
  assessment: Assessment,
  matchOf?: ReadonlyMap<string, number>
): number {
  const code = CODES[assessment.rows[index]?.state ?? ''] ?? OPEN
  if (matchOf === undefined || code !== MATCHED) return code
  const match = matchOf.get(rows[index]?.id ?? '')
  const isDifferent = match !== undefined && (assessment.matches.get(match)?.differences.length ?? 0) > 0
  return isDifferent ? DIFFERENT : MATCHED
}

export function stateChanges(before: ShownStates, now: ShownStates): StateChange[] {
  const changes: StateChange[] = []
  const note = (id: string, was: number, is: number) => {
    if (was !== is) changes.push({ id, was: STATES[was] ?? 'open', is: STATES[is] ?? 'open' })
  }
  if (before.rows === now.rows) {
    // Compares only numbers, because few of a hundred thousand transactions change.
    for (const [index, is] of now.codes.entries()) {
      const was = before.codes[index] ?? OPEN
      if (was !== is) note(now.rows[index]?.id ?? '', was, is)
    }
    return changes
  }
  const was = new Map(before.rows.map(({ id }, index) => [id, before.codes[index] ?? OPEN]))
  for (const [index, { id }] of now.rows.entries()) {
    note(id, was.get(id) ?? OPEN, now.codes[index] ?? OPEN)
    was.delete(id)
  }
  for (const [id, code] of was) note(id, code, OPEN)
  return changes
}

/** Like `stateChanges`, if only the stored exceptions are known: every other matched transaction may be new. */
export function changesFrom(exceptions: ReadonlyMap<string, ReconciliationState>, now: ShownStates): StateChange[] {
  const left = new Map(exceptions)
  const changes: StateChange[] = []
  for (const [index, { id }] of now.rows.entries()) {
    const [was, is] = [left.get(id) ?? 'open', STATES[now.codes[index] ?? OPEN] ?? 'open']
    left.delete(id)
    if (was !== is) changes.push({ id, was, is })
  }
  for (const [id, was] of left) changes.push({ id, was, is: 'open' })
  return changes
}

export function isClaimed(state: ReconciliationState | undefined): boolean {
  return state === 'matched' || state === 'different'
}
