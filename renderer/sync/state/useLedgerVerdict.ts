import { computed, type ComputedRef } from 'vue'
import { useConnection } from '../../session/connection.ts'
import { ledgerVerdict, type LedgerVerdict } from '../../kit/page/syncWords.ts'
import { useSync } from './sync.ts'

/** Whether the ledger holds everything that the service has; undefined until that is known. */
export function useLedgerVerdict(): ComputedRef<LedgerVerdict | undefined> {
  const connection = useConnection()
  const sync = useSync()
  return computed(() => sync.status && ledgerVerdict(sync.status, connection.status?.connection.name ?? 'the service'))
}
