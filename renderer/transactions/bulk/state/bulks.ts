import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { BulkPayment, BulkSort } from '../../../../shared/domain/bulkPayment.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useLedgerList } from '../../../session/useLedgerList.ts'
import { ofConnection } from '../../../session/useLedgerSource.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useListTotals } from '../../state/useListTotals.ts'

/** A bulk payment as a row of a list. */
export interface BulkRow extends BulkPayment {
  readonly id: string
}

interface BulkQuestion {
  /** Without spaces around it. */
  readonly text: string
  readonly timeZone: string
  readonly sort: BulkSort
}

const isPartOfBulk: Condition = { field: 'has', allOf: ['bulk'], not: false }

const searched = (phrase: string): readonly Condition[] =>
  phrase === '' ? [] : [{ field: 'text', phrase, not: false }]

/** The list of bulk payments: the search, the visible ones, and the sums of all. */
export const useBulks = defineStore('bulks', () => {
  const transactions = useTransactions()
  const text = ofConnection(() => '')
  const sort = shallowRef<BulkSort>({ by: 'lastAt', direction: 'desc' })
  const isSeen = ref(false)

  const question = computed<BulkQuestion>(() => ({
    text: text.value.trim(),
    timeZone: transactions.timeZone,
    sort: sort.value
  }))
  const rows = useLedgerList<BulkQuestion, BulkRow>(
    () => question.value,
    async ({ text: phrase, ...order }, from, count, revision) => {
      const wanted = { ...order, filter: searched(phrase), from, count }
      const window = await call('transactions.bulks', revision === undefined ? wanted : { ...wanted, revision })
      return { ...window, rows: window.rows.map((bulk) => ({ ...bulk, id: bulk.bulkPaymentId })) }
    },
    { every: 2000, isSeen }
  )
  /** The text that the list on screen belongs to. `text` may be newer for a moment. */
  const shownText = computed(() => rows.shown.value?.text ?? '')
  /** What the sums cover: the items that match the search. */
  const items = computed<readonly Condition[]>(() => [isPartOfBulk, ...searched(shownText.value)])
  const totals = useListTotals(rows, ({ timeZone }) => ({
    filter: items.value,
    timeZone,
    sort: [{ by: 'createdAt', direction: 'desc' }]
  }))

  return {
    ...rows,
    text,
    sort,
    isSeen,
    shownText,
    items,
    sums: computed(() => totals.answer.value?.sums),
    error: computed(() => rows.error.value ?? totals.error.value)
  }
})
