import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Contradiction } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { Candidate, Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { compareNames } from '../pairing/inOrder.ts'
import { sharedKey } from '../pairing/contradicting/ids.ts'
import type { Judge } from '../pairing/contradicting/judge.ts'
import { isBatchRule, ruleOf } from '../pairing/ruleOf.ts'
import type { ExpectedItem, FoundRow, InstructedBatch, Question } from '../model.ts'
import { evidenceOf } from './evidence.ts'
import type { MatchSides } from './weighing/matchFigures.ts'
import { sidesOf, stillShort } from './weighing/sides.ts'

/** Where the items and rows that a question names are looked up. */
interface CandidateSources {
  readonly items: ReadonlyMap<string, ExpectedItem>
  /** The unclaimed rows; a candidate with a row that is not here is dropped. */
  readonly rows: ReadonlyMap<string, FoundRow>
  readonly batches: readonly InstructedBatch[]
  readonly rules: readonly MatchRule[]
  readonly judge: Pick<Judge, 'against'>
}

/** More than anybody compares side by side. */
const MOST = 100
/** If thousands are alike, the first ones stand for the rest: no rule can tell them apart. */
const MOST_WEIGHED = 1000
const MOST_JUDGED = 50

const WEIGHT: Readonly<Record<Evidence['verdict'], number>> = {
  same: 2,
  similar: 1,
  unknown: 0,
  different: -2,
  contradicts: -6
}

/** The candidates of an item from all open questions: the better ones first, equal ones by id, at most 100. */
export function candidatesOf(
  key: string,
  questions: readonly Question[],
  sources: CandidateSources
): readonly Candidate[] {
  return questions
    .filter(({ items }) => items.includes(key))
    .flatMap((question) => questionSides(key, question).map((sides) => ({ question, ...sides })))
    .flatMap(({ question, items, rows }) => candidate(question, items, rows, sources) ?? [])
    .sort(
      (one, other) => worth(other) - worth(one) || compareNames(one.transactionIds.join(), other.transactionIds.join())
    )
    .slice(0, MOST)
}

/** All sides of a question about a sum; otherwise one transaction at a time. */
function questionSides(key: string, { together, items, rows }: Question) {
  return together ? [{ items, rows }] : rows.slice(0, MOST_WEIGHED).map((id) => ({ items: [key], rows: [id] }))
}

function candidate(
  { rule, why }: Question,
  keys: readonly string[],
  ids: readonly string[],
  { batches, rules, judge, ...sources }: CandidateSources
): Candidate | undefined {
  const items = keys.flatMap((key) => sources.items.get(key) ?? [])
  const rows = ids.flatMap((id) => sources.rows.get(id) ?? [])
  if (items.length < keys.length || rows.length < ids.length) return undefined
  return candidateOf({ items, rows, rule: ruleOf(rule, rules), why }, isBatchRule(rule) ? NOBODY : judge, batches)
}

/** A batch booked as one line names no single payee, so the payees cannot contradict it. */
const NOBODY: Pick<Judge, 'against'> = { against: () => [] }

/** Puts items and transactions side by side, with the contradictions between them. */
export function candidateOf(
  { items, rows, rule, why }: Pick<Candidate, 'rule' | 'why'> & MatchSides,
  judge: Pick<Judge, 'against'>,
  batches: readonly InstructedBatch[]
): Candidate {
  const against = allAgainst(items, rows, judge)
  const [side] = sidesOf(items, rows)
  const left = side ? stillShort(side) : 0n
  return {
    transactionIds: rows.map(({ id }) => id),
    items: items.map(({ key }) => key),
    rule,
    why,
    residual: formatMoney(left, side?.currency ?? ''),
    evidence: evidenceOf(items, rows, batches, against),
    against
  }
}

/**
 * The contradictions of all pairs, each kind once; if there are many pairs, only the first are checked. A payment's own
 * id is not elsewhere if one of the transactions has it, as when money that came back joins its payment.
 */
export function allAgainst(
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[],
  judge: Pick<Judge, 'against'>
): readonly Contradiction[] {
  const all = new Map<string, Contradiction>()
  for (const item of items.slice(0, MOST_JUDGED)) {
    const hasOwnId = rows.some((row) => row.settlementStatus !== 'failed' && sharedKey(item, row) === 'service')
    for (const each of rows.slice(0, MOST_JUDGED).flatMap((row) => judge.against(item, row)))
      if (!all.has(each.veto) && !(hasOwnId && each.veto === 'id-elsewhere')) all.set(each.veto, each)
  }
  return [...all.values()]
}

function worth({ evidence }: Candidate): number {
  return evidence.reduce((sum, { verdict }) => sum + WEIGHT[verdict], 0)
}
