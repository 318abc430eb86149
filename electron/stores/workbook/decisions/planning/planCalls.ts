import type { DecidedReconciliation } from '../../../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type { ReconciliationDetails } from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Acceptance } from '../../../../../shared/domain/reconciliation/suggestion.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { isOnlyForReading } from '../../../../../shared/team/teamState.ts'
import { uuidIn } from '../../../../core/matching/pairing/texts/normalise.ts'
import { correlationIdsOf } from '../../../../core/matching/pairing/wantedRows.ts'
import type { StatusWords } from '../../../../../shared/transactions/transactionStatus.ts'
import type { Actor } from '../../log/actor.ts'
import { collectGarbage } from '../../model/collectGarbage.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { readGoingOn } from '../../model/goingOn.ts'
import { createNoteChanges } from '../governance/news/noteChanges.ts'
import { holdMatch } from '../../model/project.ts'
import { createWithOwnEntry } from '../withOwnEntry.ts'
import { refuseSignedOff } from '../refuseSignedOff.ts'
import { readAcceptedNames } from '../../file/tables/acceptedNames.ts'
import { createMatchTable } from '../../file/tables/matches.ts'
import { createPlanTable } from '../../file/tables/plans.ts'
import { readRules } from '../../file/tables/ruleSets.ts'
import { chosenOf, newMatches } from './acceptance.ts'
import { createCandidateReader } from './readCandidates.ts'
import { declineSuggestions } from '../../model/declined.ts'
import { beginGathering, listsOf, type Gathering, type RowQuestion } from './gathering.ts'
import { makePlan, unseenRows, type PlanContext } from './makePlan.ts'
import { createSieves, mayConcern } from './mayConcern.ts'
import { refuseOutdated } from './planChanges.ts'
import { hashInputs, planInputs, type PlanInputs } from './planInputs.ts'
import { createRowStore } from './rowStore.ts'

export interface PlanCalls {
  /** The UUIDs under which the service may know the payments, each list as a JSON array. */
  expectedIds(id: string): readonly string[]
  /**
   * Starts gathering transactions for a plan or for applying one, and drops what was gathered before. `statusWords` as
   * in `PlanContext`: failed payments are looked for again.
   */
  beginRows(id: string, statusWords: PlanContext['statusWords']): void
  /**
   * What to gather next: first rows by id, then the other rows of the found bulk payments and rows that might fit the
   * remaining items. Null if everything was requested.
   */
  wantedRows(id: string): RowQuestion | null
  /**
   * Takes rows as the ledger writes them (`readCandidates`), together with the memory of `lines`. Repeated rows count
   * once.
   */
  offerRows(id: string, lines: Uint8Array): void
  /** Matches the gathered rows with the items that are neither matched nor closed, and stores the plan. */
  makePlan(id: string, context: PlanContext, by: Actor): ReconciliationDetails
  /**
   * Compares what was gathered with the input of the plan with this hash, then makes the accepted matches in one
   * transaction. When no suggestion waits any more, or the rest is declined, the plan is applied.
   */
  acceptMatches(
    id: string,
    wanted: { readonly hash: string; readonly accept: Acceptance },
    context: PlanContext,
    by: Actor
  ): DecidedReconciliation
  /** How many gathered transactions that the last plan did not see would be matched, or need a decision. */
  countUnseen(id: string, context: PlanContext): number
  /**
   * The transactions that decisions have freed since this entry of the log, which `countUnseen` may count again, and the
   * last entry now. Null if there are more than `most`, or if the log has no such entry.
   */
  freedSince(seq: number | undefined, most: number): { readonly seq: number; readonly ids: readonly string[] | null }
  /** Whether `countUnseen` could count any of these transactions, given like `offerRows`; see `mayConcern`. */
  mayConcern(id: string, lines: Uint8Array): boolean
}

