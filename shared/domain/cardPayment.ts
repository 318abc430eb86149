import { z } from 'zod'
import { AccountId } from './account.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { PartyId, PaymentMethod } from './paymentMethod.ts'

/** One card payment: from the choice of what it is for to its proof. The app's own id; the service knows the consent's. */
export const CardPaymentId = z.guid()
export type CardPaymentId = z.output<typeof CardPaymentId>

/** `recurring`: a charge whose card is saved for later ones; the interface asks for nothing more. */
export const CardPaymentPurpose = z.enum(['save', 'once', 'recurring'])
export type CardPaymentPurpose = z.output<typeof CardPaymentPurpose>

/** In major units, above 0; `accountId`: the account that receives the money. */
export const CardPaymentCharge = z.strictObject({ amount: Decimal, currency: CurrencyCode, accountId: AccountId })
export type CardPaymentCharge = z.output<typeof CardPaymentCharge>

/** What the user wants. A charge where the purpose is one, and only then. */
export const CardPaymentDraft = z.strictObject({
  individualId: PartyId,
  purpose: CardPaymentPurpose,
  charge: CardPaymentCharge.nullable()
})
export type CardPaymentDraft = z.output<typeof CardPaymentDraft>

/**
 * `consent`: created at the service. `request`: its secret token was asked for. `confirm`: the card was entered, by either
 * way. `card`: the saved card stands in the list of payment methods. `transaction`: the charge stands in the ledger.
 */
export const CardPaymentStepName = z.enum(['consent', 'request', 'confirm', 'card', 'transaction'])
export type CardPaymentStepName = z.output<typeof CardPaymentStepName>

export const CardPaymentStep = z.strictObject({
  name: CardPaymentStepName,
  /**
   * `unknown`: nobody knows whether it was done at the service; it is never repeated unasked. `expired`: to be done
   * again. `skipped`: not part of this flow.
   */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'unknown', 'expired', 'skipped']),
  /** When it came to its state; null while it waits. */
  at: z.string().nullable(),
  /** What happened and what to do, for the user; empty where the state says it all. */
  words: z.string()
})
export type CardPaymentStep = z.output<typeof CardPaymentStep>

/** Everything about one card payment but the token and the redirect URL, which stay in the main process's memory. */
export const CardPayment = z.strictObject({
  id: CardPaymentId,
  startedAt: z.string(),
  individualId: PartyId,
  purpose: CardPaymentPurpose,
  charge: CardPaymentCharge.nullable(),
  consentId: z.string().nullable(),
  /** As the service said it when it created the consent. */
  consentStatus: z.string().nullable(),
  /** In their order. */
  steps: z.array(CardPaymentStep).readonly(),
  /** How the card is, or was, entered; null before the user chose. */
  way: z.enum(['card-page', 'checkout']).nullable(),
  /** A card was handed to the component on the card page, which has not said what came of it. */
  isConfirming: z.boolean(),
  /** `gone`: the app was closed since; the consent is requested again. */
  token: z.enum(['none', 'here', 'expired', 'gone']),
  /** End of the token by this computer's clock, corrected by the service's; null without one. */
  expiresAt: z.string().nullable(),
  /** Whether the card is to be saved; null before the user chose. */
  saves: z.boolean().nullable(),
  outcome: z.enum(['open', 'succeeded', 'failed', 'given-up']),
  /** What a card is used for on a page that is still open somewhere can succeed all the same. */
  wasGivenUp: z.boolean(),
  /**
   * When a complete sync began after the time to enter a card was over and showed nothing of one that was given up; null
   * while it may still come.
   */
  nothingBy: z.string().nullable(),
  /** JSON text of what the component or nothing else said at the end, as received; null before. */
  result: z.string().nullable(),
  /** The card that appeared in the list of payment methods. */
  method: PaymentMethod.nullable(),
  /** The transaction of the charge, where exactly one fits; several that fit are only told of in the step's words. */
  transactionId: z.string().nullable()
})
export type CardPayment = z.output<typeof CardPayment>

/** The card component's own settings of a connection; null where the user has not said them. */
export const ComponentSettings = z.strictObject({
  /** Address in front of `/v1/`. */
  sdkUrl: z.string().trim().min(1).max(2000).nullable(),
  /** Not a secret, but nothing of it is shown to other pages than the component's. */
  publicKey: z.string().trim().min(1).max(2000).nullable()
})
export type ComponentSettings = z.output<typeof ComponentSettings>

/** Where a page is that the shell could not open by itself: the page opens it as a window without an opener. */
export const OpenedPage = z.strictObject({ address: z.string().nullable() })
export type OpenedPage = z.output<typeof OpenedPage>
