import { compareNames } from '../../pairing/inOrder.ts'
import { idKey } from '../../pairing/texts/normalise.ts'
import { rowsOfBulk } from '../../pairing/relating/lookup.ts'
import type { FoundRow } from '../../model.ts'
import { FIRST_OF_REST, OTHER_OF_REST } from '../assessing/unmatchedRows.ts'
import type { AssessmentState } from './assessmentState.ts'

/**
 * Lets the first transaction of each rest wait for all of it, after these were assessed. Returns the indexes of those
 * that wait now and did not, or the other way round. `before`: the state before the change.
 */
export function queueRests(
  assessmentState: AssessmentState,
  assessed: readonly number[],
  before: AssessmentState = assessmentState
): readonly number[] {
  const { of, rows } = assessmentState
  const rests = assessed.filter((place) => rows[place]?.isRest ?? before.rows[place]?.isRest)
  const moved: number[] = []
  for (const bulk of bulksOf(of.rows, rests)) {
    for (const [at, place] of openRest(assessmentState, bulk).entries()) {
      const assessment = at === 0 ? FIRST_OF_REST : OTHER_OF_REST
      if (rows[place] === assessment) continue
      rows[place] = assessment
      moved.push(place)
    }
  }
  return moved
}

/** Where the rest of a bulk payment is that nobody decided about, by id. */
export function openRest({ of, rows }: Pick<AssessmentState, 'of' | 'rows'>, bulk: string): readonly number[] {
  const isOpen = (place: number): boolean => rows[place]?.isRest === true && rows[place].isUnexplained
  const idOf = (place: number): string => of.rows[place]?.id ?? ''
  return rowsOfBulk(of.rows)(bulk)
    .filter(isOpen)
    .sort((one, other) => compareNames(idOf(one), idOf(other)))
}

/** The keys of the bulk payments of these transactions. */
export function bulksOf(rows: readonly FoundRow[], places: Iterable<number>): ReadonlySet<string> {
  const bulks = new Set<string>()
  for (const place of places) {
    const bulk = rows[place]?.bulkPaymentId ?? null
    if (bulk !== null) bulks.add(idKey(bulk))
  }
  return bulks
}
