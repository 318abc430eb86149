import { computed, type ComputedRef, type Ref } from 'vue'
import type { FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemDetails } from '../../../shared/domain/reconciliation/itemDetails.ts'
import type { EvidenceColumn } from '../parts/queue/evidenceColumns.ts'
import { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import type { Closing } from '../parts/words/closing.ts'
import { decidedOn, namedWithAmount } from '../parts/words/titleOf.ts'
import type { RowGroup } from '../parts/grouped/groupedRows.ts'
import {
  entryOfItem,
  entryOfRow,
  isAlike,
  rememberedFor,
  ROWS,
  useDecisionQueue,
  type QueueEntry,
  type Repeated
} from './decisionQueue.ts'
import { useSettlementStatus } from '../../transactions/state/useSettlementStatus.ts'
import { addDays, localDay } from '../../../shared/days/localTime.ts'
import { useSettings } from '../../session/settings.ts'
import { questionTexts } from '../parts/words/questionText.ts'
import { useTeam } from '../../team/state/team.ts'
import { useDecisionPrompt } from './decisionPrompt.ts'
import { useHandMatch } from './handMatch.ts'
import { useItemDetails } from './itemDetails.ts'
import { useReconciliation } from './reconciliation.ts'
import { groupActions, queueActions, type QueueActs } from './queueActions.ts'
import { useSelectionDecisions } from './useSelectionDecisions.ts'
import { useDecisions, type Target } from './useDecisions.ts'

/** By when a question asks for an answer. */
const DAYS_TO_ANSWER = 7

interface QueueActionsOptions {
  readonly entry: Readonly<Ref<QueueEntry | undefined>>
  readonly details: Readonly<Ref<ItemDetails | undefined>>
  /** What Enter matches. */
  readonly chosen: Readonly<Ref<EvidenceColumn | undefined>>
  /** Whether what is selected is decided together: several entries, or any if no entry is active. */
  readonly takesSelection?: boolean
  /** The group whose heading is active, and what decides on all of it. */
  readonly group?: Readonly<Ref<RowGroup | undefined>>
  readonly actOnGroup?: (id: string) => unknown
}

/** The actions on an entry of the queue, with their keys. A refusal says why an action is not available. */
export function useQueueActions(options: QueueActionsOptions): ComputedRef<readonly QueueAction[]> {
  const { entry, details, chosen, takesSelection = false, group, actOnGroup } = options
  const store = useReconciliation()
  const hand = useHandMatch()
  const prompts = useDecisionPrompt()
  const loads = useItemDetails()
  const { close, note, ask } = useDecisions()
  const selection = useSelectionDecisions()
  const team = useTeam()
  const settings = useSettings()
  const settlementStatusOf = useSettlementStatus()

  return computed(() => {
    const locked = store.isLocked ? 'It is signed off. Reopen it first.' : undefined
    if (group?.value && actOnGroup && hand.count === 0)
      return groupActions(
        group.value.id.startsWith(ROWS),
        locked,
        {
          byHand: () => actOnGroup('hand'),
          close: actOnGroup,
          againForAll: (again) => repeatAll(group.value?.id, again),
          undo: store.undoLast
        },
        group.value.remembered
      )
    if (takesSelection && (hand.count > 1 || !entry.value)) {
      const entries = [...[...hand.items.values()].map(entryOfItem), ...[...hand.rows.values()].map(entryOfRow)]
      return queueActions(entries, { all: locked, match: sidesRefusal() }, actsOnSelection(entries))
    }
    if (!entry.value) return []
    const refusals = {
      all: locked,
      match: matchRefusal(chosen.value, details.value, loads.error === undefined),
      isDoubtful: (chosen.value?.against.length ?? 0) > 0,
      ...attemptOf(entry.value),
      alike: alikeOf(entry.value)
    }
    return queueActions([entry.value], refusals, actsOn(entry.value))
  })

  function actsOn(now: QueueEntry): QueueActs {
    const target = targetOf(now)
    const about = now.kind === 'item' ? now.item : now.row
    const what = namedWithAmount(about)
    return {
      match: () => (now.kind === 'item' ? matchChosen(what) : matchReturned(now.row, what)),
      byHand: () => hand.begin(now.kind === 'item' ? { item: now.item } : { row: now.row }),
      close: (kind, reason) =>
        reason === undefined || now.kind === 'item'
          ? close(kind, [target], decidedOn(about), now.kind === 'item' ? [now.item] : [])
          : answer(now.row, kind, reason),
      again: (again) => repeat(again, [target], store.details?.lastEntry),
      againForAll: (again) => repeatAll(useDecisionQueue().groupOf(now)?.id, again),
      unmatch: () => about.match !== null && store.decide({ do: 'unmatch', matches: [about.match] }),
      split: prompts.askToSplit,
      note: () => note(target, what),
      question: () =>
        ask(target, what, questionTexts(now, addDays(localDay(settings.timeZone, Date.now()), DAYS_TO_ANSWER))),
      assign: team.login === undefined ? undefined : () => askToAssign(now, what),
      undo: store.undoLast
    }
  }

  /** For all transactions for which this one waits. */
  function answer({ id, rest }: FoundTransaction, kind: Closing, reason: string): Promise<boolean> {
    const targets = [{ kind: 'transaction' as const, id, rest: rest?.count }]
    return store.decide({ do: kind, targets, reason }, store.details?.lastEntry)
  }

  function repeat({ do: kind, reason }: Repeated, targets: readonly Target[], shown: number | undefined) {
    return store.decide({ do: kind, targets, reason }, shown)
  }

  /** How many entries of its group have the same offer. */
  function alikeOf(now: QueueEntry): number {
    const again = rememberedFor(now)
    const { remembered = [] } = (again && useDecisionQueue().groupOf(now)) ?? {}
    return again ? (remembered.find((each) => isAlike(each, again))?.count ?? 1) : 0
  }

  /** Decides on all entries of a group that have this offer, as one decision. */
  async function repeatAll(group: string | undefined, again: Repeated): Promise<void> {
    const shown = store.details?.lastEntry
    const alike = await useDecisionQueue()
      .readAlike(group ?? '', again)
      .catch(asAppError)
    if (alike instanceof AppError) store.tell(alike.message)
    else if (!alike || alike.length === 0) store.tell('The list has changed meanwhile. Look at it again.')
    else await repeat(again, alike.map(targetOf), shown)
  }

  function actsOnSelection([first]: readonly QueueEntry[]): QueueActs {
    return {
      match: hand.match,
      byHand: hand.search,
      close: selection.close,
      again: (again) => repeat(again, selection.targets.value, store.details?.lastEntry),
      // Only offered on a single entry.
      againForAll: () => undefined,
      unmatch: selection.unmatch,
      split: prompts.askToSplit,
      // Refused for more than one.
      note: () => first && actsOn(first).note(),
      question: () => first && actsOn(first).question(),
      assign: team.login === undefined ? undefined : selection.assign,
      undo: store.undoLast
    }
  }

  /** Why the two sides of the selection cannot be matched. */
  function sidesRefusal(): string | undefined {
    if (hand.residual.canMatch) return undefined
    if (hand.residual.refusal !== undefined) return hand.residual.refusal
    const [here, there] = hand.rows.size === 0 ? ['payments', 'transactions'] : ['transactions', 'payments']
    return `Only ${here} are selected. Find & match finds their ${there}.`
  }

  function askToAssign(now: QueueEntry, what: string): void {
    const { assigned } = now.kind === 'item' ? now.item : now.row
    const target =
      now.kind === 'item' ? { kind: 'item' as const, key: now.id } : { kind: 'transaction' as const, id: now.id }
    prompts.askToAssign({ targets: [target], what, now: assigned })
  }

  /** The payment of returned money gets both, so that it counts as returned. */
  function matchReturned({ id, returns }: FoundTransaction, what: string): Promise<boolean> | undefined {
    return returns && prompts.match(returns.items, [...returns.transactionIds, id], what)
  }

  function attemptOf(now: QueueEntry): { readonly attempt?: 'open' | 'none' } {
    if (now.kind === 'item' || settlementStatusOf(now.row.status) !== 'failed') return {}
    const { missing = 0, ambiguous = 0 } = store.details?.counts.items ?? {}
    return { attempt: missing + ambiguous > 0 ? 'open' : 'none' }
  }

  function matchChosen(what: string): Promise<boolean> | undefined {
    const { value: candidate } = chosen
    return candidate && prompts.match(candidate.items, candidate.transactionIds, what)
  }
}

/** For a matched payment, its match. */
function targetOf(entry: QueueEntry): Target {
  if (entry.kind === 'transaction') return { kind: 'transaction', id: entry.id }
  const { key, match } = entry.item
  return match === null ? { kind: 'item', key } : { kind: 'match', id: match }
}

function matchRefusal(
  chosen: EvidenceColumn | undefined,
  details: ItemDetails | undefined,
  isComing: boolean
): string | undefined {
  if (chosen) return undefined
  if (!details) return isComing ? 'Still loading.' : 'Its possible matches could not be loaded.'
  if (details.candidates.length > 0) return 'Choose a possible match first.'
  return details.refused.length > 0 ? 'Choose one of the similar transactions first.' : 'There is no possible match.'
}
