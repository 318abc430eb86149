import { isRowClosed } from '../../../core/matching/figures/assessing/closed.ts'
import { assess } from '../../../core/matching/figures/assess.ts'
import { reassess } from '../../../core/matching/figures/reassess.ts'
import { repetitionsIn } from '../../../core/matching/figures/repeated.ts'
import { prepareLookups } from '../../../core/matching/pairing/relating/lookup.ts'
import { paymentsAmong } from '../../../core/matching/pairing/relating/paymentIndex.ts'
import type { SuggestedSides } from '../../../core/matching/figures/assessment.ts'
import type { FoundRow, Question, RuleMatch } from '../../../core/matching/model.ts'
import type { ReconciliationView, Unassessed, ViewSource } from './openReconciliation.ts'
import type { HeldItem } from '../file/tables/items.ts'
import { shownStates, shownStatesAt } from './shownStates.ts'

const SOURCES = [
  'items',
  'rows',
  'claimedElsewhere',
  'batches',
  'resolutions',
  'questions',
  'suggestions',
  'told',
  'rules'
] as const satisfies readonly ViewSource[]

/** While these stay the same, only changes are assessed. */
const BASIS = ['items', 'rows', 'claimedElsewhere', 'batches', 'told', 'rules'] as const satisfies readonly ViewSource[]
// With more changed matches, assessing everything is faster.
const FEW_MATCHES = 2000

/** The figures of a reconciliation. Unchanged parts come from `before`, its last view. */
export function viewOf(open: Unassessed, before?: ReconciliationView): ReconciliationView {
  const isSame = (source: ViewSource) => before?.of[source] === open[source]
  if (before && open.changedMatches.size === 0 && SOURCES.every(isSame)) return before
  const questions = openQuestions(open)
  const suggestions = openSuggestions(open)
  const proposals = { questions, suggestions }
  if (before && open.changedMatches.size <= FEW_MATCHES && BASIS.every(isSame)) return changed(open, before, proposals)
  const items = before && isSame('items') ? before.items : byPosition(open.items)
  const rowsInOrder = before && isSame('rows') ? before.rowsInOrder : byCreation(open.rows)
  const isSameSplit = before?.rowsInOrder === rowsInOrder && isSame('claimedElsewhere')
  const rows = isSameSplit ? before.rows : elsewhereLast(rowsInOrder, open.claimedElsewhere)
  const assessed = open.claimedElsewhere.size === 0 ? rows : rows.slice(0, rows.length - open.claimedElsewhere.size)
  const { batches, resolutions, told, rules } = open
  const matches = [...open.matches.values()]
  const assessment = assess({
    items,
    batches,
    rows: assessed,
    matches,
    questions,
    asked: askedItems(open),
    suggested: sidesOf(suggestions),
    declined: sidesOf(questions.filter(({ isDeclined }) => isDeclined)),
    told,
    resolutions,
    rules
  })
  // Now, because a person waits for the first decision but not for the whole.
  prepareLookups(items, assessed)
  if (matches.length > 0) paymentsAmong(items, assessed)
  repetitionsIn(items)
  const shown = shownStates(rows, assessment, open.matchOfRow)
  return { of: sourcesOf(open), items, rows, rowsInOrder, ...proposals, assessment, shown }
}

/** The next view if only matches, questions and resolutions may have changed. */
function changed(
  open: Unassessed,
  before: ReconciliationView,
  proposals: Pick<ReconciliationView, 'questions' | 'suggestions'>
): ReconciliationView {
  const { matches, matchOfItem, matchOfRow, resolutions } = open
  const was = [...open.changedMatches]
  const { assessment, rows } = reassess(before.assessment, {
    ended: was.flatMap(([, match]) => match ?? []),
    made: was.flatMap(([id]) => matches.get(id) ?? []),
    matchOfItem: (key) => matches.get(matchOfItem.get(key) ?? 0),
    matchOf: (id) => matches.get(id),
    before: before.of.resolutions,
    resolutions,
    questions: proposals.questions,
    asked: askedItems(open),
    suggested: sidesOf(proposals.suggestions),
    declined: sidesOf(proposals.questions.filter(({ isDeclined }) => isDeclined))
  })
  const shown = shownStatesAt(rows, before.shown, assessment, matchOfRow)
  return { ...before, of: sourcesOf(open), ...proposals, assessment, shown }
}

function sourcesOf({
  items,
  rows,
  claimedElsewhere,
  batches,
  resolutions,
  questions,
  suggestions,
  told,
  rules
}: Unassessed): ReconciliationView['of'] {
  return { items, rows, claimedElsewhere, batches, resolutions, questions, suggestions, told, rules }
}

function byPosition(items: ReadonlyMap<string, HeldItem>): readonly HeldItem[] {
  return [...items.values()].sort((one, other) => one.position - other.position || compare(one.key, other.key))
}

function byCreation(rows: ReadonlyMap<string, FoundRow>): readonly FoundRow[] {
  return [...rows.values()].sort((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id))
}

function elsewhereLast(rows: readonly FoundRow[], elsewhere: ReadonlyMap<string, string>): readonly FoundRow[] {
  if (elsewhere.size === 0) return rows
  return [...rows.filter(({ id }) => !elsewhere.has(id)), ...rows.filter(({ id }) => elsewhere.has(id))]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Tells which items and transactions nothing claims and nobody has closed. */
function freeSides({ items, rows, matchOfItem, matchOfRow, resolutions, claimedElsewhere }: Unassessed) {
  return {
    isFreeItem: (key: string) => items.has(key) && !matchOfItem.has(key) && !resolutions.items.has(key),
    isFreeRow: (id: string) => {
      const row = rows.get(id)
      return row !== undefined && !matchOfRow.has(id) && !isRowClosed(row, resolutions) && !claimedElsewhere.has(id)
    }
  }
}

function askedItems({ questions }: Unassessed): ReadonlySet<string> {
  return new Set(questions.flatMap(({ items }) => items))
}

function openSuggestions(open: Unassessed): readonly RuleMatch[] {
  const { isFreeItem, isFreeRow } = freeSides(open)
  return open.suggestions.filter(({ items, rows }) => items.every(isFreeItem) && rows.every(isFreeRow))
}

function sidesOf(suggestions: readonly Pick<RuleMatch, 'items' | 'rows'>[]): SuggestedSides {
  return {
    items: new Map(suggestions.flatMap(({ items, rows }) => items.map((key) => [key, rows]))),
    rows: new Map(suggestions.flatMap(({ items, rows }) => rows.map((id) => [id, items[0] ?? ''])))
  }
}

/** Questions about sides that are still free. A question about a sum disappears once one of its sides is taken. */
function openQuestions(unassessed: Unassessed): readonly Question[] {
  const { isFreeItem, isFreeRow } = freeSides(unassessed)
  const open: Question[] = []
  for (const question of unassessed.questions) {
    const freeItems = question.items.filter(isFreeItem)
    const freeRows = question.rows.filter(isFreeRow)
    const isWhole = freeItems.length === question.items.length && freeRows.length === question.rows.length
    if (isWhole) open.push(question)
    else if (!question.together && freeItems.length > 0 && freeRows.length > 0) {
      open.push({ ...question, items: freeItems, rows: freeRows })
    }
  }
  return open
}
