import { aKey } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { untilIndexed } from '../untilIndexed.ts'
import { readBare } from './bareClient.ts'
import { startService, type Service } from './service.ts'
import { startSyncProcess, type SyncProcess } from './syncProcess.ts'
import type { SyncReport } from './syncMessages.ts'

const ROWS = 1_000_000
const CHANGED = 1000
const ROUNDS = 5
const PASSES = 3

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
  // A delta gives way to nothing but other questions; the filling of the index is measured elsewhere.
  await untilIndexed({ file, key: aKey }, ROWS)
  const measured: Record<Where, Delta[]> = { 'the newest': [], 'all over the list': [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const where of Object.keys(measured) as Where[]) {
      await service.change(CHANGES[where](round), `bench_${round}`)
      measured[where].push(await runDelta(service, syncing))
    }
  }
  await syncing.close()
  const deltas = (Object.keys(measured) as Where[]).map((where) => deltaFigure(where, measured[where]))
  return [...deltas, ...(await secondPass(service, file))]
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
    aim: '<= 1.5 x',
    isMet: ratio <= 1.5,
    detail: `${each('own')} ms against ${each('bare')} ms fetching and parsing the same ${each('pages')} pages (the overlap reads earlier changes again); median of the ratios`
  }
}

/** In a process of its own, whose log begins empty. */
async function secondPass(service: Service, file: string): Promise<readonly Figure[]> {
  const rounds: { readonly report: SyncReport; readonly bare: number }[] = []
  for (let round = 0; round < PASSES; round++) {
    const syncing = await startSyncProcess(service, file)
    const report = await syncing.run({ kind: 'full', fresh: true })
    await syncing.close()
    rounds.push({ report, bare: await timed(() => readBare(service, { sortBy: 'created_at' })) })
  }
  return secondPassFigures(rounds)
}

function secondPassFigures(
  rounds: readonly { readonly report: SyncReport; readonly bare: number }[]
): readonly Figure[] {
  const name = `second full pass over ${ROWS.toLocaleString('en')} rows with nothing changed`
  const written = Math.max(...rounds.map(({ report: { counts } }) => counts.inserted + counts.changed))
  const grown = Math.max(...rounds.map(({ report }) => report.logGrowth))
  const ratio = median(rounds.map(({ report, bare }) => report.milliseconds / bare))
  const each = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map((round) => (of(round) / 1000).toFixed(1)).join(', ')
  return [
    {
      name: `${name}, against fetching and parsing`,
      measured: `${ratio.toFixed(2)} x`,
      aim: '<= 1.3 x',
      isMet: ratio <= 1.3,
      detail: `${each(({ report }) => report.milliseconds)} s against ${each(({ bare }) => bare)} s; median of the ratios`
    },
    {
      name,
      measured: `${written} rows written`,
      aim: '0 rows',
      isMet: written === 0 && rounds.every(({ report }) => report.counts.unchanged === ROWS),
      detail: `the log grew by at most ${grown.toLocaleString('en')} bytes, which hold the place and which rows were seen`
    }
  ]
}
