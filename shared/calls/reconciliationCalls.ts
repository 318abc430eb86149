import { z } from 'zod'
import { MOST_DECIDED } from '../reconciliation/mostDecided.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { ShownEntry } from '../domain/reconciliation/actionLog.ts'
import { Headings } from '../domain/headings.ts'
import { Contradiction } from '../domain/reconciliation/contradiction.ts'
import { DecidedReconciliation } from '../domain/reconciliation/decidedReconciliation.ts'
import { Decision, MatchSides, Reason } from '../domain/reconciliation/decision.ts'
import { ItemKey } from '../domain/reconciliation/expectedPayment.ts'
import { FilledPlan } from '../domain/reconciliation/filledExceptions.ts'
import { DraftId, InstructionOrigin } from '../domain/reconciliation/instruction.ts'
import { ExceptionWindow, ExceptionWindowRequest } from '../domain/reconciliation/exceptionLine.ts'
import { MatchRule, RuleSet } from '../domain/reconciliation/matchRule.ts'
import { BackTest } from '../domain/reconciliation/backTest.ts'
import { FoundTransaction, FoundWindow, FoundWindowRequest } from '../domain/reconciliation/foundTransaction.ts'
import { ItemDetails } from '../domain/reconciliation/itemDetails.ts'
import { ItemRow, ItemWindow, ItemWindowRequest } from '../domain/reconciliation/itemRow.ts'
import {
  LaterCount,
  ReconciliationDetails,
  ReconciliationId,
  ReconciliationSummary
} from '../domain/reconciliation/reconciliation.ts'
import { AboveLimit, ReviewLimits } from '../domain/reconciliation/reviewLimit.ts'
import { Review } from '../domain/reconciliation/signOff.ts'
import { Acceptance, SuggestionWindow, SuggestionWindowRequest } from '../domain/reconciliation/suggestion.ts'
import { call, done, nothing } from './call.ts'

