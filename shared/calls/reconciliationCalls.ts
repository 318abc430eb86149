import { z } from 'zod'
import { ExportStatus } from '../domain/exportFile.ts'
import { ShownEntry } from '../domain/reconciliation/actionLog.ts'
import { Headings } from '../domain/headings.ts'
import { Contradiction } from '../domain/reconciliation/contradiction.ts'
import { Decision, MatchSides, Reason } from '../domain/reconciliation/decision.ts'
import { ItemKey } from '../domain/reconciliation/expectedPayment.ts'
import { DraftId } from '../domain/reconciliation/instruction.ts'
import { ExceptionWindow, ExceptionWindowRequest } from '../domain/reconciliation/exceptionLine.ts'
import { MatchRule, RuleSet } from '../domain/reconciliation/matchRule.ts'
import { BackTest } from '../domain/reconciliation/backTest.ts'
import { FoundWindow, FoundWindowRequest } from '../domain/reconciliation/foundTransaction.ts'
import { ItemDetails } from '../domain/reconciliation/itemDetails.ts'
import { ItemWindow, ItemWindowRequest } from '../domain/reconciliation/itemRow.ts'
import {
  ReconciliationDetails,
  ReconciliationId,
  ReconciliationSummary
} from '../domain/reconciliation/reconciliation.ts'
import { Review } from '../domain/reconciliation/signOff.ts'
import { Acceptance, SuggestionWindow, SuggestionWindowRequest } from '../domain/reconciliation/suggestion.ts'
import { call, done, nothing } from './call.ts'

/** Reconciliations and the rules they are made by. */
export const reconciliationCalls = {
  /** The latest first. */
  'reconciliation.list': call(nothing, z.array(ReconciliationSummary).readonly()),
  /** Stores what was read; begins to look for its transactions and to make a plan, which `progress` tells of. */
  'reconciliation.create': call(
    z.strictObject({ draft: DraftId, name: z.string().trim().min(1).max(120) }),
    ReconciliationDetails
  ),
  'reconciliation.get': call(ReconciliationId, ReconciliationDetails),
  'reconciliation.items': call(ItemWindowRequest, ItemWindow),
  'reconciliation.found': call(FoundWindowRequest, FoundWindow),
  'reconciliation.item': call(z.strictObject({ id: ReconciliationId, key: ItemKey }), ItemDetails),
  /** What was instructed and not simply paid, and what was paid and not instructed, with what all of it adds up to. */
  'reconciliation.exceptions': call(ExceptionWindowRequest, ExceptionWindow),
  /** What speaks against matching these by hand, the strongest first; the log keeps it. Changes nothing. */
  'reconciliation.against': call(
    z.strictObject({ id: ReconciliationId, ...MatchSides }),
    z.array(Contradiction).readonly()
  ),
  /**
   * Looks for transactions again and makes a new plan in the background. `ask`: transactions that the ledger lacks are
   * asked from the service first.
   */
  'reconciliation.plan': call(z.strictObject({ id: ReconciliationId, ask: z.boolean() }), done),
  'reconciliation.cancel': call(ReconciliationId, done),
  /** Suggested matches that wait, side by side with what they rest on. */
  'reconciliation.suggestions': call(SuggestionWindowRequest, SuggestionWindow),
  /**
   * Accepts suggested matches of the plan of this hash, and nothing else. Rejects with `plan-outdated` when what they rest
   * on is no longer so; the message says what.
   */
  'reconciliation.accept': call(
    z.strictObject({ id: ReconciliationId, hash: z.string(), accept: Acceptance }),
    ReconciliationDetails
  ),
  /** Rejects with `bad-input` where it would claim something twice, and the like. */
  'reconciliation.decide': call(z.strictObject({ id: ReconciliationId, decision: Decision }), ReconciliationDetails),
  'reconciliation.signOff': call(
    z.strictObject({
      id: ReconciliationId,
      /** The revision whose figures were shown. */
      revision: z.int(),
      reviewer: z.string().trim().min(1).max(120).nullable(),
      forcedBecause: Reason.nullable()
    }),
    ReconciliationDetails
  ),
  /** In a team, by a login that decided nothing there since it was open last; else rejects with `not-allowed`. */
  'reconciliation.review': call(
    z.strictObject({ id: ReconciliationId, revision: z.int(), review: Review }),
    ReconciliationDetails
  ),
  'reconciliation.reopen': call(z.strictObject({ id: ReconciliationId, reason: Reason }), ReconciliationDetails),
  /** Makes a reconciliation of what is neither matched nor closed here, and of what was carried. */
  'reconciliation.carry': call(
    z.strictObject({ id: ReconciliationId, name: z.string().trim().min(1).max(120) }),
    ReconciliationDetails
  ),
  /** Takes one that was never signed off out of the list; its log stays. */
  'reconciliation.discard': call(z.strictObject({ id: ReconciliationId, reason: Reason }), done),
  /** Latest first; of one reconciliation, or of all. */
  'reconciliation.log': call(
    z.strictObject({
      id: ReconciliationId.nullable(),
      from: z.int().nonnegative(),
      count: z.int().min(1).max(200),
      /** Only entries about a payee with this in their name, or whose words have it. */
      text: z.string().max(200).optional()
    }),
    z.strictObject({ entries: z.array(ShownEntry).readonly(), total: z.int() })
  ),
  /** Goes on with decisions that are not as they were left (`workbook-missing`, `workbook-outdated`); the log says so. */
  'reconciliation.acceptLoss': call(nothing, done),
  'reconciliation.report': call(
    /** Headings are of a workbook, which has titles unless it is told otherwise. */
    z.strictObject({ id: ReconciliationId, format: z.enum(['csv', 'xlsx', 'log']), headings: Headings.optional() }),
    ExportStatus
  ),
  'reconciliation.rules': call(nothing, RuleSet),
  'reconciliation.saveRules': call(z.array(MatchRule).min(1).max(30).readonly(), RuleSet),
  /** What these rules would have made of what was signed off; changes nothing. */
  'reconciliation.backTest': call(z.array(MatchRule).min(1).max(30).readonly(), BackTest)
}
