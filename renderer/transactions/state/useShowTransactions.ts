import { useRouter } from 'vue-router'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { useTransactions } from './transactions.ts'

/** Opens the transactions that meet some conditions, from any screen. */
export function useShowTransactions(): (conditions: readonly Condition[]) => Promise<void> {
  const transactions = useTransactions()
  const router = useRouter()

  return async (conditions) => {
    transactions.show(conditions)
    await router.push({ name: 'transactions' })
  }
}