/** Reconciliations and the rules that make their matches. */
export const reconciliationCalls = {
  /** The latest first. */
  'reconciliation.list': call(nothing, z.array(ReconciliationSummary).readonly()),
  /** Stores an instruction that was read, then looks for its transactions and makes a plan; `progress` reports. */
  'reconciliation.create': call(
    z.strictObject({ draft: DraftId, name: z.string().trim().min(1).max(120) }),
    ReconciliationDetails
  ),
  'reconciliation.get': call(ReconciliationId, ReconciliationDetails),
  'reconciliation.items': call(ItemWindowRequest, ItemWindow),
  'reconciliation.found': call(FoundWindowRequest, FoundWindow),
  'reconciliation.item': call(z.strictObject({ id: ReconciliationId, key: ItemKey }), ItemDetails),
  /** Payments and transactions as they are now; those that it does not have any more are left out. */
  'reconciliation.named': call(
    z.strictObject({
      id: ReconciliationId,
      items: z.array(ItemKey).max(MOST_DECIDED).readonly(),
      transactionIds: z.array(z.string()).max(MOST_DECIDED).readonly()
    }),
    z.strictObject({ items: z.array(ItemRow).readonly(), rows: z.array(FoundTransaction).readonly() })
  ),
  /** Instructed payments that were not simply paid, and transactions that were not instructed, with their sums. */
  'reconciliation.exceptions': call(ExceptionWindowRequest, ExceptionWindow),
  /** What speaks against matching these by hand, the strongest first; written to the log. Changes nothing. */
  'reconciliation.against': call(
    z.strictObject({ id: ReconciliationId, ...MatchSides }),
    z.array(Contradiction).readonly()
  ),
  /**
   * Looks for transactions again and makes a new plan in the background. `ask`: first asks the service for transactions
   * that the ledger lacks.
   */
  'reconciliation.plan': call(z.strictObject({ id: ReconciliationId, ask: z.boolean() }), done),
  'reconciliation.cancel': call(ReconciliationId, done),
  /** Suggested matches that nobody has accepted or declined yet, beside their evidence. */
  'reconciliation.suggestions': call(SuggestionWindowRequest, SuggestionWindow),
  /**
   * Accepts suggested matches, only of the plan with this hash. Rejects with `plan-outdated` if their data has changed
   * since; the message says what changed.
   */
  'reconciliation.accept': call(
    z.strictObject({ id: ReconciliationId, hash: z.string(), accept: Acceptance }),
    DecidedReconciliation
  ),
  /**
   * Rejects with `bad-input` for a decision that is not possible, such as claiming a transaction twice, and with
   * `proposed` where the team’s database is out of reach: `TeamStatus` then has it among its proposals. `shown`: the
   * last entry when the person began to decide; rejects with `plan-outdated`, and says why, if a later one is about the
   * same.
   */
  'reconciliation.decide': call(
    z.strictObject({ id: ReconciliationId, decision: Decision, shown: z.int().optional() }),
    DecidedReconciliation
  ),
  /** Sends a proposal although something changed since. Rejects, and changes nothing, where it is not possible any more. */
  'reconciliation.sendProposal': call(z.int(), done),
  /** Forgets a proposal. One that was sent may have reached the team all the same. */
  'reconciliation.withdrawProposal': call(z.int(), done),
  /**
   * How many transactions of the ledger that the last plan did not see have to do with the payments, such as money that
   * came back; also of what is signed off. Null if the ledger was never complete, so that this cannot be known.
   */
  'reconciliation.unseen': call(ReconciliationId, z.int().nullable()),
  /** The same of each that is signed off, as last counted in the background. */
  'reconciliation.later': call(nothing, z.array(LaterCount).readonly()),
  /** Rejects with `plan-outdated` if the figures changed since, or if there are such transactions. */
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
  /** Amounts of the team above which a sign-off needs a review. */
  'reconciliation.reviewLimits': call(nothing, ReviewLimits),
  /** Replaces all of them. Only for an owner of the team; otherwise rejects with `not-allowed`. */
  'reconciliation.saveReviewLimits': call(z.strictObject({ limits: ReviewLimits, shown: ReviewLimits }), ReviewLimits),
  /** What a sign-off now would need a review for. */
  'reconciliation.aboveLimits': call(ReconciliationId, z.array(AboveLimit).readonly()),
  /** For a team's login that decided nothing there since it was last opened; otherwise rejects with `not-allowed`. */
  'reconciliation.review': call(
    z.strictObject({ id: ReconciliationId, revision: z.int(), review: Review }),
    ReconciliationDetails
  ),
  'reconciliation.reopen': call(z.strictObject({ id: ReconciliationId, reason: Reason }), ReconciliationDetails),
  /** Makes a new reconciliation from everything that is neither matched nor closed here, and from what was carried. */
  'reconciliation.carry': call(
    z.strictObject({ id: ReconciliationId, name: z.string().trim().min(1).max(120) }),
    ReconciliationDetails
  ),
  /** Takes a reconciliation off the list, if it was never signed off; its log stays. */
  'reconciliation.discard': call(z.strictObject({ id: ReconciliationId, revision: z.int(), reason: Reason }), done),
  /** Latest first; of one reconciliation, or of all. */
  'reconciliation.log': call(
    z.strictObject({
      id: ReconciliationId.nullable(),
      from: z.int().nonnegative(),
      count: z.int().min(1).max(200),
      /** Only entries about a payee with this text in the name, or with this text in their words. */
      text: z.string().max(200).optional()
    }),
    z.strictObject({ entries: z.array(ShownEntry).readonly(), total: z.int() })
  ),
  /** Accepts that decisions are missing or outdated (`workbook-missing`, `workbook-outdated`); the log records it. */
  'reconciliation.acceptLoss': call(nothing, done),
  'reconciliation.report': call(
    /** `headings` apply to a workbook; titles by default. */
    z.strictObject({ id: ReconciliationId, format: z.enum(['csv', 'xlsx', 'log']), headings: Headings.optional() }),
    ExportStatus
  ),
  /** Writes the open exceptions to a workbook, to be filled in; also of what is signed off. */
  'reconciliation.fillIn': call(ReconciliationId, ExportStatus),
  /**
   * Reads such a workbook and says what it would change; stores nothing. Rejects with `cancelled` if the user chose no
   * file.
   */
  'reconciliation.readFilled': call(z.strictObject({ id: ReconciliationId, origin: InstructionOrigin }), FilledPlan),
  /**
   * Makes exactly the changes that the draft showed, as one decision. Rejects with `plan-outdated`, and changes nothing,
   * if they would not be the same now; with `proposed` as `reconciliation.decide`.
   */
  'reconciliation.acceptFilled': call(DraftId, DecidedReconciliation),
  'reconciliation.rules': call(nothing, RuleSet),
  /** `shown`: the version that these rules replace. */
  'reconciliation.saveRules': call(
    z.strictObject({ rules: z.array(MatchRule).min(1).max(30).readonly(), shown: z.int() }),
    RuleSet
  ),
  /** What these rules would have made of signed-off reconciliations; changes nothing. */
  'reconciliation.backTest': call(z.array(MatchRule).min(1).max(30).readonly(), BackTest)
}
