import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { readBare } from './bareClient.ts'
import { startService, type Service } from './service.ts'
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

/** Which rows change before a delta of some round: places in the list, newest first. */
const CHANGES = {
  'the newest': (round: number) => Array.from({ length: CHANGED }, (_, index) => round * CHANGED + index),
  // No two of them share a page of the file.
  'all over the list': (round: number) =>
    Array.from({ length: CHANGED }, (_, index) => Math.floor((index * ROWS) / CHANGED) + round)
} as const

type Where = keyof typeof CHANGES

/**
 * What follows on a first sync: deltas, each after a thousand rows have changed, against a client that only fetches and
 * parses as many pages of changes; and a full sync run for which nothing has changed.
 */
export async function laterSyncs(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  await using service = await startService({ rows: ROWS })
  const file = `${folder.path}/ledger.db`
  const syncing = await startSyncProcess(service, file)
  await syncing.run({ kind: 'full' })
  const measured: Record<Where, Delta[]> = { 'the newest': [], 'all over the list': [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const where of Object.keys(measured) as Where[]) {
      await service.change(CHANGES[where](round), `bench_${round}`)
      measured[where].push(await runDelta(service, syncing))
    }
  }
  await syncing.close()
  const deltas = (Object.keys(measured) as Where[]).map((where) => deltaFigure(where, measured[where]))
  return [...deltas, await secondPass(service, file)]
}

async function runDelta(service: Service, syncing: SyncProcess): Promise<Delta> {
  const { counts, milliseconds: own } = await syncing.run({ kind: 'delta' })
  if (counts.changed < CHANGED) throw new Error(`The delta changed ${counts.changed} rows`)
  const { pages } = counts
  return { own, pages, bare: await timed(() => readBare(service, { sortBy: 'updated_at', pages })) }
}

function deltaFigure(where: Where, deltas: readonly Delta[]): Figure {
  const ratio = median(deltas.map(({ own, bare }) => own / bare))
  const each = (of: keyof Delta) => deltas.map((delta) => Math.round(delta[of])).join(', ')
  return {
    name: `delta of ${CHANGED.toLocaleString('en')} changed rows in ${ROWS.toLocaleString('en')}, ${where}, encrypted`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 2.0 x',
    isMet: ratio <= 2,
    detail: `${each('own')} ms against ${each('bare')} ms fetching and parsing the same ${each('pages')} pages (the overlap reads earlier changes again); median of the ratios`
  }
}

/** In a process of its own, whose log begins empty. */
async function secondPass(service: Service, file: string): Promise<Figure> {
  const syncing = await startSyncProcess(service, file)
  const report = await syncing.run({ kind: 'full', fresh: true })
  await syncing.close()
  return secondSyncRunFigure(report)
}

function secondSyncRunFigure({ counts, logGrowth, milliseconds }: SyncReport): Figure {
  const written = counts.inserted + counts.changed
  return {
    name: `second full pass over ${ROWS.toLocaleString('en')} rows with nothing changed`,
    measured: `${written} rows written`,
    aim: '0 rows',
    isMet: written === 0 && counts.unchanged === ROWS,
    detail: `${counts.unchanged.toLocaleString('en')} unchanged in ${(milliseconds / 1000).toFixed(1)} s; the log grew by ${logGrowth.toLocaleString('en')} bytes, which hold the place and which rows were seen`
  }
}
