import { watch, type Ref } from 'vue'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { MOST_CONDITIONS } from '../../../../shared/transactions/filterWords.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { useConnection } from '../../../session/connection.ts'

/** Longer filters are selections of thousands of ids, which browsers have no room for. */
const LONGEST = 20_000

/** Stores the filter of the connection in use for the lifetime of the window, so that reloading the page keeps it. */
export function useStoredFilter(filter: Ref<readonly Condition[]>): void {
  const connection = useConnection()
  const keyOf = (id: string) => `filter:${id}`

  watch(
    () => connection.status?.connection.id,
    (id, before) => {
      // A filter that the user set meanwhile takes precedence, and another connection starts without a filter.
      if (id === undefined || before !== undefined || filter.value.length > 0) return
      filter.value = parseQuery(sessionStorage.getItem(keyOf(id)) ?? '', MOST_CONDITIONS).conditions
    },
    { immediate: true, flush: 'sync' }
  )
  watch(
    filter,
    (now) => {
      const id = connection.status?.connection.id
      if (id === undefined) return
      const text = formatQuery(now)
      if (text === '' || text.length > LONGEST) sessionStorage.removeItem(keyOf(id))
      else sessionStorage.setItem(keyOf(id), text)
    },
    { flush: 'sync' }
  )
}
