import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, p95Figure, timed, type Figure } from '../figure.ts'
import { EXPECTED, fillPayments, TRANSACTIONS, writeInstruction } from './payments.ts'
import { reconcileInProcess, type RunReport } from './runProcess.ts'
import { sqliteJoin } from './sqliteJoin.ts'

const ROUNDS = 3
const OF_BOTH = `${EXPECTED.toLocaleString('en')} expected against ${TRANSACTIONS.toLocaleString('en')} transactions`

/** Whole reconciliations in processes of their own, on an encrypted ledger and a workbook that is new each time. */
export async function reconciling(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const ledger = `${folder.path}/ledger.db`
  const [byId, mixed] = [`${folder.path}/by-id.xml`, `${folder.path}/mixed.xml`]
  await fillPayments(ledger)
  await writeInstruction(byId)
  await writeInstruction(mixed, 10)
  const reference = sqliteJoin(folder.path)
  const runs: RunReport[] = []
  const ruleOrders: RunReport[] = []
  const joins: { readonly all: number; readonly joining: number }[] = []
  const xmllint: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    runs.push(await run(ledger, `${folder.path}/workbook.db`, byId, true))
    joins.push(await reference.measure())
    xmllint.push(await timed(() => execFileSync('xmllint', ['--noout', '--stream', byId])))
    ruleOrders.push(await run(ledger, `${folder.path}/workbook.db`, mixed, false))
  }
  const figures = [
    planning(runs, joins),
    reading(runs, xmllint),
    ruleOrder(ruleOrders),
    applying(runs),
    comparing(runs)
  ]
  return [...figures, ...acting(runs)]
}

async function run(ledger: string, workbook: string, instruction: string, isWhole: boolean): Promise<RunReport> {
  const report = await reconcileInProcess({ ledger, workbook, instruction, isWhole })
  for (const part of ['', '-wal', '-shm', '.lock', '.key-id']) rmSync(`${workbook}${part}`, { force: true })
  if (report.matches !== EXPECTED) throw new Error(`${report.matches} of ${EXPECTED} were matched`)
  return report
}

const OF_THE_LEDGER = 200_000
/** How many transactions came in, and how much more time and memory a plan may take than with none. */
const INCOMING = [
  { count: 100_000, aim: 1.15 },
  { count: 500_000, aim: 1.4 }
]

/** What transactions that came in, and have nothing to do with the payments, cost a plan. */
export async function incomingRows(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const instruction = `${folder.path}/mixed.xml`
  await writeInstruction(instruction, 10)
  const counts = [0, ...INCOMING.map(({ count }) => count)]
  const ledgerOf = (count: number) => `${folder.path}/ledger-${count}.db`
  for (const count of counts) await fillPayments(ledgerOf(count), OF_THE_LEDGER, count)
  const runs = new Map<number, RunReport[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [count, own] of runs)
      own.push(await run(ledgerOf(count), `${folder.path}/workbook.db`, instruction, false))
  }
  const without = runs.get(0) ?? []
  return INCOMING.map(({ count, aim }) => {
    const own = runs.get(count) ?? []
    const figures = [without, own].map((each) => ({ time: of(each, ({ plan }) => plan), peak: of(each, peakMb) }))
    const [base, found] = figures
    if (!base || !found) throw new Error('Nothing was measured.')
    const [time, memory] = [found.time / base.time, found.peak / base.peak]
    return {
      name: `plan of ${EXPECTED.toLocaleString('en')} payments with ${count.toLocaleString('en')} transactions that came in`,
      measured: `${time.toFixed(2)} x time, ${memory.toFixed(2)} x memory of none`,
      aim: `<= ${aim} x`,
      isMet: Math.max(time, memory) <= aim,
      detail: `${found.time.toFixed(0)} ms and ${found.peak.toFixed(0)} MB against ${base.time.toFixed(0)} ms and ${base.peak.toFixed(0)} MB, in a ledger of ${OF_THE_LEDGER.toLocaleString('en')} payments; medians of ${ROUNDS}`
    }
  })
}

const peakMb = (report: RunReport) => report.peakMb

