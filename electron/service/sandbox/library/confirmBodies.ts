import type { Policy } from '../policy/switches.ts'
import type { ConfirmOutcome } from '../records/confirmation.ts'
import type { ConfirmError, ConfirmResult } from './protocol/confirmResult.ts'

type Detail = Policy['sdk_result']

/** `result.data` of the library. */
export function confirmedData(
  { consent, paymentMethod, transactionId }: Extract<ConfirmOutcome, { ok: true }>,
  detail: Detail
): Readonly<Record<string, unknown>> {
  if (detail === 'minimal') return {}
  return {
    consent: { id: consent.id, status: consent.status },
    ...(paymentMethod && { payment_method: { id: paymentMethod.id, type: 'card', details: paymentMethod.card } }),
    ...(transactionId !== undefined && { transaction_id: transactionId })
  }
}

/** `result.error` of the library. */
export function confirmFailure(error: ConfirmError, detail: Detail): ConfirmResult {
  return { error: detail === 'minimal' ? { code: error.code } : error }
}
