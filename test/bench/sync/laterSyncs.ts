import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { readBare } from './bareClient.ts'
import { startService } from './service.ts'
import { startSyncProcess, type SyncProcess } from './syncProcess.ts'
import type { SyncReport } from './syncMessages.ts'

const ROWS = 1_000_000
const CHANGED = 1000
const ROUNDS = 5

interface Delta {
  readonly own: number
  readonly bare: number
  readonly pages: number
}

/**
 * What follows on a first sync: deltas, each after a thousand rows all over the list have changed, against a client that
 * only fetches and parses as many pages of changes; and a full pass for which nothing has changed.
 */
export async function laterSyncs(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  await using service = await startService({ rows: ROWS })
  const syncing = await startSyncProcess(service, `${folder.path}/ledger.db`)
  await syncing.run({ kind: 'full' })
  const deltas: Delta[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const places = Array.from({ length: CHANGED }, (_, index) => Math.floor((index * ROWS) / CHANGED) + round)
    await service.change(places, `bench_${round}`)
    const { own, pages } = await runDelta(syncing)
    deltas.push({ own, pages, bare: await timed(() => readBare(service, { sortBy: 'updated_at', pages })) })
  }
  const second = await syncing.run({ kind: 'full', fresh: true })
  await syncing.close()
  return [deltaFigure(deltas), secondPassFigure(second)]
}

async function runDelta(syncing: SyncProcess): Promise<Omit<Delta, 'bare'>> {
  const { counts, milliseconds } = await syncing.run({ kind: 'delta' })
  if (counts.changed !== CHANGED) throw new Error(`The delta changed ${counts.changed} rows`)
  return { own: milliseconds, pages: counts.pages }
}

function deltaFigure(deltas: readonly Delta[]): Figure {
  const ratio = median(deltas.map(({ own, bare }) => own / bare))
  const each = (of: keyof Delta) => deltas.map((delta) => Math.round(delta[of])).join(', ')
  return {
    name: `delta of ${CHANGED.toLocaleString('en')} changed rows in ${ROWS.toLocaleString('en')}, encrypted`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 2.0 x',
    isMet: ratio <= 2,
    detail: `${each('own')} ms against ${each('bare')} ms fetching and parsing the same ${each('pages')} pages (the overlap reads earlier changes again); median of the ratios`
  }
}

function secondPassFigure({ counts, logGrowth, milliseconds }: SyncReport): Figure {
  const written = counts.inserted + counts.changed
  return {
    name: `second full pass over ${ROWS.toLocaleString('en')} rows with nothing changed`,
    measured: `${written} rows written`,
    aim: '0 rows',
    isMet: written === 0 && counts.unchanged === ROWS,
    detail: `${counts.unchanged.toLocaleString('en')} unchanged in ${(milliseconds / 1000).toFixed(1)} s; the log grew by ${logGrowth.toLocaleString('en')} bytes, which hold the place and which rows were seen`
  }
}
