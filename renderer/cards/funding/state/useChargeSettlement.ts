import { computed, watch } from 'vue'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'
import type { ChargeSettlement } from '../../../../shared/words/cardPaymentStatus.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../../kit/bridge/useThrottle.ts'
import { useSettlementStatus } from '../../../transactions/state/useSettlementStatus.ts'

const REFRESH_EVERY = 500
/** Only the latest: older charges have settled long ago and are shown without a status. */
const MOST = 200
const SORT = [{ by: 'createdAt', direction: 'desc' }] as const

/**
 * The settlement status of a card payment's transaction. Undefined if it has no transaction, or the status is unknown.
 */
export function useChargeSettlement(
  cardPayments: () => readonly CardPayment[]
): (cardPayment: CardPayment) => ChargeSettlement | undefined {
  const settlementStatusOf = useSettlementStatus()
  const ids = computed(() =>
    cardPayments()
      .flatMap(({ transactionId }) => transactionId ?? [])
      .slice(0, MOST)
  )
  const { answer, load } = useLedgerAnswer(async () => {
    if (ids.value.length === 0) return new Map<string, Transaction>()
    const filter = [{ field: 'id', anyOf: ids.value, not: false }] as const
    const query = { filter, sort: SORT, timeZone: 'UTC' }
    const { rows } = await call('transactions.find', { query, from: 0, count: MOST })
    return new Map(rows.map((row) => [row.id, row]))
  })
  watch(() => ids.value.join(' '), load)
  listen('ledger.changed', useThrottle(load, REFRESH_EVERY))

  return ({ transactionId }) => {
    const row = transactionId === null ? undefined : answer.value?.get(transactionId)
    if (!row) return undefined
    return row.isAbsent ? 'absent' : settlementStatusOf(row.status)
  }
}