const of = (runs: readonly RunReport[], part: (report: RunReport) => number) => median(runs.map(part))

function planning(
  runs: readonly RunReport[],
  joins: readonly { readonly all: number; readonly joining: number }[]
): Figure {
  const storing = of(runs, ({ create }) => create)
  const [own, all] = [of(runs, ({ create, plan }) => create + plan), median(joins.map((join) => join.all))]
  const joining = median(joins.map((join) => join.joining))
  return {
    name: `plan of ${OF_BOTH} by payment id, with storing what is expected`,
    measured: `${(own / all).toFixed(2)} x`,
    aim: '<= 1.5 x',
    isMet: own / all <= 1.5,
    detail: `${own.toFixed(0)} ms from items in memory to the stored plan: ${storing.toFixed(0)} ms storing them, ${of(runs, ({ gather }) => gather).toFixed(0)} ms gathering rows; against ${all.toFixed(0)} ms of sqlite3 loading, joining and grouping (${joining.toFixed(0)} ms without loading); medians of ${ROUNDS}`
  }
}

function reading(runs: readonly RunReport[], xmllint: readonly number[]): Figure {
  const [own, reference] = [of(runs, ({ read }) => read), median(xmllint)]
  return {
    name: `reading a pain.001 file of ${EXPECTED.toLocaleString('en')} payments`,
    measured: `${(own / reference).toFixed(2)} x`,
    aim: '<= 2.5 x',
    isMet: own / reference <= 2.5,
    detail: `${own.toFixed(0)} ms against ${reference.toFixed(0)} ms of xmllint --noout --stream; median of ${ROUNDS}`
  }
}

function ruleOrder(runs: readonly RunReport[]): Figure {
  const [time, peak] = [of(runs, ({ plan }) => plan), Math.max(...runs.map(({ peakMb }) => peakMb))]
  return {
    name: `all rules, ${OF_BOTH}, a tenth of them without an id`,
    measured: `${(time / 1000).toFixed(1)} s, ${peak.toFixed(0)} MB`,
    aim: '<= 4 s, <= 350 MB',
    isMet: time <= 4000 && peak <= 350,
    detail: `${of(runs, ({ looked }) => looked).toLocaleString('en')} transactions were looked at; the memory is that of the whole process with ledger and workbook; median of ${ROUNDS}`
  }
}

function applying(runs: readonly RunReport[]): Figure {
  const [apply, undo] = [of(runs, (each) => each.apply), of(runs, (each) => each.undo)]
  return {
    name: `applying and undoing ${EXPECTED.toLocaleString('en')} matches`,
    measured: `${(apply / 1000).toFixed(1)} s and ${(undo / 1000).toFixed(1)} s`,
    aim: '<= 3 s each',
    isMet: Math.max(apply, undo) <= 3000,
    detail: `each in one transaction that outlasts a loss of power; median of ${ROUNDS}`
  }
}

function comparing(runs: readonly RunReport[]): Figure {
  const [compare, look] = [median(runs.flatMap((each) => each.compare)), of(runs, (each) => each.look)]
  return {
    name: `telling that a later transaction has nothing to do with ${EXPECTED.toLocaleString('en')} signed-off payments`,
    measured: `${(compare / look).toFixed(2)} x`,
    aim: '<= 0.1 x',
    isMet: compare / look <= 0.1,
    detail: `${compare.toFixed(0)} ms against ${look.toFixed(0)} ms of looking through them anew; medians of ${ROUNDS}`
  }
}

function acting(runs: readonly RunReport[]): readonly Figure[] {
  const figure = (what: string, aim: number, times: readonly number[]): Figure =>
    p95Figure(
      `${what} of a reconciliation of ${EXPECTED.toLocaleString('en')}`,
      times,
      aim,
      `${ROUNDS} reconciliations`
    )
  const all = (part: (report: RunReport) => readonly number[]) => runs.flatMap((report) => [...part(report)])
  return [
    figure(
      'a window',
      100,
      all(({ windows }) => windows)
    ),
    figure(
      'a decision',
      16,
      all(({ decisions }) => decisions)
    )
  ]
}
