import { isDoubtful } from '../../../shared/cards/cardDoubt.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import {
  canCreate,
  isNewCard,
  isOverAt,
  mayBeEntered,
  mustBeOpen,
  mustHave,
  mustNotBeConfirming,
  mustNotBeEntered,
  proved
} from './conditions.ts'
import type { CardPaymentEvent } from './cardPaymentEvent.ts'
import { stepOf, withProofSteps, withSteps, type StepChange } from './steps.ts'

type Of<K extends CardPaymentEvent['kind']> = Extract<CardPaymentEvent, { kind: K }>
type Handlers = {
  readonly [K in CardPaymentEvent['kind']]: (before: StoredCardPayment, event: Of<K>, at: string) => StoredCardPayment
}

/**
 * The next state of a card payment after an event at a time in ISO 8601. Throws `bad-input` if the event is not
 * possible now; a late event never changes a fact that is certain.
 */
export function afterEvent(before: StoredCardPayment, event: CardPaymentEvent, at: string): StoredCardPayment {
  // The handler for a kind takes events of that kind.
  const handle = HANDLERS[event.kind] as (
    before: StoredCardPayment,
    event: CardPaymentEvent,
    at: string
  ) => StoredCardPayment
  return settled(handle(before, event, at), at)
}

const HANDLERS: Handlers = {
  creating: (before, _, at) => {
    mustHave(
      canCreate(before),
      'The authorisation exists or is being created. Cancel this payment and start another instead.'
    )
    return withSteps(
      { ...before, outcome: 'open', consentId: null },
      at,
      ['consent', 'running'],
      ['request', 'waiting']
    )
  },
  created: (before, { consentId, status, words }, at) =>
    withSteps({ ...before, consentId, consentStatus: status }, at, ['consent', 'done', words]),
  'not-created': (before, { words, isFinal }, at) => {
    // A payment that was cancelled meanwhile stays cancelled.
    const outcome = isFinal && before.outcome === 'open' ? 'failed' : before.outcome
    return withSteps({ ...before, outcome }, at, ['consent', 'failed', words])
  },
  'maybe-created': (before, { words }, at) => withSteps(before, at, ['consent', 'unknown', words]),
  requesting: (before, _, at) => {
    mustBeOpen(before)
    mustHave(before.consentId !== null, 'The authorisation was not created yet.')
    mustHave(stepOf(before, 'request').state !== 'running', 'The authorisation is already being requested.')
    mustNotBeEntered(before)
    mustNotBeConfirming(before)
    return withSteps(before, at, ['request', 'running'])
  },
  requested: (before, { since, until }, at) => {
    const confirm: StepChange = isDoubtful(before) ? ['confirm', 'unknown', EARLIER_TRY] : ['confirm', 'waiting']
    // Before a card could be entered, everything belongs to something else.
    const earliest = mayBeEntered(before) ? (before.since ?? since) : since
    // If an earlier page is still open, its own token counts there.
    const latest = before.until !== null && before.until > until ? before.until : until
    return withSteps({ ...before, since: earliest, until: latest }, at, ['request', 'done'], confirm)
  },
  'not-requested': (before, { words }, at) => withSteps(before, at, ['request', 'failed', words]),
  'maybe-requested': (before, { words }, at) => withSteps(before, at, ['request', 'unknown', words]),
  expired: (before, _, at) => {
    const confirm = stepOf(before, 'confirm').state
    if (before.outcome !== 'open' || confirm === 'done') return before
    const over: StepChange = [
      'request',
      'expired',
      'The time to enter the card is over. Request the authorisation again.'
    ]
    // A card that was handed over in time may still be accepted.
    return confirm === 'running' && !before.isConfirming
      ? withSteps(before, at, over, ['confirm', 'expired'])
      : withSteps(before, at, over)
  },
  opened,
  entering: (before, { saves }, at) => ({
    ...opened(before, { kind: 'opened', way: 'card-page', saves }, at),
    isConfirming: true
  }),
  closed: (before, { way, words }, at) => {
    // The card page or checkout of the other way may still be open: this event says nothing about it.
    if (before.way !== way || stepOf(before, 'confirm').state !== 'running') return before
    return withProofSteps(withSteps(before, at, ['confirm', 'waiting', words]), at, ['waiting', ''])
  },
  claimed: (before, { result }, at) => {
    const next = withSteps({ ...before, result, isConfirming: false }, at, [
      'confirm',
      'done',
      'The card form reports success.'
    ])
    return before.outcome === 'open' ? withProofSteps(next, at, ['running', '']) : next
  },
  refused: (confirming, { result, words }, at) => {
    const before = { ...confirming, isConfirming: false }
    const { state } = stepOf(before, 'confirm')
    if (before.outcome !== 'open' || state === 'done') return { ...before, result }
    // A failed try says nothing about an earlier one, or about a checkout that is open at the same time.
    if (isDoubtful(before))
      return withSteps({ ...before, result }, at, ['confirm', 'unknown', `${words} ${EARLIER_TRY}`])
    const again = state === 'expired' ? 'expired' : 'waiting'
    return withProofSteps(withSteps({ ...before, result }, at, ['confirm', again, words]), at, ['waiting', ''])
  },
  unsettled: (confirming, { result, words }, at) => {
    const before = { ...confirming, isConfirming: false }
    if (before.outcome !== 'open' || stepOf(before, 'confirm').state === 'done') return before
    return withSteps({ ...before, result: result ?? before.result }, at, ['confirm', 'unknown', words])
  },
  'knew-methods': (before, { ids }) => ({
    ...before,
    methodsBefore: mayBeEntered(before) ? (before.methodsBefore ?? ids) : ids
  }),
  'saw-methods': (before, { methods, rivals }, at) => {
    const [method, ...more] = methods.filter((each) => isNewCard(each, before))
    if (!method || before.method || !mayBeEntered(before)) return before
    if (more.length > 0) {
      const words = `${more.length + 1} new cards are in the list, so none was chosen. Look at them among the saved cards.`
      return withSteps(before, at, ['card', 'unknown', words])
    }
    if (rivals > 0) return withSteps(before, at, ['card', 'unknown', ANOTHER_USE])
    return withSteps({ ...before, method }, at, ['card', 'done'])
  },
  'saw-charges': (before, { ids, rivals, areEvident }, at) => {
    const [id, ...more] = ids
    if (before.charge === null || before.transactionId !== null || id === undefined || !mayBeEntered(before))
      return before
    if (more.length > 0 || rivals > 0) {
      const many = more.length > 0 ? `${ids.length} transactions fit` : 'A transaction fits this charge and another one'
      const words = `${many}, so none was chosen. Look at them among the transactions.`
      return withSteps(before, at, ['transaction', 'unknown', words])
    }
    if (!areEvident) return withSteps(before, at, ['transaction', 'unknown', ONLY_SUM])
    return withSteps({ ...before, transactionId: id }, at, ['transaction', 'done'])
  },
  rested: (before, _, at) => withProofSteps(before, at, ['waiting', NOT_YET]),
  'given-up': (before, _, at) => {
    mustBeOpen(before)
    const given = withProofSteps({ ...before, isConfirming: false, outcome: 'given-up', wasGivenUp: true }, at, [
      'waiting',
      ''
    ])
    return before.isConfirming || stepOf(given, 'confirm').state === 'running'
      ? withSteps(given, at, ['confirm', 'unknown', GIVEN_UP])
      : given
  },
  'nothing-came': (before, { by }, at) =>
    isOverAt(before, by)
      ? withProofSteps(withSteps({ ...before, nothingBy: by }, at, ['confirm', 'expired', TIME_OVER]), at, [
          'expired',
          NOTHING_CAME
        ])
      : before,
  restarted: (before, _, at) => restarted(before, at)
}

