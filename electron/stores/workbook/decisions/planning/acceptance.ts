import type { Acceptance } from '../../../../../shared/domain/reconciliation/suggestion.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { ruleOf, rulesInForce } from '../../../../core/matching/pairing/ruleOf.ts'
import type { RuleMatch } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { suggestionKind } from '../../model/suggestionKinds.ts'
import type { NewMatch } from '../../file/tables/matches.ts'
import { figuresOf } from './makePlan.ts'
import type { PlanInputs } from './planInputs.ts'

/** The accepted ones of the waiting suggestions. */
export function chosenOf(open: OpenReconciliation, accept: Acceptance): readonly RuleMatch[] {
  const { suggestions } = open.view
  if (accept === 'all') return suggestions
  if (accept === 'none') return []
  // Accepting none of the waiting matches would be recorded as declining them.
  const some = (isChosen: (match: RuleMatch) => boolean, ifNone: string) => {
    const chosen = suggestions.filter(isChosen)
    if (chosen.length > 0 || suggestions.length === 0) return chosen
    throw new AppError('bad-input', `${ifNone} Refresh the list.`)
  }
  if (accept === 'exact')
    return some(
      (match) => suggestionKind(open, match) === 'exact',
      'No suggested match is exactly as expected any more.'
    )
  if (accept === 'certain')
    return some(
      (match) => suggestionKind(open, match) === 'exact' && ruleOf(match.rule, open.rules)?.strength === 'certain',
      'No suggested match is certain any more.'
    )
  if ('rule' in accept)
    return some(({ rule }) => rule === accept.rule, 'No suggested match of that rule is open any more.')
  const waiting = new Set(suggestions)
  return accept.places.map((place) => {
    const match = open.suggestions[place]
    if (match && waiting.has(match)) return match
    throw new AppError('bad-input', 'A suggested match that you chose is no longer open. Refresh the list.')
  })
}

/**
 * The matches to make, in the order of the payments in the table, because random access takes several times as long.
 */
export function newMatches(
  { items }: OpenReconciliation,
  inputs: Pick<PlanInputs, 'rules' | 'rows'>,
  made: readonly RuleMatch[],
  rulesVersion: number
): readonly NewMatch[] {
  const rules = new Map(rulesInForce(inputs.rules).map(({ id, name, strength }) => [id, { id, name, strength }]))
  return made
    .map((match): NewMatch => {
      const rule = rules.get(match.rule) ?? { id: match.rule, name: match.rule, strength: 'weak' }
      const held = match.items.flatMap((key) => items.get(key) ?? [])
      const { form, against } = match
      return { form, rule, rulesVersion, items: held, figures: figuresOf(match, inputs.rows), against }
    })
    .sort((one, other) => (one.items[0]?.rowId ?? 0) - (other.items[0]?.rowId ?? 0))
}
