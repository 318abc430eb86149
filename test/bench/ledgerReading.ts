import { setTimeout as wait } from 'node:timers/promises'
import { openReader } from '../../electron/database/database.ts'
import type { Ledger } from '../../electron/ledger/ledger.ts'
import { openLedger } from '../../electron/ledger/openLedger.ts'
import { coveredRows } from '../../electron/ledger/textIndex/indexTable.ts'
import type { TransactionSort } from '../../shared/domain/transaction.ts'
import type { Condition } from '../../shared/domain/transactionFilter.ts'
import { SORT_FIELDS } from '../../shared/filterWords.ts'
import { numberedPages } from '../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy, withText } from '../support/ledger/aQuery.ts'
import { seededRandom } from '../support/seededRandom.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { aKey, ledgerWorker, storeSyncRun } from '../support/ledger/testLedger.ts'
import { median, percentile, timed, type Figure } from './figure.ts'

const ROWS = 1_000_000
const WINDOWS = 200
const random = seededRandom('windows')
const ASKED = 60

/** What the Transactions screen asks of a ledger of a million rows, through the worker's boundary. */
export async function ledgerReading(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
  await storeSyncRun(ledger, numberedPages(0, ROWS))
  const indexing = await untilIndexed(file)
  try {
    return [
      await windows(ledger),
      await filters(ledger),
      await searches(
        ledger,
        'one phrase',
        (phrase) => [phrase],
        `the index was filled in the background in ${indexing.toFixed(0)} s`
      ),
      await searches(
        ledger,
        'two phrases',
        (phrase, round) => [phrase, String(100 + round)],
        'the second one a number'
      ),
      await totals(ledger)
    ]
  } finally {
    await ledger.close()
  }
}

/** Seconds until the text index, which fills while nobody asks, holds every row. */
async function untilIndexed(file: string): Promise<number> {
  const db = openReader({ file, key: aKey })
  const start = performance.now()
  while (coveredRows(db) < ROWS) await wait(250)
  db.close()
  return (performance.now() - start) / 1000
}

async function windows(ledger: Ledger): Promise<Figure> {
  const first: number[] = []
  const later: number[] = []
  for (const by of SORT_FIELDS) first.push(await timed(() => ledger.find({ query: sortedBy(by), from: 0, count: 100 })))
  for (const by of SORT_FIELDS.slice(0, 8)) await ledger.find({ query: sortedBy(by), from: 0, count: 100 })
  for (let index = 0; index < WINDOWS; index++) {
    const from = Math.floor(random() * (ROWS - 100))
    for (const by of SORT_FIELDS.slice(0, 8)) {
      later.push(await timed(() => ledger.find({ query: sortedBy(by), from, count: 100 })))
    }
  }
  const p95 = percentile(later, 0.95)
  return {
    name: `window of 100 rows anywhere in ${million(ROWS)}, in eight sorts, encrypted`,
    measured: `p95 ${p95.toFixed(1)} ms`,
    aim: '<= 5 ms',
    isMet: p95 <= 5,
    detail: `${later.length} reads; making an order the first time took ${median(first).toFixed(0)} ms (${SORT_FIELDS.map((by, index) => `${by} ${first[index]?.toFixed(0)}`).join(', ')})`
  }
}

const byAmount: readonly TransactionSort[] = [{ by: 'amount', direction: 'desc' }]

/** Another filter every time, so that nothing is kept from the one before. */
const newFilter: readonly ((round: number) => readonly Condition[])[] = [
  (round) => [{ field: 'amount', min: { value: String(round), isIncluded: true }, max: null, not: false }],
  (round) => [
    { field: 'status', anyOf: ['pending'], not: false },
    { field: 'size', min: null, max: { value: String(1000 + round), isIncluded: false }, not: false }
  ],
  (round) => [
    { field: 'created', days: { from: `2025-0${1 + (round % 9)}-0${1 + (round % 7)}`, to: null }, not: false },
    { field: 'currency', anyOf: ['EUR', 'SEK'], not: round % 2 === 0 }
  ]
]

async function filters(ledger: Ledger): Promise<Figure> {
  const times: number[] = []
  for (let round = 1; round <= ASKED; round++) {
    const filter = newFilter[round % newFilter.length]?.(round) ?? []
    const sort = round % 2 === 0 ? byAmount : aQuery().sort
    times.push(await timed(() => ledger.find({ query: aQuery({ filter, sort }), from: 0, count: 100 })))
  }
  return slowest(`new filter over ${million(ROWS)} to its first rows`, times, 'amounts, statuses, dates and currencies')
}

// Rare and common, in names, references, numbers and ids; after one round their beginnings with another digit each.
const PHRASES = ['acme', 'goteborg farg', 'invoice 1', 'tx00', 'se6497', 'works', 'partners 3']

async function searches(
  ledger: Ledger,
  what: string,
  phrasesOf: (phrase: string, round: number) => readonly string[],
  detail: string
): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ASKED; round++) {
    const whole = PHRASES[round % PHRASES.length] ?? ''
    const phrase = round < PHRASES.length ? whole : `${whole.slice(0, 4)}${round % 10}`
    const query = aQuery({ filter: withText(...phrasesOf(phrase, round)) })
    times.push(await timed(() => ledger.find({ query, from: 0, count: 100 })))
  }
  return slowest(`new text search of ${what} over ${million(ROWS)} to its first rows`, times, detail)
}

async function totals(ledger: Ledger): Promise<Figure> {
  const times: number[] = []
  for (let round = 1; round <= ASKED; round++) {
    const filter = newFilter[round % newFilter.length]?.(ASKED + round) ?? []
    times.push(await timed(() => ledger.totals(aQuery({ filter }))))
  }
  return slowest(`exact totals per currency of a new filter over ${million(ROWS)}`, times, 'nothing known before')
}

function slowest(name: string, times: readonly number[], detail: string): Figure {
  const p95 = percentile(times, 0.95)
  return {
    name,
    measured: `p95 ${p95.toFixed(0)} ms`,
    aim: '<= 120 ms',
    isMet: p95 <= 120,
    detail: `${times.length} of them, median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; ${detail}`
  }
}

function million(rows: number): string {
  return `${rows.toLocaleString('en')} rows`
}
