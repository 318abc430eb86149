import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { readBare } from './bareClient.ts'
import { startService } from './service.ts'
import { removeLedger, startSyncProcess } from './syncProcess.ts'

const ROWS = 40_000
const LATENCY = 50
const ROUNDS = 5

/** First sync from a service that takes its time, against a client that only fetches and parses the same pages. */
export async function slowSync(): Promise<Figure> {
  await using folder = await temporaryFolder()
  await using service = await startService({ rows: ROWS, fault: `latency,milliseconds=${LATENCY}` })
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timed(() => readBare(service, { sortBy: 'created_at' })))
    const file = `${folder.path}/own-${round}.db`
    const syncing = await startSyncProcess(service, file)
    const { counts, milliseconds } = await syncing.run({ kind: 'full' })
    const { closing } = await syncing.close()
    if (counts.inserted !== ROWS) throw new Error(`The pass stored ${counts.inserted} rows`)
    own.push(milliseconds + closing)
    removeLedger(file)
  }
  const ratio = median(own) / median(bare)
  return {
    name: `first sync of ${ROWS.toLocaleString('en')} rows with ${LATENCY} ms of latency at the service, encrypted`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 1.1 x',
    isMet: ratio <= 1.1,
    detail: `${median(own).toFixed(0)} ms against ${median(bare).toFixed(0)} ms fetching and parsing; median of ${ROUNDS}`
  }
}
