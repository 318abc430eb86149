import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { useDetails } from '../../../transactions/state/details.ts'
import { useShowTransactions } from '../../../transactions/state/useShowTransactions.ts'

/** Links from a card payment to the ledger. */
export function useCardPaymentActions() {
  const show = useShowTransactions()
  const details = useDetails()

  return {
    /** Shows the transaction of the charge, with its details open. */
    showTransaction: async (id: string): Promise<void> => {
      await show([{ field: 'id', anyOf: [id], not: false }])
      details.openById(id)
    },
    /** Shows all transactions with the charge's amount. */
    showFitting: ({ charge }: CardPayment) =>
      charge &&
      show([
        { field: 'currency', anyOf: [charge.currency], not: false },
        {
          field: 'amount',
          min: { value: charge.amount, isIncluded: true },
          max: { value: charge.amount, isIncluded: true },
          not: false
        }
      ])
  }
}