export function createPlanCalls(context: WorkbookContext): PlanCalls {
  const { db, log, reconciliations } = context
  const plans = createPlanTable(db)
  const withOwnEntry = createWithOwnEntry(context)
  const matches = createMatchTable(db)
  const rowStore = createRowStore(context)
  const noteChanges = createNoteChanges(context)
  const gatherings = new Map<string, Gathering>()
  const sieveOf = createSieves(db, (id) => reconciliations.revision(id))

  function gathered(id: string): Gathering {
    const gathering = gatherings.get(id)
    if (!gathering) throw new AppError('plan-outdated', 'The transactions were not searched yet. Re-run the matching.')
    return gathering
  }

  function mergedRows(id: string, words: StatusWords): PlanInputs['rows'] {
    const { rows } = gathered(id)
    rowStore.merge(context.open(id), rows, words)
    return rows
  }

  function inputsOf(id: string, rows: PlanInputs['rows']): PlanInputs {
    const elsewhere = rowStore.claimedElsewhere(id, rows.keys())
    return planInputs(context.open(id), rows, elsewhere, readGoingOn(db, id), readRules(db), readAcceptedNames(db))
  }

  /** Changes of matched transactions are news, however they become known. */
  function noteClaimed(id: string, rows: PlanInputs['rows']): void {
    const { matchOfRow } = context.open(id)
    noteChanges(
      id,
      [...rows.values()].filter((row) => matchOfRow.has(row.id))
    )
  }

  return {
    expectedIds: (id) =>
      listsOf(correlationIdsOf(context.open(id).view.items).filter((each) => uuidIn(each) !== undefined)),
    beginRows(id, words) {
      context.open(id)
      gatherings.set(id, beginGathering(new Map(words)))
    },
    wantedRows: (id) => gathered(id).wanted(context.open(id), readRules(db).rules),
    offerRows: (id, lines) => gathered(id).offer(lines),

    makePlan(id, planning, by) {
      refuseSignedOff(context, id)
      collectGarbage()
      const rows = mergedRows(id, wordsOf(planning))
      noteClaimed(id, rows)
      const inputs = inputsOf(id, rows)
      const at = context.now()
      const { matching, summary, told, inputs: inputHash } = makePlan(context.open(id), inputs, planning, at)
      collectGarbage()
      context.change(id, () => {
        const open = context.open(id)
        const { hash: plan, rulesVersion, looked, matches: count } = summary
        const detail = { plan, rulesVersion, looked, matches: count }
        const { seq } = log.append({ at, by: by.name, kind: 'planned', reconciliation: id, detail })
        rowStore.replace(open, inputs)
        const { questions } = matching
        plans.insertPlan(
          id,
          { inputs: inputHash, summary, matches: matching.matches, questions, told, certificate: planning.certificate },
          seq
        )
        open.questions = questions
        open.suggestions = matching.matches
        open.told = new Set(told)
        open.rules = inputs.rules
        open.acceptedNames = inputs.acceptedNames
        open.claimedElsewhere = inputs.claimedElsewhere
      })
      gatherings.delete(id)
      return reconciliations.details(id)
    },

    acceptMatches(id, { hash, accept }, planning, by) {
      refuseSignedOff(context, id)
      const plan = plans.find(id)
      if (plan?.hash !== hash) {
        throw new AppError('plan-outdated', 'The suggested matches have changed. Look at them before you accept any.')
      }
      if (plan.appliedBy !== null)
        throw new AppError('bad-input', 'All of these were already accepted or declined. Re-run for the rest.')
      const open = context.open(id)
      const inputs = inputsOf(id, mergedRows(id, wordsOf(planning)))
      const chosen = chosenOf(open, accept)
      if (accept === 'all' && chosen.length === 0 && open.suggestions.length > 0)
        throw new AppError('plan-outdated', 'None of the suggested matches is open any more. Re-run the matching.')
      if (hashInputs(inputs, open) !== plan.inputs) refuseOutdated(db, open, { plan, now: inputs, chosen })
      context.change(id, () => {
        const { rulesVersion } = plan
        const aside = chosen.length === 0 && { aside: open.view.suggestions.length }
        const unattended = accept === 'certain' && { isUnattended: true as const }
        const detail = { plan: hash, rulesVersion, matches: chosen.length, ...aside, ...unattended }
        const { seq } = log.append({ at: context.now(), by: by.name, kind: 'applied', reconciliation: id, detail })
        for (const match of matches.make(id, newMatches(open, inputs, chosen, rulesVersion), seq))
          holdMatch(open, match)
        if (accept !== 'none' && chosen.length < open.view.suggestions.length) return
        plans.setApplied(id, seq)
        declineSuggestions(plans, open, accept === 'none' ? open.view.suggestions : [])
      })
      gatherings.delete(id)
      return withOwnEntry(reconciliations.details(id))
    },

    countUnseen(id, planning) {
      const rows = mergedRows(id, wordsOf(planning))
      try {
        noteClaimed(id, rows)
      } catch (error) {
        if (!isOnlyForReading(error)) throw error
      }
      const released = rowStore.releasedSince(id, rows.keys(), plans.find(id)?.madeBy ?? 0)
      const resolved = rowStore.resolvedLater(id)
      const unseen = unseenRows(context.open(id), inputsOf(id, rows), { released, resolved })
      gatherings.delete(id)
      return unseen
    },
    freedSince(since, most) {
      const { seq } = log.head()
      return { seq, ids: since === undefined || since > seq ? null : rowStore.freedSince(since, most) }
    },
    mayConcern: (id, lines) => mayConcern(db, id, sieveOf(id), createCandidateReader(new Map())(lines))
  }
}

function wordsOf({ statusWords }: PlanContext): StatusWords {
  return new Map(statusWords)
}
