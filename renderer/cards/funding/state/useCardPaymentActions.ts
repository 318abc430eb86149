import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { useDetails } from '../../../transactions/state/details.ts'
import { useShowTransactions } from '../../../transactions/state/useShowTransactions.ts'

/** Ways from one card payment to the ledger. */
export function useCardPaymentActions() {
  const show = useShowTransactions()
  const details = useDetails()

  return {
    /** The transaction of the charge, with its details beside it. */
    showTransaction: async (id: string): Promise<void> => {
      await show([{ field: 'id', anyOf: [id], not: false }])
      details.openById(id)
    },
    /** Every transaction of the charge's amount. */
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
