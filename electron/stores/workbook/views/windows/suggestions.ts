import type {
  Suggestion,
  SuggestionWindow,
  SuggestionWindowRequest
} from '../../../../../shared/domain/reconciliation/suggestion.ts'
import { candidateOf } from '../../../../core/matching/figures/candidates.ts'
import { isBatchRule, ruleOf, rulesInForce } from '../../../../core/matching/pairing/ruleOf.ts'
import type { RuleMatch } from '../../../../core/matching/model.ts'
import { judgingOf } from '../../model/judging.ts'
import type { OpenReconciliation, ReconciliationView } from '../../model/openReconciliation.ts'
import { suggestionKind } from '../../model/suggestionKinds.ts'
import { foundRowOf, itemRowOf, indexesOf } from '../../model/shownRows.ts'

/** A waiting suggestion, with what the list needs of it. */
interface Waiting {
  readonly match: RuleMatch
  readonly place: number
  readonly kind: Suggestion['kind']
}

/** Most sides shown of a batch; the rest are counted. */
const MOST_SHOWN = 20

const known = new WeakMap<ReconciliationView, readonly Waiting[]>()

/** Waiting suggestions: by rule, within a rule first those that are not exact, then by payment. */
function waitingOf(open: OpenReconciliation): readonly Waiting[] {
  const { view, suggestions, rules } = open
  const before = known.get(view)
  if (before) return before
  const places = new Map(suggestions.map((match, place) => [match, place]))
  const order = new Map(rulesInForce(rules).map(({ id }, place) => [id, place]))
  const itemIndexes = indexesOf(view).items
  const orderOf = ({ rule }: RuleMatch) => order.get(rule) ?? order.size
  const itemOf = ({ items }: RuleMatch) => itemIndexes.get(items[0] ?? '') ?? 0
  const waiting = view.suggestions
    .map((match): Waiting => ({
      match,
      place: places.get(match) ?? 0,
      kind: suggestionKind(open, match)
    }))
    .sort(
      (one, other) =>
        orderOf(one.match) - orderOf(other.match) ||
        Number(one.kind === 'exact') - Number(other.kind === 'exact') ||
        itemOf(one.match) - itemOf(other.match)
    )
  known.set(view, waiting)
  return waiting
}

/** A window of the waiting suggestions, with their payments and transactions side by side. */
export function suggestionWindow(
  open: OpenReconciliation,
  { rule, differing, from, count }: Omit<SuggestionWindowRequest, 'id'>,
  { hash, revision }: Pick<SuggestionWindow, 'hash' | 'revision'>,
  nameOf: (id: string) => string
): SuggestionWindow {
  const all = waitingOf(open)
  const shown = all.filter(
    ({ match, kind }) => (rule === null || match.rule === rule) && !(differing && kind === 'exact')
  )
  return {
    rows: shown.slice(from, from + count).map((waiting) => suggestionOf(open, waiting, nameOf)),
    from,
    total: shown.length,
    groups: groupsOf(open, all),
    hash,
    revision
  }
}

function groupsOf({ rules }: OpenReconciliation, all: readonly Waiting[]): SuggestionWindow['groups'] {
  return [...Map.groupBy(all, ({ match }) => match.rule)].map(([id, waiting]) => {
    const { name = id, strength = 'weak' } = ruleOf(id, rules) ?? {}
    return {
      id,
      name,
      strength,
      count: waiting.length,
      differing: waiting.filter(({ kind }) => kind !== 'exact').length
    }
  })
}

function suggestionOf(
  open: OpenReconciliation,
  { match, place, kind }: Waiting,
  nameOf: (id: string) => string
): Suggestion {
  const { view, batches, rules } = open
  const indexes = indexesOf(view)
  const items = match.items.flatMap((key) => open.items.get(key) ?? [])
  const rows = match.rows.flatMap((id) => open.rows.get(id) ?? [])
  // A batch booked as one line names no single payee, so the payees cannot contradict it.
  const { judge } = isBatchRule(match.rule) ? { judge: { against: () => [] } } : judgingOf(open)
  const rule = ruleOf(match.rule, rules)
  const { residual, evidence, against } = candidateOf({ items, rows, rule, why: '' }, judge, batches)
  return {
    place,
    form: match.form,
    rule,
    residual,
    evidence: [...evidence],
    against: [...against],
    items: items.slice(0, MOST_SHOWN).map((item) => itemRowOf(open, item, indexes.items.get(item.key) ?? -1)),
    itemCount: items.length,
    transactions: rows.slice(0, MOST_SHOWN).map((row) => foundRowOf(open, row, indexes.rows.get(row.id) ?? -1, nameOf)),
    transactionCount: rows.length,
    kind
  }
}
