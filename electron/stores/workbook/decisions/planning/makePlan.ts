import type { Certificate } from '../../../../../shared/domain/certificate.ts'
import type { Plan } from '../../../../../shared/domain/reconciliation/plan.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import { assess } from '../../../../core/matching/figures/assess.ts'
import { bookingHints } from '../../../../core/matching/pairing/bookingHints.ts'
import { matchItems } from '../../../../core/matching/pairing/matchItems.ts'
import { countByRule } from '../../../../core/matching/pairing/ruleOf.ts'
import type { MatchingInput } from '../../../../core/matching/pairing/matchingInput.ts'
import type { FoundRow, HeldMatch, Matching, RuleMatch } from '../../../../core/matching/model.ts'
import { collectGarbage } from '../../model/collectGarbage.ts'
import { foundIn } from '../../model/foundIn.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { hashInputs, hashPlan, type PlanInputs } from './planInputs.ts'
import { isSameRow, movesMoney } from '../../model/rowChanges.ts'
import { toldBefore } from './told.ts'

/** What a plan is based on, beside items, rules and rows. */
export interface PlanContext {
  /** The meanings that the user gave to status words. */
  readonly statusWords: readonly (readonly [word: string, settlementStatus: SettlementStatus])[]
  readonly certificate: Certificate | null
  /** What could not be done, in sentences, for example correlation ids that were not asked for. */
  readonly notes: readonly string[]
}

/** A plan before it is stored. */
interface MadePlan {
  /** Hash of the plan's input. */
  readonly inputs: string
  readonly matching: Matching
  /** Transactions that were shown before and that nobody has decided about. */
  readonly told: readonly string[]
  readonly summary: Omit<Plan, 'isApplied'>
}

/** Matches what no match holds yet and calculates the resulting figures. Changes nothing. */
export function makePlan(open: OpenReconciliation, inputs: PlanInputs, context: PlanContext, madeAt: string): MadePlan {
  const { rules, rulesVersion } = inputs
  const given = givenTo(open, inputs)
  const matching = matchItems(given)
  collectGarbage()
  const inputHash = hashInputs(inputs, open)
  const { told, left } = toldBefore(open, inputs)
  const { counts, differences } = assessApplied(open, inputs, matching, told).assessment
  const summary = {
    hash: hashPlan(inputHash, matching),
    madeAt,
    rulesVersion,
    looked: inputs.rows.size,
    matches: matching.matches.length,
    byRule: countByRule(matching.matches, rules),
    counts,
    differences,
    notes: [...context.notes, ...matching.gaveUp, ...bookingHints(given, matching), ...left]
  }
  return { inputs: inputHash, matching, told, summary }
}

function givenTo(open: OpenReconciliation, inputs: PlanInputs): MatchingInput {
  const { items, batches, freeRows, rules, messageId, rowsInOrder, acceptedNames } = inputs
  const whole = { items: open.view.items, rows: rowsInOrder }
  return { items, batches, rows: freeRows, rules, messageId, foundIn: foundIn(open), acceptedNames, whole }
}

/** What happened in other reconciliations since the last plan. */
interface ElsewhereSince {
  /** Transactions that were claimed then and are not any more. */
  readonly released: ReadonlySet<string>
  /** Transactions that were resolved where this one is continued. */
  readonly resolved: ReadonlySet<string>
}

/**
 * How many transactions that have come, changed or become free since the last plan would be matched, or need a
 * decision. Of what was ignored or explained, only other money counts.
 */
export function unseenRows(
  open: OpenReconciliation,
  inputs: PlanInputs,
  { released, resolved }: ElsewhereSince
): number {
  const { rows, claimedElsewhere } = inputs
  const isNew = (row: FoundRow) => {
    if (claimedElsewhere.has(row.id) || resolved.has(row.id)) return false
    const was = open.rows.get(row.id)
    if (!was || released.has(row.id)) return true
    return open.resolutions.rows.has(row.id) ? movesMoney({ was, is: row }) : !isSameRow(was, row)
  }
  if (![...rows.values()].some(isNew)) return 0
  const matching = matchItems(givenTo(open, inputs))
  const { known, assessment } = assessApplied(open, inputs, matching, toldBefore(open, inputs).told)
  const matched = new Set(matching.matches.flatMap((match) => match.rows))
  const concerns = (row: FoundRow, at: number) =>
    isNew(row) && (matched.has(row.id) || !['expected', 'unrelated'].includes(assessment.rows[at]?.state ?? ''))
  return known.filter(concerns).length
}

/** The figures that the reconciliation would have if the plan were applied, and the transactions behind them. */
function assessApplied(
  open: OpenReconciliation,
  inputs: PlanInputs,
  { matches, questions }: Matching,
  shown: readonly string[]
) {
  const { batches, rows, rules, claimedElsewhere } = inputs
  const held: HeldMatch[] = [...open.matches.values()]
  for (const [place, match] of matches.entries()) {
    // As if accepted now, with the current figures of the transactions.
    const { rule, items, rows: ids, against } = match
    held.push({ id: -1 - place, rule, items, rows: ids, figures: rows, ...(against && { against }) })
  }
  const known = [...rows.values()].filter(({ id }) => !claimedElsewhere.has(id))
  const { resolutions, view } = open
  const told = new Set(shown)
  const assessment = assess({
    items: view.items,
    batches,
    rows: known,
    matches: held,
    questions,
    told,
    resolutions,
    rules
  })
  return { known, assessment }
}

/** The figures of a match's transactions at the time of the decision. */
export function figuresOf(
  { rows: ids }: Pick<RuleMatch, 'rows'>,
  rows: ReadonlyMap<string, FoundRow>
): HeldMatch['figures'] {
  const figures = new Map<string, Pick<FoundRow, 'amount' | 'currency' | 'settlementStatus'>>()
  for (const id of ids) {
    const row = rows.get(id)
    if (row) figures.set(id, { amount: row.amount, currency: row.currency, settlementStatus: row.settlementStatus })
  }
  return figures
}
