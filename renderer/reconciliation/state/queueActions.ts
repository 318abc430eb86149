import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import type { Closing } from '../parts/words/closing.ts'
import type { QueueEntry } from './decisionQueue.ts'

/** What the actions do when they are chosen. */
export interface QueueActs {
  readonly match: () => unknown
  readonly byHand: () => unknown
  readonly close: (kind: Closing) => unknown
  readonly unmatch: (match: number) => unknown
  readonly split: (item: ItemRow) => unknown
  readonly note: () => unknown
  readonly undo: () => unknown
}

/** Why something cannot be done now; undefined where it can be. */
export interface QueueRefusals {
  /** Of anything. */
  readonly all: string | undefined
  /** Of matching with what is chosen. */
  readonly match: string | undefined
  /** Something speaks against what is chosen, so that matching it is asked about once more. */
  readonly isDoubtful?: boolean
}

/** What can be decided about an entry of the queue, with keys. */
export function queueActions(
  entry: QueueEntry,
  { all: refusal, match: matchRefusal, isDoubtful = false }: QueueRefusals,
  acts: QueueActs
): readonly QueueAction[] {
  const item = entry.kind === 'item' ? entry.item : undefined
  const { match } = entry.kind === 'item' ? entry.item : entry.row
  return [
    // What is matched needs no candidate, and a transaction has none of its own.
    ...(item && match === null
      ? [matching(refusal ?? matchRefusal, isDoubtful, matchRefusal === undefined, acts)]
      : []),
    ...(match === null ? [byHand(refusal, acts)] : []),
    ...closing(item !== undefined, refusal, acts),
    ...(item && match !== null ? [unmatching(match, refusal, acts)] : []),
    ...(item && match === null ? [splitting(item, refusal, acts)] : []),
    { id: 'note', title: 'Note…', key: 'n', about: 'Write something down about it', refusal, run: acts.note },
    { id: 'undo', title: 'Undo last', key: 'u', about: 'Take back what was done last', refusal, run: acts.undo }
  ]
}

function matching(
  refusal: string | undefined,
  isDoubtful: boolean,
  isPossible: boolean,
  { match: run }: QueueActs
): QueueAction {
  return {
    id: 'match',
    title: isDoubtful ? 'Match anyway…' : 'Match',
    key: 'enter',
    about: isDoubtful
      ? 'Look at what speaks against it before it is matched'
      : 'Match the payment with the chosen transaction',
    isMain: isPossible && !isDoubtful,
    refusal,
    run
  }
}

function byHand(refusal: string | undefined, { byHand: run }: QueueActs): QueueAction {
  return {
    id: 'hand',
    title: 'Find & match…',
    key: 'm',
    about: 'Look for the other side and match it by hand',
    refusal,
    run
  }
}

/** Only a payment is expected again. */
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
    way('explain', 'Explain…', 'e', 'Say why it is right as it is'),
    way('write-off', 'Write off…', 'w', 'The money will not come or go any more'),
    way('ignore', 'Ignore…', 'i', 'It needs no decision'),
    ...(isPayment ? [way('carry', 'Carry over…', 'c', 'The next reconciliation expects it')] : [])
  ]
}

function unmatching(match: number, refusal: string | undefined, { unmatch }: QueueActs): QueueAction {
  return {
    id: 'unmatch',
    title: 'Unmatch',
    key: 'x',
    about: 'Take the match apart',
    refusal,
    run: () => unmatch(match)
  }
}

function splitting(item: ItemRow, locked: string | undefined, { split }: QueueActs): QueueAction {
  const refusal = locked ?? (item.amount === null ? 'It has no amount.' : undefined)
  return {
    id: 'split',
    title: 'Split…',
    key: 's',
    about: 'Put parts in the place of the payment',
    refusal,
    run: () => split(item)
  }
}
