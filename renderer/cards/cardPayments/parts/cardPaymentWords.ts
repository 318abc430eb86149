import type {
  CardPayment,
  CardPaymentPurpose,
  CardPaymentStep,
  CardPaymentStepName
} from '../../../../shared/domain/cardPayment.ts'
import type { PaymentMethod } from '../../../../shared/domain/paymentMethod.ts'
import { purposeWords } from '../../../../shared/words/cardPayment.ts'
import { cardPaymentStatusOf } from '../../../../shared/words/cardPaymentStatus.ts'
import { formatAmount, formatInstant } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

/** What a card payment can be for. */
export const purposeChoices: readonly {
  readonly value: CardPaymentPurpose
  readonly label: string
  readonly note: string
}[] = [
  { value: 'once', label: 'One-off charge', note: 'The card is charged once. You can also have it saved.' },
  { value: 'recurring', label: 'Recurring payments', note: 'The card is charged now and saved for later charges.' },
  { value: 'save', label: 'Save a card only', note: 'Nothing is charged.' }
]

/** What a step is. Shown if there is no other message about it. */
const ABOUT: Readonly<Record<CardPaymentStepName, string>> = {
  consent: 'Your provider is asked for an authorisation. It charges nothing by itself.',
  request: 'Your provider gives permission for one use, valid for a short time.',
  confirm: 'In your provider’s own fields: Tallydesk never receives the card’s number or code.',
  card: 'Your provider lists the card among the saved cards. That proves it is saved.',
  transaction: 'The charge appears in the ledger: that proves it was made. It settles at once or later.'
}

/** The same for a finished step. */
const DONE: Readonly<Record<CardPaymentStepName, string>> = {
  consent: 'Your provider has created an authorisation. It charges nothing by itself.',
  request: 'Your provider has given permission for one use, valid for a short time.',
  confirm: 'In your provider’s own fields: Tallydesk did not receive the card’s number or code.',
  card: 'Your provider lists the card among the saved cards. That proves it is saved.',
  transaction: 'The charge is in the ledger, so it was made. Its transaction shows whether it is settled.'
}

/** On one line, because some of the words come from elsewhere. */
export function stepWords({ name, state, words }: CardPaymentStep): string {
  return words ? visibleLine(words) : (state === 'done' ? DONE : ABOUT)[name]
}

/** Whether the card is saved, as far as this app can know. */
export function savedWords({ saves, method, way, outcome }: CardPayment): string {
  if (method) return 'Yes'
  if (saves === null) return way === 'checkout' ? IN_CHECKOUT[outcome] : 'Not decided yet'
  if (!saves) return 'No'
  return outcome === 'open' ? 'To be saved' : 'Not seen in the list'
}

const IN_CHECKOUT = {
  open: 'Decided in the checkout',
  succeeded: 'Not seen in the list',
  failed: 'Not seen in the list',
  'given-up': 'Not seen in the list'
} as const

/** `250.00 EUR`, or other words if nothing is charged. */
export function chargeWords({ charge }: Pick<CardPayment, 'charge'>): string {
  return charge ? `${formatAmount(charge.amount)} ${charge.currency}` : 'nothing charged'
}

export function cardPaymentTitle(cardPayment: Pick<CardPayment, 'purpose' | 'charge'>): string {
  if (cardPayment.purpose === 'save') return 'Save a card'
  return `${purposeWords[cardPayment.purpose]} of ${chargeWords(cardPayment)}`
}

/** `One-off charge of 250.00 EUR, begun 21 Nov 2026, 06:00 (Cancelled, may still come)`. `now` in milliseconds. */
export function doubleWords(cardPayment: CardPayment, now: number): string {
  return `${cardPaymentTitle(cardPayment)}, started ${formatInstant(cardPayment.startedAt)} (${cardPaymentStatusOf(cardPayment, now).words})`
}

/** `Visa ···· 4242, expires 04/29`. A method that is not a card is named by its type. */
export function methodWords({ type, card }: PaymentMethod): string {
  if (!card) return visibleLine(type)
  const brand = visibleLine(card.brand)
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} ···· ${visibleLine(card.last4)}, expires ${visibleLine(card.expMonth)}/${visibleLine(card.expYear)}`
}
