import { z } from 'zod'
import { CardTheme, CardThemes, SavedTheme } from '../domain/cardTheme.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { ComponentSettings, CardPayment, CardPaymentDraft, CardPaymentId, OpenedPage } from '../domain/cardPayment.ts'
import { GivenName } from '../domain/workspace.ts'
import { call, done, nothing } from './call.ts'

/** Card payments, and the theme of the card component. The consent's token never leaves the main side. */
export const cardPaymentCalls = {
  'cardPayment.settings': call(nothing, ComponentSettings),
  /** Rejects with `bad-address`. Not for the built-in sandbox, which has its own settings. */
  'cardPayment.setSettings': call(ComponentSettings, ComponentSettings),
  /** The latest first. */
  'cardPayment.list': call(nothing, z.array(CardPayment).readonly()),
  'cardPayment.get': call(CardPaymentId, CardPayment),
  /** Stores the payment, then creates the consent, once. An unknown outcome is a state of the step, not a rejection. */
  'cardPayment.begin': call(CardPaymentDraft, CardPayment),
  /** Creates another consent when the first one failed or its outcome is unknown; only when the user asks for it. */
  'cardPayment.createAgain': call(CardPaymentId, CardPayment),
  /** Requests a new token; the previous one becomes invalid. */
  'cardPayment.request': call(CardPaymentId, CardPayment),
  /** Shows the card page. `save` is true for `save` and `recurring`. */
  'cardPayment.openCard': call(z.strictObject({ id: CardPaymentId, save: z.boolean() }), OpenedPage),
  /** Opens the service's own checkout in the system's browser. Rejects with `not-allowed` for an unsafe address. */
  'cardPayment.openCheckout': call(CardPaymentId, OpenedPage),
  /** Looks for the card and the transaction now; the app also does it by itself while a card payment is open. */
  'cardPayment.refresh': call(CardPaymentId, CardPayment),
  /** The same at intervals, for an open screen: one or two requests, and a sync only if something has arrived. */
  'cardPayment.poll': call(CardPaymentId, CardPayment),
  'cardPayment.giveUp': call(CardPaymentId, CardPayment),
  /** Removes an ended card payment from the list. */
  'cardPayment.remove': call(CardPaymentId, done),

  'theme.list': call(nothing, CardThemes),
  /** Replaces the theme of the same name. */
  'theme.save': call(SavedTheme, CardThemes),
  'theme.remove': call(GivenName, CardThemes),
  'theme.choose': call(GivenName.nullable(), CardThemes),
  /** Writes the theme to a JSON file, like an export. */
  'theme.export': call(z.strictObject({ name: z.string().trim().max(80), theme: CardTheme }), ExportStatus),
  /**
   * Shows the component with this theme; while that page is open, the next call changes its theme and opens no second
   * page. `opens`: false does not reopen a closed page.
   */
  'theme.preview': call(z.strictObject({ theme: CardTheme, opens: z.boolean() }), OpenedPage),
  'theme.closePreview': call(nothing, done)
}
