import { statSync } from 'node:fs'
import { once } from 'node:events'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { steadyFetch } from '../../../../electron/service/api/steadyFetch.ts'
import { transactions } from '../../../../electron/service/api/resources/transactions.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { inForce, policyOf } from '../../../../electron/features/sync/policy.ts'
import { runSync } from '../../../../electron/features/sync/runSync.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'
import { benchOrder } from '../benchProgram.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { SyncFarewell, SyncOrder, SyncProgramOptions, SyncReport } from './syncMessages.ts'

// A process that syncs and does nothing else, so that its memory and its pauses are those of syncing.
const options = benchOrder() as SyncProgramOptions
const worker = new URL('../../../../electron/stores/ledger/worker.ts', import.meta.url)
const unknowns = { overrides: {}, detected: {} }
const api = transactions(createHttp({ fetch: steadyFetch(), baseUrl: options.baseUrl, token: options.token }), 'major')
let opened: Promise<Ledger> | undefined

const open = () => (opened ??= openLedger({ worker, file: options.file, key: options.key }))
const send = (message: SyncReport | SyncFarewell) => process.send?.(message)

async function run({ request }: SyncOrder): Promise<SyncReport> {
  const heartbeat = startHeartbeat()
  const start = performance.now()
  const ledger = await open()
  const logBefore = logSize()
  const { verdict, counts, error } = await runSync({
    request,
    api,
    ledger,
    policy: policyOf(unknowns),
    inForce: () => inForce(unknowns, 'major'),
    detect: () => undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined
  })
  const milliseconds = performance.now() - start
  const { blocked, busy } = heartbeat.stop()
  const reason = error?.message
  return { verdict, reason, counts, milliseconds, blocked, busy, logGrowth: logSize() - logBefore }
}

function logSize(): number {
  return statSync(`${options.file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

async function close(): Promise<void> {
  const start = performance.now()
  await (await open()).close()
  send({ closing: performance.now() - start, peak: peakMemory() })
}

// Whoever started it was ended: nobody waits for what follows.
process.once('disconnect', () => process.exit())
process.send?.('ready')
for (;;) {
  const [order] = (await once(process, 'message')) as [SyncOrder | 'close']
  if (order === 'close') break
  send(await run(order))
}
await close()
process.disconnect()
