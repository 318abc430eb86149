import { computed } from 'vue'
import {
  readStatusWords,
  settlementStatusOf,
  type SettlementStatus
} from '../../../shared/transactions/transactionStatus.ts'
import { useAssumptions } from '../../sync/state/assumptions.ts'

/** The meaning of a status word for the connection in use. The user's own meanings come first. */
export function useSettlementStatus(): (status: string) => SettlementStatus {
  const assumptions = useAssumptions()
  const words = computed(() => {
    const stated = assumptions.list?.find(({ key }) => key === 'statusWords')?.value
    return stated === undefined ? undefined : readStatusWords(stated)
  })
  return (status) => settlementStatusOf(status, words.value)
}
