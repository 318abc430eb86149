import { z } from 'zod'
import { AccountId } from './account.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { PartyId, PaymentMethod } from './paymentMethod.ts'

/** Id of one card payment, from the choice of its purpose to its proof. The service knows only the consent's id. */
export const CardPaymentId = z.guid()
export type CardPaymentId = z.output<typeof CardPaymentId>

/** `recurring`: a charge that also saves the card for later charges; the interface asks for nothing more. */
export const CardPaymentPurpose = z.enum(['save', 'once', 'recurring'])
export type CardPaymentPurpose = z.output<typeof CardPaymentPurpose>

/** In major units, above 0; `accountId`: the account that receives the money. */
export const CardPaymentCharge = z.strictObject({ amount: Decimal, currency: CurrencyCode, accountId: AccountId })
export type CardPaymentCharge = z.output<typeof CardPaymentCharge>

/** What the user wants. `charge` is set exactly if the purpose is a charge. */
export const CardPaymentDraft = z.strictObject({
  individualId: PartyId,
  purpose: CardPaymentPurpose,
  charge: CardPaymentCharge.nullable()
})
export type CardPaymentDraft = z.output<typeof CardPaymentDraft>

/**
 * `consent`: created at the service. `request`: its secret token was requested. `confirm`: the card was entered on the
 * card page or the checkout. `card`: the saved card is in the list of payment methods. `transaction`: the charge is in
 * the ledger.
 */
export const CardPaymentStepName = z.enum(['consent', 'request', 'confirm', 'card', 'transaction'])
export type CardPaymentStepName = z.output<typeof CardPaymentStepName>

export const CardPaymentStep = z.strictObject({
  name: CardPaymentStepName,
  /**
   * `unknown`: nobody knows whether the service did it; never repeated without the user. `expired`: has to be done
   * again. `skipped`: not part of this flow.
   */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'unknown', 'expired', 'skipped']),
  /** When the step reached its state; null while it waits. */
  at: z.string().nullable(),
  /** For the user: what happened and what to do; empty if the state says it all. */
  words: z.string()
})
export type CardPaymentStep = z.output<typeof CardPaymentStep>

/** Everything about one card payment except the token and the redirect URL, which stay in the main process's memory. */
export const CardPayment = z.strictObject({
  id: CardPaymentId,
  startedAt: z.string(),
  individualId: PartyId,
  purpose: CardPaymentPurpose,
  charge: CardPaymentCharge.nullable(),
  consentId: z.string().nullable(),
  /** As the service returned it for the new consent. */
  consentStatus: z.string().nullable(),
  steps: z.array(CardPaymentStep).readonly(),
  /** How the card is, or was, entered; null before the user chose. */
  way: z.enum(['card-page', 'checkout']).nullable(),
  /** The component on the card page has the card and has not reported a result yet. */
  isConfirming: z.boolean(),
  /** `gone`: lost when the app was closed; request the consent again. */
  token: z.enum(['none', 'here', 'expired', 'gone']),
  /** End of the token by this computer's clock, corrected by the service's; null without one. */
  expiresAt: z.string().nullable(),
  /** Whether the card is to be saved; null before the user chose. */
  saves: z.boolean().nullable(),
  outcome: z.enum(['open', 'succeeded', 'failed', 'given-up']),
  /** The user cancelled. It may still succeed, if a card is entered on a page that is open somewhere. */
  wasGivenUp: z.boolean(),
  /**
   * For a cancelled payment: start of a complete sync that ran after the time to enter a card was over and found no
   * result; null while a result may still appear.
   */
  nothingBy: z.string().nullable(),
  /** JSON text of the component's last report, as received; null before. */
  result: z.string().nullable(),
  /** The card that appeared in the list of payment methods. */
  method: PaymentMethod.nullable(),
  /** The transaction of the charge, if exactly one fits; if several fit, only the step's words say so. */
  transactionId: z.string().nullable()
})
export type CardPayment = z.output<typeof CardPayment>

/** The card component's settings for a connection; null if the user has not set them. */
export const ComponentSettings = z.strictObject({
  /** Address before `/v1/`. */
  sdkUrl: z.string().trim().min(1).max(2000).nullable(),
  /** Not a secret, but shown only to the component's pages. */
  publicKey: z.string().trim().min(1).max(2000).nullable()
})
export type ComponentSettings = z.output<typeof ComponentSettings>

/** Address of a page that the shell could not open by itself: the app's page opens it as a window without an opener. */
export const OpenedPage = z.strictObject({ address: z.string().nullable() })
export type OpenedPage = z.output<typeof OpenedPage>
