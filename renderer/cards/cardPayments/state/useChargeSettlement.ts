import { computed } from 'vue'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { chargeIds, chargeSettlementOf, findCharges, type ChargeSettlement } from '../../../../shared/cards/charges.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useAnswer } from '../../../session/useAnswer.ts'
import { useSettlementStatus } from '../../../transactions/state/useSettlementStatus.ts'

/** Only the latest: older charges have settled long ago and are shown without a status. */
const MOST = 200

/**
 * The settlement status of a card payment's transaction. Undefined if it has no transaction, or the status is unknown.
 */
export function useChargeSettlement(
  cardPayments: () => readonly CardPayment[]
): (cardPayment: CardPayment) => ChargeSettlement | undefined {
  const settlementStatusOf = useSettlementStatus()
  const ids = computed(() => chargeIds(cardPayments(), MOST))
  const { answer } = useAnswer(() => {
    const { value: wanted } = ids
    return {
      name: 'transactions.find',
      of: undefined,
      at: wanted,
      ask: () => findCharges((request) => call('transactions.find', request), wanted)
    }
  })

  return (cardPayment) => chargeSettlementOf(cardPayment, answer.value, settlementStatusOf)
}
