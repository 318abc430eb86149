import { computed, watch } from 'vue'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { chargeIds, chargeSettlementOf, findCharges, type ChargeSettlement } from '../../../../shared/cards/charges.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../../kit/bridge/useThrottle.ts'
import { useSettlementStatus } from '../../../transactions/state/useSettlementStatus.ts'

const REFRESH_EVERY = 500
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
  const { answer, load } = useLedgerAnswer(() =>
    findCharges((request) => call('transactions.find', request), ids.value)
  )
  watch(() => ids.value.join(' '), load)
  listen('ledger.changed', useThrottle(load, REFRESH_EVERY))

  return (cardPayment) => chargeSettlementOf(cardPayment, answer.value, settlementStatusOf)
}
