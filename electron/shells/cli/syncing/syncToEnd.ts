import type { SyncRequest, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'
import { onEvent } from '../services/onEvent.ts'
import { syncProgress } from './syncProgress.ts'

/** Runs a sync to its end. A request to stop cancels it; rows that were read stay. */
export async function syncToEnd(app: App, { progress, signal }: Terminal, request: SyncRequest): Promise<SyncStatus> {
  const { promise, resolve } = Promise.withResolvers<SyncStatus>()
  const stop = onEvent(app, 'sync.progress', (status) => {
    if (status.state === 'running') progress(syncProgress(status))
    if (status.state === 'ended') resolve(status)
  })
  const cancel = () => void app.handlers['sync.cancel'](undefined)
  try {
    await app.handlers['sync.start'](request)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    return await promise
  } finally {
    signal.removeEventListener('abort', cancel)
    stop()
    progress('')
  }
}
