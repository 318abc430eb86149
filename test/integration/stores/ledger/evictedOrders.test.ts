import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useFetchedRows } from '../../../../renderer/kit/grid/useFetchedRows.ts'
import type { Transaction, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { campaign, campaignSeed } from '../../../support/campaign.ts'
import { aPage, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy } from '../../../support/ledger/aQuery.ts'
import { anEnd, testLedger } from '../../../support/ledger/testLedger.ts'
import { seededRandom } from '../../../support/seededRandom.ts'

/** Rows of a block of the page. */
const BLOCK = 100
/** More than the ledger keeps orders. */
const EVICTING = 12
const QUERIES: readonly TransactionQuery[] = [
  aQuery(),
  sortedBy('amount'),
  aQuery({ filter: [{ field: 'status', anyOf: ['approved'], not: false }], sort: [{ by: 'amount', direction: 'asc' }] })
]

/** What the service has, by id; every state of it that the ledger may show, the latest last. */
type State = ReadonlyMap<string, NewTransaction>

function idsOf({ filter }: TransactionQuery, state: State): string {
  const rows = [...state.values()].filter(({ status }) => filter.length === 0 || status === 'approved')
  return rows
    .map(({ id }) => id)
    .sort()
    .join(' ')
}

/** A window of the page on the ledger itself, as a store of the page makes one. */
async function opened(ledger: Ledger, query: TransactionQuery) {
  const rows = useFetchedRows<Transaction>()
  const ask = (from: number, count: number, revision: number | undefined) =>
    ledger.find({ query, from, count, ...(revision === undefined ? {} : { revision }) })
  await rows.open(ask)
  return { query, rows }
}
type Window = Awaited<ReturnType<typeof opened>>

function loaded({ rows }: Window): readonly string[] {
  const at = rows.rowAt.value
  return Array.from({ length: rows.total.value }, (_, index) => at(index)?.id).filter((id) => id !== undefined)
}

/** Scrolls from the top to the end, as often as the list becomes another one on the way; says which rows came by. */
async function readThrough(window: Window): Promise<readonly string[]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rows } = window
    const of = rows.revision.value
    let first = 0
    for (; first < rows.total.value && rows.revision.value === of; first += BLOCK) {
      rows.show(first, Math.min(first + BLOCK, rows.total.value) - 1, 1)
      while (rows.rowAt.value(first) === undefined && rows.revision.value === of) await wait(1)
    }
    const ids = loaded(window)
    if (rows.revision.value === of && ids.length === rows.total.value) return ids
  }
  throw new Error('The list never stood still.')
}

it('two windows whose orders are evicted during a sync each show every row of one state once', async () => {
  const random = seededRandom('evicted orders')
  const below = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < campaign(4, 60); round++) {
    await using test = await testLedger()
    const { ledger } = test
    const states: State[] = [new Map()]
    let next = 0
    let syncRun = (await ledger.beginSyncRun({ kind: 'full', fresh: false })).id
    const sync = async (fresh: number): Promise<void> => {
      const before = states.at(-1) ?? new Map<string, NewTransaction>()
      const changed = [...before.values()]
        .filter(() => random() < 0.1)
        .map((row) => ({ ...row, amount: BigInt(below(1e9)), status: random() < 0.5 ? 'approved' : 'pending' }))
        .map((row) => ({ ...row, updatedAt: new Date(Date.parse(row.updatedAt) + 1000).toISOString() }))
      const rows = [...Array.from({ length: fresh }, () => numberedRow(next++)), ...changed]
      states.push(new Map([...before, ...rows.map((row) => [row.id, row] as const)]))
      await ledger.storePage(syncRun, aPage(rows))
      // Commits it.
      await ledger.missing(syncRun)
    }
    await sync(1500)
    const windows = [
      await opened(ledger, QUERIES[below(3)] ?? aQuery()),
      await opened(ledger, QUERIES[round % 3] ?? aQuery())
    ]
    for (let step = 0; step < 40; step++) {
      const { rows } = windows[below(2)] ?? windows[0] ?? (await opened(ledger, aQuery()))
      const act = below(6)
      if (act === 0) await sync(below(60))
      else if (act === 1) await rows.refresh()
      else if (act === 2) {
        for (let other = 0; other < EVICTING; other++) {
          const phrase = `Invoice ${below(100_000)}`
          await ledger.find({ query: aQuery({ filter: [{ field: 'text', phrase, not: false }] }), from: 0, count: 1 })
        }
      } else if (act === 3 && random() < 0.3) {
        await ledger.endSyncRun(syncRun, anEnd({ verdict: 'incomplete' }))
        syncRun = (await ledger.beginSyncRun({ kind: 'full', fresh: false })).id
      } else {
        const first = below(rows.total.value)
        rows.show(first, first + 30, random() < 0.5 ? 1 : -1)
        if (random() < 0.5) await wait(below(4))
      }
      for (const window of windows) {
        const ids = loaded(window)
        expect(new Set(ids).size, `seed ${campaignSeed()}, round ${round}, step ${step}`).toBe(ids.length)
      }
    }
    for (const window of windows) {
      const ids = [...(await readThrough(window))].sort().join(' ')
      const isOfOne = states.some((state) => idsOf(window.query, state) === ids)
      expect(isOfOne, `seed ${campaignSeed()}, round ${round}: rows of one state`).toBe(true)
    }
    await ledger.endSyncRun(syncRun, anEnd({ verdict: 'incomplete' }))
  }
})
