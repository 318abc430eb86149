import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import type { TransactionSort } from '../../../../shared/domain/transaction.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { SORT_FIELDS } from '../../../../shared/transactions/filterWords.ts'
import { numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy } from '../../../support/ledger/aQuery.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey, ledgerWorker, storeSyncRun } from '../../../support/ledger/testLedger.ts'
import { grouped, p95Figure, percentile, timed, type Figure } from '../figure.ts'
import { searches, watchIndexing } from './textSearching.ts'

const ROWS = 1_000_000
const WINDOWS = 200
const random = seededRandom('windows')
const ASKED = 60

/** What the Transactions screen asks of a ledger of a million rows, through the worker's boundary. */
export async function ledgerReading(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const open = () => openLedger({ worker: ledgerWorker, file, key: aKey })
  const filling = await open()
  await storeSyncRun(filling, numberedPages(0, ROWS))
  await filling.close()
  const indexing = await watchIndexing(file, ROWS)
  const ledger = await open()
  try {
    const sorts = await firstSorts(ledger)
    return [
      sorts,
      await windows(ledger),
      ...(await filters(ledger)),
      ...indexing,
      ...(await searches(ledger)),
      await totals(ledger)
    ]
  } finally {
    await ledger.close()
  }
}

/** The first time that all rows are put in an order; later windows come from it. */
async function firstSorts(ledger: Ledger): Promise<Figure> {
  // Loads the columns, as the app does before anybody sorts.
  await ledger.facets()
  const times = new Map<TransactionSort['by'], number>()
  for (const by of SORT_FIELDS)
    times.set(by, await timed(() => ledger.find({ query: sortedBy(by), from: 0, count: 100 })))
  const slowestSort = Math.max(...times.values())
  return {
    name: `first sort of ${grouped(ROWS)} rows by a field, the slowest`,
    measured: `${slowestSort.toFixed(0)} ms`,
    aim: '<= 250 ms',
    isMet: slowestSort <= 250,
    detail: [...times].map(([by, time]) => `${by} ${time.toFixed(0)} ms`).join(', ')
  }
}

async function windows(ledger: Ledger): Promise<Figure> {
  const later: number[] = []
  for (const by of SORT_FIELDS.slice(0, 8)) await ledger.find({ query: sortedBy(by), from: 0, count: 100 })
  for (let index = 0; index < WINDOWS; index++) {
    const from = Math.floor(random() * (ROWS - 100))
    for (const by of SORT_FIELDS.slice(0, 8)) {
      later.push(await timed(() => ledger.find({ query: sortedBy(by), from, count: 100 })))
    }
  }
  const p95 = percentile(later, 0.95)
  return {
    name: `window of 100 rows anywhere in ${grouped(ROWS)} rows, in eight sorts, encrypted`,
    measured: `p95 ${p95.toFixed(1)} ms`,
    aim: '<= 5 ms',
    isMet: p95 <= 5,
    detail: `${later.length} reads`
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

async function filters(ledger: Ledger): Promise<readonly Figure[]> {
  const times: number[] = []
  for (let round = 1; round <= ASKED; round++) {
    const filter = newFilter[round % newFilter.length]?.(round) ?? []
    const sort = round % 2 === 0 ? byAmount : aQuery().sort
    times.push(await timed(() => ledger.find({ query: aQuery({ filter, sort }), from: 0, count: 100 })))
  }
  const slowest = Math.max(...times)
  const name = `new filter over ${grouped(ROWS)} rows to its first rows`
  return [
    p95Figure(name, times, 120, 'amounts, statuses, dates and currencies'),
    {
      name: `${name}, the slowest`,
      measured: `${slowest.toFixed(0)} ms`,
      aim: '<= 60 ms',
      isMet: slowest <= 60,
      detail: `round ${times.indexOf(slowest) + 1} of ${times.length}`
    }
  ]
}

async function totals(ledger: Ledger): Promise<Figure> {
  const times: number[] = []
  for (let round = 1; round <= ASKED; round++) {
    const filter = newFilter[round % newFilter.length]?.(ASKED + round) ?? []
    times.push(await timed(() => ledger.totals(aQuery({ filter }))))
  }
  return p95Figure(
    `exact totals per currency of a new filter over ${grouped(ROWS)} rows`,
    times,
    120,
    'nothing known before'
  )
}
