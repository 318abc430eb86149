import { watch, type Ref } from 'vue'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { MOST_CONDITIONS } from '../../../../shared/filterWords.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { useConnection } from '../../../kit/bridge/connection.ts'

/** Longer ones are selections of thousands of ids, for which a browser keeps no room. */
const LONGEST = 20_000

/** Keeps a filter of the connection in use for as long as the window lives, so that loading the page anew loses nothing. */
export function useStoredFilter(filter: Ref<readonly Condition[]>): void {
  const connection = useConnection()
  const keyOf = (id: string) => `filter:${id}`

  watch(
    () => connection.status?.connection.id,
    (id, before) => {
      // What somebody asked to see meanwhile counts more, and another connection begins without a filter.
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
