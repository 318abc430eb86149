import type { MatchForm } from '../../../../shared/domain/reconciliation/match.ts'
import type { Matching } from '../model.ts'
import { compareNames } from './inOrder.ts'
import type { MatchState } from './applying/matchState.ts'
import type { CandidateGroup } from './applying/candidateGroups.ts'

/** The matches and questions by name, in an order that depends only on names. */
export function toMatching({ matches: made, openQuestions }: MatchState, gaveUp: readonly string[]): Matching {
  const matches = made.map((match) => ({
    rule: match.rule.id,
    form: formOf(match),
    ...namesOf(match),
    ...(match.against.length > 0 && { against: match.against })
  }))
  const questions = openQuestions.map(({ rule, together, why, ...sides }) => ({
    rule: rule.id,
    ...namesOf(sides),
    together,
    why
  }))
  return {
    matches: matches.sort((one, other) => compareNames(one.items[0] ?? '', other.items[0] ?? '')),
    questions: questions.sort(
      (one, other) =>
        compareNames(one.items[0] ?? '', other.items[0] ?? '') || compareNames(one.rows.join(), other.rows.join())
    ),
    gaveUp
  }
}

/** The form of a match: how many items and rows it has. */
function formOf({ items, rows }: { items: readonly unknown[]; rows: readonly unknown[] }): MatchForm {
  if (items.length === 1) return rows.length === 1 ? '1:1' : '1:N'
  return rows.length === 1 ? 'N:1' : 'N:M'
}

function namesOf({ items, rows }: CandidateGroup) {
  return { items: items.map(({ key }) => key).sort(compareNames), rows: rows.map(({ id }) => id).sort(compareNames) }
}
