import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { comparedMonths, type DayRange } from '../../../shared/days/dateRange.ts'
import { localDay } from '../../../shared/days/localTime.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { useSync } from '../../sync/state/sync.ts'
import { useTransactions } from '../../transactions/state/transactions.ts'

/** The figures of all transactions, or of those that the table shows. */
export const useOverview = defineStore('overview', () => {
  const transactions = useTransactions()
  const per = ref<PeriodUnit>('month')
  const onlyShown = ref(false)
  const sync = useSync()
  const question = computed(() => ({
    filter: onlyShown.value ? transactions.filter : [],
    timeZone: transactions.timeZone,
    per: per.value
  }))
  /** Until when nothing is known to be missing; figures of later days would be too low. */
  const completeAsOf = computed(() => sync.status?.completeness.completeAsOf ?? undefined)

  /** Figures that nobody sees are not computed. */
  const isShown = ref(false)

  const { answer, error, load } = useAnswer(() => {
    const [requested, completeUntil] = [
      question.value,
      completeAsOf.value && localDay(question.value.timeZone, Date.parse(completeAsOf.value))
    ]
    return {
      name: 'transactions.overview',
      of: undefined,
      at: [requested, completeUntil],
      isTime: isShown.value,
      ask: () => ask(requested, completeUntil)
    }
  })

  return { per, onlyShown, answer, error, load, setShown: (now: boolean) => (isShown.value = now) }
})

/** The answer includes the filter, so that a bar opens exactly what it counted. */
async function ask(question: Input<'transactions.overview'>, completeUntil: string | undefined) {
  const { filter, timeZone } = question
  const today = localDay(timeZone, Date.now())
  const isBehind = completeUntil !== undefined && completeUntil < today
  const { now, before } = comparedMonths(isBehind ? completeUntil : today)
  const totalsOf = (days?: DayRange) =>
    call('transactions.totals', {
      filter: days ? [...filter, { field: 'created', days, not: false }] : filter,
      timeZone,
      sort: [{ by: 'createdAt', direction: 'desc' }]
    })
  const [overview, totals, totalsNow, totalsBefore] = await Promise.all([
    call('transactions.overview', question),
    totalsOf(),
    totalsOf(now),
    totalsOf(before)
  ])
  const months = {
    now: { days: now, totals: totalsNow },
    before: { days: before, totals: totalsBefore },
    isShorter: before.to.slice(8) !== now.to.slice(8),
    upTo: isBehind ? ('sync' as const) : ('today' as const)
  }
  return { ...question, today, overview, totals, months }
}
