import type { Assessment, AssessmentInput } from './assessment.ts'
import { hold, openAssessmentState, type Assessed, type AssessmentState } from './state/assessmentState.ts'
import { ask, assessItems, assessRows } from './state/assessing.ts'
import { countAssessments } from './assessing/countAssessments.ts'

/** Figures and states of a reconciliation; `difference` of every currency is the sum of its parts to the last digit. */
export function assess(input: AssessmentInput): Assessed {
  const { matches, resolutions } = input
  const assessmentState = openAssessmentState(input)
  for (const match of matches) hold(assessmentState, match, resolutions)
  ask(assessmentState, input)
  assessItems(assessmentState, assessmentState.of.items.keys(), resolutions)
  assessRows(assessmentState, [...assessmentState.of.rows.keys()], resolutions)
  return assessmentOf(assessmentState, countAssessments(assessmentState.items, assessmentState.rows))
}

/** What a book says, once everything stands in it. */
export function assessmentOf(
  assessmentState: AssessmentState,
  counted: Pick<Assessment, 'counts' | 'unexplained'>
): Assessed {
  const { items, rows, matches, tallies } = assessmentState
  return { items, rows, matches, differences: tallies.differences(), ...counted, assessmentState }
}
