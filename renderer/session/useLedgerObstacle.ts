import { computed } from 'vue'
import { AppError } from '../../shared/errors.ts'
import { vaultWords } from './vaultWords.ts'
import { useConnection } from './connection.ts'
import { useVault } from './vault.ts'

/** Why something cannot be shown, and how to try again. */
export interface Obstacle {
  readonly error: AppError
  readonly again: () => unknown
}

/** What keeps all screens from the ledger of the chosen connection: locked secrets, or a connection that failed. */
export function useLedgerObstacle() {
  const connection = useConnection()
  const vault = useVault()

  const locked = computed(() =>
    connection.status?.state === 'locked' && vault.status ? vaultWords(vault.status) : undefined
  )
  const failure = computed<Obstacle | undefined>(() => {
    if (connection.error) return { error: connection.error, again: connection.load }
    const { status } = connection
    if (status?.state !== 'failed' || !status.error) return undefined
    return { error: AppError.fromWire(status.error), again: () => connection.select(status.connection.id) }
  })
  return { locked, failure }
}