function opened(before: StoredCardPayment, { way, saves }: Of<'opened'>, at: string): StoredCardPayment {
  mustBeOpen(before)
  mustNotBeEntered(before)
  mustNotBeConfirming(before)
  const shown = before.purpose === 'once' ? saves : true
  const change: StepChange = isDoubtful(before)
    ? ['confirm', 'unknown', `${OPENED[way]} ${EARLIER_TRY}`]
    : ['confirm', 'running', OPENED[way]]
  return withProofSteps(withSteps({ ...before, way, saves: shown }, at, change), at, ['running', ''])
}

function restarted(before: StoredCardPayment, at: string): StoredCardPayment {
  if (before.outcome !== 'open') return before
  const lost: StepChange[] = []
  if (stepOf(before, 'consent').state === 'running') lost.push(['consent', 'unknown', LOST_CONSENT])
  if (stepOf(before, 'request').state === 'running') lost.push(['request', 'unknown', LOST_REQUEST])
  if (before.isConfirming || stepOf(before, 'confirm').state === 'running')
    lost.push(['confirm', 'unknown', LOST_CONFIRM])
  return withProofSteps(withSteps({ ...before, isConfirming: false }, at, ...lost), at, ['waiting', ''])
}

/** Ends a proved payment: the proof shows that the card was entered, even if nobody reported it. */
function settled(cardPayment: StoredCardPayment, at: string): StoredCardPayment {
  if (!proved(cardPayment) || cardPayment.outcome === 'succeeded') return cardPayment
  const { state, words } = stepOf(cardPayment, 'confirm')
  const shown = withSteps(cardPayment, at, [
    'confirm',
    'done',
    state === 'done' ? words : cardPayment.wasGivenUp ? FOUND_LATE : 'It was entered: its result was found.'
  ])
  return { ...shown, isConfirming: false, outcome: 'succeeded', nothingBy: null }
}

const OPENED = {
  'card-page': 'The card page is open.',
  checkout: 'Your provider’s checkout was opened in the browser. Tallydesk watches for the outcome.'
} as const
const EARLIER_TRY =
  'The outcome of an earlier try is not known: a card may have been used. Check this before you enter another card.'
const ANOTHER_USE =
  'A new card is in the list, but it may come from another card payment, so it confirms neither. Cancel the payment for which no card was entered.'
const ONLY_SUM =
  'A transaction has the amount of this charge, but nothing else shows that it is the charge: it may be a bank transfer, or the account has no linked ledger account. Link it on the account’s page, then refresh.'
const NOT_YET = 'Not found yet. Tallydesk now looks for it only while this page is open, or when you press Refresh.'
const GIVEN_UP =
  'It was cancelled while a card could still be entered: Tallydesk cannot close your provider’s page. It keeps checking the outcome.'
const TIME_OVER = 'This payment was cancelled, and the time in which a card could be entered is over.'
const NOTHING_CAME = 'The time to enter a card is over, and your provider shows no result.'
const FOUND_LATE = 'A card was entered although this payment was cancelled. Its result was found.'
const LOST_CONSENT =
  'Tallydesk was closed, or another connection chosen, before the answer came. An authorisation may have been created; without a card it has no effect. Create another.'
const LOST_REQUEST =
  'Tallydesk was closed, or another connection chosen, before the answer came. Request the authorisation again.'
const LOST_CONFIRM =
  'Tallydesk was closed, or another connection chosen, meanwhile. Check whether the card was entered; if not, request the authorisation again.'
