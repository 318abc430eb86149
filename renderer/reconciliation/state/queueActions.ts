import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { AlikeReason } from '../../../shared/domain/reconciliation/rememberedReason.ts'
import { REST_ANSWERS } from '../../../shared/words/bulkRest.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import { isOutgoing } from '../parts/words/questionText.ts'
import type { Closing } from '../parts/words/closing.ts'
import { repeating, repeatingAll, type AgainActs } from './againActions.ts'
import type { QueueEntry } from './decisionQueue.ts'
import { recommendedOf, type RecommendedBy } from './recommendedAction.ts'

/** Keys of the queue beside those of the actions below. They act on its list and are not commands. */
export const QUEUE_KEYS: readonly { readonly what: string; readonly shortcut: string }[] = [
  { what: 'Next entry', shortcut: 'j' },
  { what: 'Previous entry', shortcut: 'k' },
  { what: 'Next possible match', shortcut: 'arrowright' },
  { what: 'Menu: all payments to its counterparty', shortcut: 'shift+f10' },
  { what: 'Match the selection', shortcut: 'enter' }
]

/** The functions behind the actions. */
export interface QueueActs extends AgainActs {
  readonly match: () => unknown
  readonly byHand: () => unknown
  /** Asks for the reason if none is given. */
  readonly close: (kind: Closing, reason?: string) => unknown
  readonly unmatch: () => unknown
  readonly split: (item: ItemRow) => unknown
  readonly note: () => unknown
  readonly question: () => unknown
  /** Undefined if the user works alone. */
  readonly assign: (() => unknown) | undefined
  readonly undo: () => unknown
}

/** Why an action is not available now. Undefined if it is. */
export interface QueueRefusals {
  /** For all actions. */
  readonly all: string | undefined
  /** For matching: one payment with the chosen transactions, or the two sides of a selection. */
  readonly match: string | undefined
  /** Something speaks against the chosen match, so the user is asked again. */
  readonly isDoubtful?: boolean
  /** For a transaction that moved no money: whether payments are left that it may be an attempt of. */
  readonly attempt?: 'open' | 'none'
  /** How many of the group of a single entry have the same offer. */
  readonly alike?: number
}

const NOTHING = 'Nothing is selected. Select with Space or Ctrl+A, or go to an entry.'

/** The actions on an entry of the queue, or on all that are selected, with their keys. None: a heading is active. */
export function queueActions(
  entries: readonly QueueEntry[],
  { all: locked, match: matchRefusal, isDoubtful = false, attempt, alike = 0 }: QueueRefusals,
  acts: QueueActs
): readonly QueueAction[] {
  const refusal = locked ?? (entries.length === 0 ? NOTHING : undefined)
  const one = entries.length === 1 ? entries[0] : undefined
  const item = one?.kind === 'item' ? one.item : undefined
  const unmatched = entries.filter((entry) => matchOf(entry) === null).length
  const actions: readonly QueueAction[] = [
    // A matched payment needs no candidate, and a single transaction only has the payment that it returns.
    ...(entries.length > 1 || (item && unmatched > 0) ? [matching(refusal ?? matchRefusal, isDoubtful, acts)] : []),
    ...(one?.kind === 'transaction' && one.row.returns ? [joining(refusal, acts)] : []),
    ...(one?.kind === 'transaction' && one.row.rest
      ? answers(refusal, acts)
      : [
          byHand(refusal ?? refusalOfSome(entries, entries.length - unmatched, MATCHED) ?? sidesRefusal(entries), acts),
          ...closing(entries, refusal, acts)
        ]),
    ...repeating(entries, alike, refusal, acts),
    unmatching(refusal ?? refusalOfSome(entries, unmatched, UNMATCHED), acts),
    splitting(item, refusal ?? splitRefusal(entries), acts),
    {
      id: 'note',
      title: 'Note…',
      key: 'n',
      about: 'Add a note',
      refusal: refusal ?? singleRefusal(entries),
      run: acts.note
    },
    {
      id: 'question',
      title: 'Ask…',
      key: 'q',
      about: 'Write a question to the bank or the payee',
      refusal:
        refusal ??
        singleRefusal(entries) ??
        (one && isOutgoing(one) ? undefined : 'Questions are about outgoing payments.'),
      run: acts.question
    },
    ...assigning(refusal, acts),
    undoing(locked, acts)
  ]
  const recommended = recommendedFor(entries, actions, {
    isPossible: matchRefusal === undefined && !isDoubtful,
    attempt
  })
  return actions.map((action) => (action.id === recommended ? { ...action, isMain: true, isBeside: true } : action))
}

/** The actions on all entries of a group, whose heading is active. */
export function groupActions(
  isOfTransactions: boolean,
  locked: string | undefined,
  acts: Pick<QueueActs, 'byHand' | 'close' | 'undo' | 'againForAll'>,
  [again]: readonly AlikeReason[] = []
): readonly QueueAction[] {
  const ways = closing([], locked, acts).filter(({ id }) => id !== 'carry' || !isOfTransactions)
  return [
    ...ways.map((action) => (action.id === 'explain' ? { ...action, isMain: true, isBeside: true } : action)),
    ...(again && again.count > 1 ? [repeatingAll(again, 'r', locked, acts)] : []),
    byHand(locked, acts),
    undoing(locked, acts)
  ]
}

