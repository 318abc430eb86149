import type { Assessment, AssessmentInput } from './assessment.ts'
import { hold, openAssessmentState, type Assessed, type AssessmentState } from './state/assessmentState.ts'
import { ask, assessItems, assessRows } from './state/assessing.ts'
import { queueRests } from './state/bulkRests.ts'
import { countAssessments } from './assessing/countAssessments.ts'

/**
 * Calculates the figures and states of a reconciliation. The parts of each currency's `difference` add up to it
 * exactly.
 */
export function assess(input: AssessmentInput): Assessed {
  const { matches, resolutions } = input
  const assessmentState = openAssessmentState(input)
  for (const match of matches) hold(assessmentState, match, resolutions)
  ask(assessmentState, input)
  assessItems(assessmentState, assessmentState.of.items.keys(), resolutions)
  const rows = [...assessmentState.of.rows.keys()]
  assessRows(assessmentState, rows, resolutions)
  queueRests(assessmentState, rows)
  return assessmentOf(assessmentState, countAssessments(assessmentState.items, assessmentState.rows))
}

/** Reads the finished assessment from a state that holds every match, item and transaction. */
export function assessmentOf(
  assessmentState: AssessmentState,
  counted: Pick<Assessment, 'counts' | 'unexplained'>
): Assessed {
  const { items, rows, matches, tallies } = assessmentState
  return { items, rows, matches, differences: tallies.differences(), ...counted, assessmentState }
}
