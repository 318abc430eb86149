import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import type { Closing } from '../parts/words/closing.ts'
import type { QueueEntry } from './decisionQueue.ts'

/** The functions behind the actions. */
export interface QueueActs {
  readonly match: () => unknown
  readonly byHand: () => unknown
  readonly close: (kind: Closing) => unknown
  readonly unmatch: (match: number) => unknown
  readonly split: (item: ItemRow) => unknown
  readonly note: () => unknown
  /** Undefined if the user works alone. */
  readonly assign: (() => unknown) | undefined
  readonly undo: () => unknown
}

/** Why an action is not available now. Undefined if it is. */
export interface QueueRefusals {
  /** For all actions. */
  readonly all: string | undefined
  /** For matching with the chosen transactions. */
  readonly match: string | undefined
  /** Something speaks against the chosen match, so the user is asked again. */
  readonly isDoubtful?: boolean
}

/** The actions on an entry of the queue, with their keys. */
export function queueActions(
  entry: QueueEntry,
  { all: refusal, match: matchRefusal, isDoubtful = false }: QueueRefusals,
  acts: QueueActs
): readonly QueueAction[] {
  const item = entry.kind === 'item' ? entry.item : undefined
  const { match } = entry.kind === 'item' ? entry.item : entry.row
  const isPossible = matchRefusal === undefined && !isDoubtful
  const recommended = refusal === undefined ? recommendedOf(entry, isPossible) : undefined
  const actions: readonly QueueAction[] = [
    // A matched payment needs no candidate, and a transaction has none.
    ...(item && match === null ? [matching(refusal ?? matchRefusal, isDoubtful, acts)] : []),
    byHand(refusal ?? (match === null ? undefined : MATCHED), acts),
    ...closing(item !== undefined, refusal, acts),
    unmatching(match, refusal, acts),
    splitting(item, refusal, acts),
    { id: 'note', title: 'Note…', key: 'n', about: 'Add a note', refusal, run: acts.note },
    ...assigning(refusal, acts),
    { id: 'undo', title: 'Undo last', key: 'u', about: 'Undo the last decision', refusal, run: acts.undo }
  ]
  return actions.map((action) => (action.id === recommended ? { ...action, isMain: true, isBeside: true } : action))
}

const MATCHED = 'It is matched. Unmatch it first.'
const UNMATCHED = 'It is not matched.'

/** The most common action for this kind of entry. */
function recommendedOf(entry: QueueEntry, isPossible: boolean): string {
  if (entry.kind === 'transaction') return 'explain'
  if (entry.item.match !== null) return 'explain'
  return isPossible ? 'match' : 'hand'
}

function matching(refusal: string | undefined, isDoubtful: boolean, { match: run }: QueueActs): QueueAction {
  return {
    id: 'match',
    title: isDoubtful ? 'Match anyway…' : 'Match',
    key: 'enter',
    about: isDoubtful ? 'See the evidence against the match first' : 'Match the payment with the chosen transaction',
    isBeside: refusal === undefined,
    refusal,
    run
  }
}

function byHand(refusal: string | undefined, { byHand: run }: QueueActs): QueueAction {
  return {
    id: 'hand',
    title: 'Find & match…',
    key: 'm',
    about: 'Find the other side and match it',
    isBeside: refusal === undefined,
    refusal,
    run
  }
}

/** Only a payment can be carried forward. */
function closing(isPayment: boolean, refusal: string | undefined, { close }: QueueActs): readonly QueueAction[] {
  const way = (id: Closing, title: string, key: string, about: string) => ({
    id,
    title,
    key,
    about,
    refusal,
    run: () => close(id)
  })
  return [
    way('explain', 'Accept with reason…', 'e', 'Give the reason why it is right as it is'),
    way('write-off', 'Write off…', 'w', 'The money will not arrive or leave any more'),
    way('ignore', 'Ignore…', 'i', 'It needs no decision'),
    {
      ...way('carry', 'Carry forward…', 'c', 'The next reconciliation expects it'),
      refusal: refusal ?? (isPayment ? undefined : 'Only payments can be carried forward.')
    }
  ]
}

function unmatching(match: number | null, refusal: string | undefined, { unmatch }: QueueActs): QueueAction {
  return {
    id: 'unmatch',
    title: 'Unmatch',
    key: 'x',
    about: 'Remove the match',
    refusal: refusal ?? (match === null ? UNMATCHED : undefined),
    run: () => match !== null && unmatch(match)
  }
}

function assigning(refusal: string | undefined, { assign: run }: QueueActs): readonly QueueAction[] {
  return run
    ? [{ id: 'assign', title: 'Assign…', key: 'a', about: 'Choose the team member who decides it', refusal, run }]
    : []
}

function splitting(item: ItemRow | undefined, locked: string | undefined, { split }: QueueActs): QueueAction {
  const refusal = locked ?? splitRefusal(item)
  return {
    id: 'split',
    title: 'Split…',
    key: 's',
    about: 'Replace the payment with its parts',
    refusal,
    run: () => item && split(item)
  }
}

function splitRefusal(item: ItemRow | undefined): string | undefined {
  if (!item) return 'Only payments can be split.'
  if (item.match !== null) return MATCHED
  return item.amount === null ? 'It has no amount.' : undefined
}
