import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { PeriodUnit } from '../../../shared/domain/overview.ts'
import { localDay } from '../../../shared/days/localTime.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { useTransactions } from '../../transactions/state/transactions.ts'

const REFRESH_EVERY = 2000

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

  /** The answer includes the filter, so that a bar opens exactly what it counted. */
  const { answer, error, load } = useLedgerAnswer(async () => {
    const requested = question.value
    const { filter, timeZone } = requested
    const [overview, totals] = await Promise.all([
      call('transactions.overview', requested),
      call('transactions.totals', { filter, timeZone, sort: [{ by: 'createdAt', direction: 'desc' }] })
    ])
    return { ...requested, today: localDay(timeZone, Date.now()), overview, totals }
  })

  /** Whether the screen is open: figures that nobody sees are not computed again for each page of a sync. */
  let isShown = false
  let isBehind = false
  const refresh = useThrottle(load, REFRESH_EVERY)

  function setShown(now: boolean): void {
    isShown = now
    if (now && isBehind) follow()
  }

  function follow(): void {
    isBehind = !isShown
    if (isShown) refresh()
  }

  listen('ledger.changed', follow)
  watch(question, () => {
    isBehind = !isShown
    if (isShown) void load()
  })

  return { per, onlyShown, answer, error, load, setShown }
})
