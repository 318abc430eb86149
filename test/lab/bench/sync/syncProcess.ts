import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { FLAGS, programFile } from '../benchProgram.ts'
import type { Service } from './service.ts'
import type { SyncFarewell, SyncOrder, SyncProgramOptions, SyncReport } from './syncMessages.ts'

/** A process that syncs into an encrypted ledger. */
export interface SyncProcess {
  /** Runs a sync run; throws unless it was complete. */
  run(request: SyncRequest): Promise<SyncReport>
  /** Closes the ledger and ends the process. */
  close(): Promise<SyncFarewell>
}

export async function startSyncProcess({ baseUrl, token }: Service, file: string): Promise<SyncProcess> {
  const options: SyncProgramOptions = { baseUrl, token, file, key: aKey }
  // In the environment, because other users of the machine can read arguments.
  const env = { ...process.env, BENCH_ORDER: JSON.stringify(options) }
  const child = fork(await programFile(new URL('syncProgram.ts', import.meta.url)), { env, execArgv: FLAGS })
  const ended = once(child, 'exit')
  const died = ended.then(([code]) => {
    throw new Error(`The syncing process ended with ${String(code)}`)
  })
  died.catch(() => undefined)
  const answer = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, 'message'), died])) as [T]
    return message
  }
  await answer()
  return {
    async run(request) {
      child.send({ request } satisfies SyncOrder)
      const report = await answer<SyncReport>()
      if (report.verdict !== 'complete') throw new Error(`The pass ended ${report.verdict}: ${report.reason ?? ''}`)
      return report
    },
    async close() {
      child.send('close')
      const farewell = await answer<SyncFarewell>()
      await ended
      return farewell
    }
  }
}

export function removeLedger(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '.lock', '.key-id']) rmSync(file + suffix, { force: true })
}