/** What is recommended for each of them; a match if both sides are selected. If they differ, a reason is possible. */
function recommendedFor(
  entries: readonly QueueEntry[],
  actions: readonly QueueAction[],
  known: RecommendedBy
): string | undefined {
  const isPossible = known.isPossible && entries.length === 1
  const wanted = new Set(entries.map((entry) => recommendedOf(entry, { ...known, isPossible })))
  const [only = 'explain'] = wanted
  const isFree = (id: string) => actions.some((action) => action.id === id && action.refusal === undefined)
  const common = wanted.size > 1 ? 'explain' : only
  return [...(entries.length > 1 ? ['match'] : []), common, 'explain'].find(isFree)
}

const matchOf = (entry: QueueEntry) => (entry.kind === 'item' ? entry.item : entry.row).match

/** Why an action is refused: for an entry alone, and for one or several of the selected. */
interface Refused {
  readonly alone: string
  readonly is: string
  readonly are: string
}

const MATCHED: Refused = {
  alone: 'It is matched. Unmatch it first.',
  is: 'is matched. Unmatch it first.',
  are: 'are matched. Unmatch them first.'
}
const UNMATCHED: Refused = { alone: 'It is not matched.', is: 'is not matched.', are: 'are not matched.' }
const ONLY_PAYMENTS = 'Only payments can be carried forward.'
const TRANSACTIONS: Refused = {
  alone: ONLY_PAYMENTS,
  is: `is a transaction. ${ONLY_PAYMENTS}`,
  are: `are transactions. ${ONLY_PAYMENTS}`
}

function refusalOfSome(entries: readonly QueueEntry[], refused: number, words: Refused): string | undefined {
  if (refused === 0) return undefined
  if (entries.length === 1) return words.alone
  return `${formatCount(refused)} of the ${formatCount(entries.length)} selected ${refused === 1 ? words.is : words.are}`
}

const sidesRefusal = (entries: readonly QueueEntry[]) =>
  new Set(entries.map(({ kind }) => kind)).size > 1 ? 'Payments and transactions are selected already.' : undefined

const singleRefusal = (entries: readonly QueueEntry[]) =>
  entries.length > 1 ? `One at a time, but ${formatCount(entries.length)} are selected.` : undefined

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

/** With the place and key of matching. */
function joining(refusal: string | undefined, { match: run }: QueueActs): QueueAction {
  return {
    id: 'match',
    title: 'Match with its payment',
    key: 'enter',
    about: 'Match it together with the transactions of the payment that it returns, or makes after all',
    isBeside: refusal === undefined,
    refusal,
    run
  }
}

function undoing(refusal: string | undefined, { undo: run }: Pick<QueueActs, 'undo'>): QueueAction {
  return { id: 'undo', title: 'Undo last', key: 'u', about: 'Undo the last decision', refusal, run }
}

function byHand(refusal: string | undefined, { byHand: run }: Pick<QueueActs, 'byHand'>): QueueAction {
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

function closing(
  entries: readonly QueueEntry[],
  refusal: string | undefined,
  { close }: Pick<QueueActs, 'close'>
): readonly QueueAction[] {
  const transactions = entries.filter(({ kind }) => kind === 'transaction').length
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
      refusal: refusal ?? refusalOfSome(entries, transactions, TRANSACTIONS)
    }
  ]
}

/** What the rest of a bulk payment is, with the keys of what else closes an entry. */
function answers(refusal: string | undefined, { close }: QueueActs): readonly QueueAction[] {
  const answer = (id: keyof typeof REST_ANSWERS, key: string, about: string) => {
    const title = REST_ANSWERS[id]
    return { id, title, key, about, isBeside: true, refusal, run: () => close(id, title) }
  }
  return [
    answer('ignore', 'i', 'They belong to other files, and stay in the figures as ignored'),
    answer('explain', 'e', 'They stay in the figures, with this as the reason')
  ]
}

function unmatching(refusal: string | undefined, { unmatch: run }: QueueActs): QueueAction {
  return { id: 'unmatch', title: 'Unmatch', key: 'x', about: 'Remove the match', refusal, run }
}

function assigning(refusal: string | undefined, { assign: run }: QueueActs): readonly QueueAction[] {
  return run
    ? [{ id: 'assign', title: 'Assign…', key: 'a', about: 'Choose the team member who decides it', refusal, run }]
    : []
}

function splitting(item: ItemRow | undefined, refusal: string | undefined, { split }: QueueActs): QueueAction {
  return {
    id: 'split',
    title: 'Split…',
    key: 's',
    about: 'Replace the payment with its parts',
    refusal,
    run: () => item && split(item)
  }
}

function splitRefusal(entries: readonly QueueEntry[]): string | undefined {
  const [first] = entries
  if (entries.length > 1) return singleRefusal(entries)
  if (first?.kind !== 'item') return 'Only payments can be split.'
  if (first.item.match !== null) return MATCHED.alone
  return first.item.amount === null ? 'It has no amount.' : undefined
}
