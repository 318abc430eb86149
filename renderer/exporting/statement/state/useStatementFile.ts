import { computed } from 'vue'
import { onLedgerSource } from '../../../kit/bridge/useLedgerSource.ts'
import { usePrinting } from '../../../kit/print/usePrinting.ts'
import { useConnection } from '../../../kit/bridge/connection.ts'
import { useStatement } from './statement.ts'
import { useTransactions } from '../../../transactions/state/transactions.ts'

/** Reads the statement while its screen is shown, and brings it to paper or into a file. */
export function useStatementFile() {
  const store = useStatement()
  const transactions = useTransactions()
  const connection = useConnection()

  onLedgerSource(() => {
    // Opened by its address: then it is of what the table shows.
    if (!store.wanted) store.prepare({ query: transactions.query, balances: [] })
    return store.load()
  })

  const isReady = computed(() => (store.statement?.parts.length ?? 0) > 0)
  const printing = usePrinting(() => {
    const { madeAt = '' } = store.statement ?? {}
    return `statement-${connection.status?.connection.id ?? ''}-${madeAt.slice(0, 10)}.pdf`
  })
  return { isReady, ...printing }
}
