import { watch } from 'vue'
import type { EventName, Payload } from '../../shared/contract.ts'
import { useConnection } from './connection.ts'
import { onLedgerSource } from './useLedgerSource.ts'
import { usePushed } from '../kit/bridge/usePushed.ts'

/**
 * A state of the ledger in use that calls answer and events announce, asked for as soon as the ledger is readable. It is
 * forgotten with its connection, and with the address or the unit of amounts.
 */
export function useLedgerState<E extends EventName>(
  event: E,
  ask: () => Promise<Payload<E>>,
  onChange?: (now: Payload<E>, before: Payload<E> | undefined) => void
) {
  const { forget, ...state } = usePushed(event, ask, onChange)
  const connection = useConnection()
  watch(
    [() => connection.status?.connection.id, () => connection.status?.state === 'opening'],
    ([id, isOpening], [before]) => {
      if (before !== undefined && (id !== before || isOpening)) forget()
    },
    { flush: 'sync' }
  )
  onLedgerSource(state.load)
  return state
}
