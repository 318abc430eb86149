import type { CardPaymentDraft, CardPaymentStep, CardPaymentStepName } from '../../../shared/domain/cardPayment.ts'
import { formatMoney, parseMoney, shownDecimals } from '../../../shared/domain/money.ts'
import { AppError } from '../../../shared/errors.ts'
import { minorDigits } from '../../../shared/money/minorDigits.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'

/** A new card payment, before any request to the service. Throws `bad-input` for a draft that makes no sense. */
export function beginCardPayment(
  draft: CardPaymentDraft,
  { id, at }: { readonly id: string; readonly at: string }
): StoredCardPayment {
  const { individualId, purpose } = draft
  const charge = checkedCharge(draft)
  return {
    id,
    startedAt: at,
    individualId,
    purpose,
    charge,
    consentId: null,
    consentStatus: null,
    steps: [
      step('consent'),
      step('request'),
      step('confirm'),
      purpose === 'once' ? skipped('card') : step('card'),
      charge ? step('transaction') : skipped('transaction')
    ],
    way: null,
    isConfirming: false,
    saves: purpose === 'once' ? null : true,
    outcome: 'open',
    wasGivenUp: false,
    nothingBy: null,
    result: null,
    method: null,
    transactionId: null,
    methodsBefore: null,
    since: null,
    until: null
  }
}

function step(name: CardPaymentStepName): CardPaymentStep {
  return { name, state: 'waiting', at: null, words: '' }
}

function skipped(name: CardPaymentStepName): CardPaymentStep {
  return { ...step(name), state: 'skipped' }
}

/** The amount gets all the decimals of its currency, as screens show it. */
function checkedCharge({ purpose, charge }: CardPaymentDraft): CardPaymentDraft['charge'] {
  if (purpose === 'save' && charge) throw new AppError('bad-input', 'Nothing is charged when a card is only saved.')
  if (purpose === 'save') return null
  if (!charge) throw new AppError('bad-input', 'Enter the amount, and choose the account that receives it.')
  const { amount, currency } = charge
  const scaled = parseMoney(amount, currency, 'major')
  if (scaled === undefined || scaled <= 0n) throw new AppError('bad-input', 'Enter an amount above 0.')
  const most = minorDigits(currency)
  if (shownDecimals(scaled, currency) > most)
    throw new AppError('bad-input', `An amount in ${currency} has at most ${most} decimals.`)
  return { ...charge, amount: formatMoney(scaled, currency) }
}
