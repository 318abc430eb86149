import type { RuleMatch } from '../../../core/matching/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

type Sources = Pick<OpenReconciliation, 'items' | 'rows' | 'suggestions'>

/**
 * Caches what is made of each suggested match, by the plan's suggestions: a decision changes which ones wait, but not what
 * they name.
 */
export function perSuggestion<O extends Sources, T>(make: (open: O, match: RuleMatch) => T) {
  const known = new WeakMap<O['suggestions'], Pick<O, 'items' | 'rows'> & { readonly made: Map<RuleMatch, T> }>()

  function madeOf({ items, rows, suggestions }: O): Map<RuleMatch, T> {
    const before = known.get(suggestions)
    if (before?.items === items && before.rows === rows) return before.made
    const made = new Map<RuleMatch, T>()
    known.set(suggestions, { items, rows, made })
    return made
  }

  return (open: O, match: RuleMatch): T => {
    const made = madeOf(open)
    const before = made.get(match)
    if (before !== undefined) return before
    const one = make(open, match)
    made.set(match, one)
    return one
  }
}
