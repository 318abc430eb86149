import type { CardPaymentDraft } from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'
import { currencyOf, otherCurrencyWords } from '../../../../shared/accounts/otherCurrency.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'

/**
 * Allows a charge in a currency other than the account's only if the user confirms it, at the terminal or with
 * --other-currency (`isAllowed`); nothing was sent yet. Rejects with `bad-input` without a terminal, and with `cancelled` if the
 * user declines. An account that is not in the address book is not checked.
 */
export async function mayChargeIn(
  { charge }: CardPaymentDraft,
  handlers: App['handlers'],
  isAllowed: boolean,
  { ask, err }: Terminal
): Promise<void> {
  const account = charge && (await handlers['account.list'](undefined)).find(({ id }) => id === charge.accountId)
  if (!account) return
  const words = otherCurrencyWords(charge.currency, currencyOf(account, await handlers['account.activity'](account.id)))
  if (words === undefined) return
  if (isAllowed) {
    err(`tallydesk: ${words}`)
    return
  }
  const answer = await ask(`${words} Type "${charge.currency}" to create it anyway; anything else stops here.`)
  if (answer === undefined)
    throw new AppError('bad-input', `${words} Nothing was sent. To create it anyway, add --other-currency.`)
  if (answer !== charge.currency) throw new AppError('cancelled', 'Stopped: nothing was sent to the service.')
}
