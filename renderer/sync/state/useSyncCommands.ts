import { useConnection } from '../../session/connection.ts'
import { useSync } from './sync.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

export function useSyncCommands(): void {
  const sync = useSync()
  const connection = useConnection()

  function refusal(): string | undefined {
    if (!connection.readable) return 'No connection is open.'
    return sync.running ? 'A sync is under way.' : undefined
  }

  useCommands(() => [
    {
      id: 'sync.start',
      group: 'Sync',
      title: 'Sync now',
      words: 'refresh update fetch delta',
      disabled: refusal(),
      run: sync.start
    },
    {
      id: 'sync.full',
      group: 'Sync',
      title: 'Full resync',
      words: 'full sync everything from the beginning',
      disabled: refusal(),
      run: () => sync.startFull(true)
    },
    {
      id: 'sync.cancel',
      group: 'Sync',
      title: 'Cancel the sync',
      words: 'stop',
      disabled: sync.running ? undefined : 'No sync is under way.',
      run: sync.cancel
    }
  ])
}
