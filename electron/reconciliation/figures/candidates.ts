import { formatMoney } from '../../../shared/domain/money.ts'
import type { Candidate, Evidence } from '../../../shared/domain/reconciliation/match.ts'
import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import { compareNames } from '../matching/inOrder.ts'
import { ruleOf } from '../matching/ruleOf.ts'
import type { ExpectedItem, FoundRow, InstructedBatch, Question } from '../model.ts'
import { evidenceOf } from './evidence.ts'
import { sidesOf } from './weighing/sides.ts'

/** Where the items and rows that questions name are looked up. */
interface CandidateSources {
  readonly items: ReadonlyMap<string, ExpectedItem>
  /** Those that nothing claims; a candidate of which one is not here is none. */
  readonly rows: ReadonlyMap<string, FoundRow>
  readonly batches: readonly InstructedBatch[]
  readonly rules: readonly MatchRule[]
}

/** More than anybody compares side by side. */
const MOST = 100
/** Of thousands that are all alike, the first stand for the rest: the ladder found nothing that tells them apart. */
const MOST_WEIGHED = 1000

const WEIGHT: Readonly<Record<Evidence['verdict'], number>> = { same: 2, similar: 1, unknown: 0, different: -2 }

/** What an item might be, of all open questions: the better one first, equal ones by id; at most 100. */
export function candidatesOf(
  key: string,
  questions: readonly Question[],
  sources: CandidateSources
): readonly Candidate[] {
  return questions
    .filter(({ items }) => items.includes(key))
    .flatMap((question) => sidesAsked(key, question).map((sides) => ({ question, ...sides })))
    .flatMap(({ question, items, rows }) => candidate(question, items, rows, sources) ?? [])
    .sort(
      (one, other) => worth(other) - worth(one) || compareNames(one.transactionIds.join(), other.transactionIds.join())
    )
    .slice(0, MOST)
}

/** The whole of a question that is about sums; else one transaction at a time. */
function sidesAsked(key: string, { together, items, rows }: Question) {
  return together ? [{ items, rows }] : rows.slice(0, MOST_WEIGHED).map((id) => ({ items: [key], rows: [id] }))
}

function candidate(
  { rule, why }: Question,
  keys: readonly string[],
  ids: readonly string[],
  { batches, rules, ...sources }: CandidateSources
): Candidate | undefined {
  const items = keys.flatMap((key) => sources.items.get(key) ?? [])
  const rows = ids.flatMap((id) => sources.rows.get(id) ?? [])
  if (items.length < keys.length || rows.length < ids.length) return undefined
  const [side] = sidesOf(items, rows)
  const left = side ? side.expected - side.settled - side.underway : 0n
  return {
    transactionIds: ids,
    items: keys,
    rule: ruleOf(rule, rules),
    why,
    residual: formatMoney(left, side?.currency ?? ''),
    evidence: evidenceOf(items, rows, batches)
  }
}

function worth({ evidence }: Candidate): number {
  return evidence.reduce((sum, { verdict }) => sum + WEIGHT[verdict], 0)
}
