import { basename } from 'node:path'
import { gatherRows } from '../../../../electron/features/reconciling/gatherRows.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { openWorkbook } from '../../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aKey, ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { benchOrder } from '../benchProgram.ts'
import { timed } from '../figure.ts'
import { EXPECTED } from './payments.ts'
import type { RunOrder, RunReport } from './runProcess.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'

// A process of its own, so that its memory is that of a reconciliation: ledger and workbook as the app opens them.
const order = benchOrder() as RunOrder
const by = { name: 'bench' }
const worker = new URL('../../../../electron/stores/workbook/worker.ts', import.meta.url)

const ledger = await openLedger({ worker: ledgerWorker, file: order.ledger, key: aKey })
const workbook = await openWorkbook({ worker, file: order.workbook, key: aKey })

/** A later transaction that has nothing to do with the payments, as the ledger writes it. */
const UNRELATED = `${JSON.stringify(['later', 'account', '70003', 'EUR', '70003', 'EUR', null, null, 'Someone', null, null, '', 'completed', 'payment', '2036-01-01T00:00:00Z', '2036-01-01T00:00:00Z', 0])}\n`

let start = performance.now()
const source = { path: order.instruction, name: basename(order.instruction) }
const { draft, faults } = await workbook.read(source, null)
if (faults.length > 0) throw new Error(`The instruction has mistakes: ${JSON.stringify(faults)}`)
const read = performance.now() - start

start = performance.now()
const { id } = await workbook.create(draft, 'Bench', by)
const create = performance.now() - start

const statusWords: [] = []
const context = { statusWords, certificate: null, notes: [] }
const gathering = {
  id,
  workbook,
  ledger,
  statusWords,
  signal: new AbortController().signal,
  onProgress: () => undefined
}

start = performance.now()
await gatherRows(gathering)
const gather = performance.now() - start
const made = await workbook.makePlan(id, context, by)
const plan = performance.now() - start
if (!made.plan) throw new Error('No plan was made')

const rest = order.isWhole
  ? await wholeRun(workbook, made.plan.hash)
  : { apply: 0, undo: 0, windows: [], decisions: [], compare: [], look: 0 }
const report: RunReport = {
  read,
  create,
  plan,
  gather,
  matches: made.plan.matches,
  looked: made.plan.looked,
  ...rest,
  peakMb: peakMemory() / 2 ** 20
}
await workbook.close()
await ledger.close()
process.stdout.write(JSON.stringify(report))

async function wholeRun(
  store: Workbook,
  hash: string
): Promise<Omit<RunReport, 'read' | 'create' | 'plan' | 'gather' | 'matches' | 'looked' | 'peakMb'>> {
  await gatherRows(gathering)
  const apply = await timed(() => store.acceptMatches(id, { hash, accept: 'all' }, context, by))
  const windows = await allWindows(store)
  const decisions = await someDecisions(store)
  const compare: number[] = []
  for (let round = 0; round < 5; round++) compare.push(await timed(() => store.mayConcern(id, Buffer.from(UNRELATED))))
  const look = await timed(async () => {
    await gatherRows(gathering)
    await store.countUnseen(id, context)
  })
  const applied = (await store.log({ id, from: 0, count: 200 })).entries.find(({ kind }) => kind === 'applied')
  const undo = await timed(() => store.decide(id, { do: 'undo', entry: applied?.seq ?? 0 }, by))
  return { apply, undo, windows, decisions, compare, look }
}

/** What a screen asks: windows of both lists with several filters, and one item whole. */
async function allWindows(store: Workbook): Promise<readonly number[]> {
  const times: number[] = []
  const filters = [
    { states: [], only: 'all', currency: null, batch: null, text: '' },
    { states: ['matched'], only: 'all', currency: 'SEK', batch: null, text: '' },
    { states: [], only: 'queue', currency: null, batch: null, text: '' },
    { states: [], only: 'all', currency: null, batch: null, text: 'acme' }
  ] as const
  for (let round = 0; round < 10; round++) {
    const from = round * (EXPECTED / 10)
    for (const filter of filters) times.push(await timed(() => store.items({ id, filter, from, count: 100 })))
    const found = { states: [], only: 'all', currency: null, text: '' } as const
    times.push(await timed(() => store.found({ id, filter: found, from, count: 100 })))
    const [row] = (await store.items({ id, filter: filters[0], from, count: 1 })).rows
    times.push(await timed(() => store.item({ id, key: row?.key ?? '' })))
    times.push(await timed(() => store.get(id)))
  }
  return times
}

/** Takes a match back and puts it there again by undoing that. */
async function someDecisions(store: Workbook): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    const filter = { states: ['matched'], only: 'all', currency: null, batch: null, text: '' } as const
    const [row] = (await store.items({ id, filter, from: round * 50, count: 1 })).rows
    const match = row?.match
    if (match === null || match === undefined) throw new Error('Nothing is matched')
    times.push(await timed(() => store.decide(id, { do: 'unmatch', matches: [match] }, by)))
    const [entry] = (await store.log({ id, from: 0, count: 1 })).entries
    times.push(await timed(() => store.decide(id, { do: 'undo', entry: entry?.seq ?? 0 }, by)))
  }
  return times
}
