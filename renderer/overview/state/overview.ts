import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { localDay } from '../../../shared/days/localTime.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { useTransactions } from '../../transactions/state/transactions.ts'

/** The figures of all transactions, or of those that the table shows. */
export const useOverview = defineStore('overview', () => {
  const transactions = useTransactions()
  const per = ref<PeriodUnit>('month')
  const onlyShown = ref(false)
  const question = computed(() => ({
    filter: onlyShown.value ? transactions.filter : [],
    timeZone: transactions.timeZone,
    per: per.value
  }))

  /** Figures that nobody sees are not computed. */
  const isShown = ref(false)

  const { answer, error, load } = useAnswer(() => {
    const { value: requested } = question
    return {
      name: 'transactions.overview',
      of: undefined,
      at: requested,
      isTime: isShown.value,
      ask: () => ask(requested)
    }
  })

  return { per, onlyShown, answer, error, load, setShown: (now: boolean) => (isShown.value = now) }
})

/** The answer includes the filter, so that a bar opens exactly what it counted. */
async function ask(question: Input<'transactions.overview'>) {
  const { filter, timeZone } = question
  const [overview, totals] = await Promise.all([
    call('transactions.overview', question),
    call('transactions.totals', { filter, timeZone, sort: [{ by: 'createdAt', direction: 'desc' }] })
  ])
  return { ...question, today: localDay(timeZone, Date.now()), overview, totals }
}
