import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { packPage } from '../../../../electron/stores/ledger/packedPage.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { openStore } from '../../../../electron/stores/ledger/store.ts'
import type { StoreCalls } from '../../../../electron/stores/ledger/storeCalls.ts'
import { createIndexFill } from '../../../../electron/stores/ledger/textIndex/fillIndex.ts'
import type { SyncKind } from '../../../../shared/domain/syncRun.ts'
import { aPage, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy, withText } from '../../../support/ledger/aQuery.ts'
import { campaign, campaignTime, shareOf, sampleOf } from '../../../support/campaign.ts'
import { namedPages, type NamedPage } from '../../../support/ledger/damagedPages.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import {
  aKey,
  anEnd,
  openLedgerHere,
  storeSyncRun,
  testLedger,
  type TestLedger
} from '../../../support/ledger/testLedger.ts'

const ROWS = 1500
// Of places; in the long campaign each page has some.
const FLIPS = campaign(10, 200)
// A salt for deriving keys from passwords; a raw key does not use it, so nothing depends on it.
const SALT_BITS = 16 * 8
const PAGE_BITS = 16_384 * 8

let original: TestLedger
let bytes: Buffer
let pages: readonly NamedPage[]
const random = seededRandom('damage')

beforeAll(async () => {
  original = await testLedger()
  await original.ledger.close()
  // In one go, and the text index filled by hand, so that the file does not depend on what gets its turn between two calls.
  const store = openStore({ file: original.file, key: aKey }, () => undefined)
  storePages(store, 'full', [...numberedPages(0, ROWS, 500), aPage([], problems)])
  storePages(store, 'delta', [aPage([{ ...numberedRow(7), status: 'returned' }])])
  store.close()
  fillTextIndex(original.file)
  bytes = readFileSync(original.file)
  pages = namedPages({ file: original.file, key: aKey })
})

function fillTextIndex(file: string): void {
  const db = openWriter({ file, key: aKey })
  const fill = createIndexFill(db)
  while (fill(7));
  db.close()
}

function storePages(store: StoreCalls, kind: SyncKind, pages: readonly LedgerPage[]): void {
  const { id } = store.beginSyncRun({ kind, fresh: false })
  for (const page of pages) store.storePage(id, packPage(page))
  while (store.buildIndex(id));
  store.endSyncRun(id, anEnd())
}

afterAll(() => original[Symbol.asyncDispose]())

const problems = [
  { id: 'broken', raw: '{}', reason: 'test' },
  { id: null, raw: '[]', reason: 'test' }
]

/** Uses the ledger in every way there is, then reads every page of the file. Rejects when a wrong row shows. */
async function useEverything(ledger: Ledger): Promise<void> {
  // Before anything else, the totals are read off an index of their own.
  await ledger.totals(aQuery())
  for (const by of ['createdAt', 'amount', 'counterpartyName', 'bulkPaymentId'] as const) {
    for (let from = 0; from < ROWS; from += 500) {
      const { rows } = await ledger.find({ query: sortedBy(by, 'asc'), from, count: 500 })
      for (const row of rows) expect(row.reference).toBe(numberedRow(Number.parseInt(row.id.slice(2), 36)).reference)
    }
  }
  await ledger.find({ query: aQuery({ filter: withText('acme') }), from: 0, count: 10 })
  await ledger.lastSyncRun()
  const correlationIds = Array.from({ length: ROWS }, (_, index) => numberedRow(index).correlationId ?? '')
  await ledger.lackedCorrelationIds(correlationIds)
  await useCandidates(ledger, correlationIds)
  await useSyncRecords(ledger)
  const another = { id: null, raw: '"another"', reason: 'test' }
  await storeSyncRun(ledger, [...numberedPages(0, ROWS, 500), aPage([], [...problems, another])])
  await ledger.verify()
}

/** Also reads the index of payments in other currencies, which no row of the list is in. */
async function useCandidates(ledger: Ledger, correlationIds: readonly string[]): Promise<void> {
  const source = await ledger.readCandidates({
    correlationIds: [JSON.stringify(correlationIds)],
    bulkPaymentIds: [],
    ids: [],
    sizes: [{ currency: 'XAU', ranges: [[1n, 2n]] }],
    references: [],
    related: null,
    counterpartyNumbers: ['NOBODY'],
    within: { from: null, to: null, accounts: null }
  })
  while (await source.next());
  await source.close()
}

async function useSyncRecords(ledger: Ledger): Promise<void> {
  for (let index = 0; index < ROWS; index += 100) await ledger.history(numberedRow(index).id)
  await ledger.history(numberedRow(7).id)
  await ledger.certificates(200)
  await ledger.completeness()
  await ledger.lastFull()
  await ledger.updatesBefore('9', ROWS)
  await ledger.problems({ from: 0, count: 200 })
  await ledger.problemTexts(0)
  const source = await ledger.readProblems()
  try {
    while (await source.next());
  } finally {
    await source.close()
  }
}

async function withFlippedBit(place: number, work: (ledger: Ledger, folder: string) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  cpSync(`${original.file}.key-id`, `${file}.key-id`)
  const flipped = Buffer.from(bytes)
  flipped[place >> 3] = (flipped[place >> 3] ?? 0) ^ (1 << (place & 7))
  writeFileSync(file, flipped)
  const ledger = await openLedgerHere({ file, key: aKey })
  try {
    await work(ledger, folder.path)
  } finally {
    await ledger.close()
  }
}

function setAside(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^ledger\.db\.damaged-[^.]*\.[^.]*Z$/.test(name))
}

/** The number of a bit in a page: any but those of the salt. */
function placeIn({ page } = { page: 1 }): number {
  const [from, bits] = [(page - 1) * PAGE_BITS, PAGE_BITS]
  return Math.max(from + Math.floor(random() * bits), SALT_BITS)
}

describe('one flipped bit', () => {
  it(
    'in any table, index or part of the text index is found by reading all pages',
    async () => {
      const names = [...new Set(pages.map(({ name }) => name))]
      expect(names).toEqual(
        expect.arrayContaining(['transactions', 'text_index_data', 'text_unindexed', 'text_index_state'])
      )
      const undetected: string[] = []
      for (const name of names) {
        const own = pages.filter((each) => each.name === name)
        for (const each of shareOf(own, Math.floor(random() * own.length), own.length)) {
          await withFlippedBit(placeIn(each), async (ledger, folder) => {
            await ledger.verify().catch((error: unknown) => expect(error).toMatchObject({ code: 'cache-damaged' }))
            if (setAside(folder).length !== 1) undetected.push(`${name}, page ${each.page}`)
          })
        }
      }
      expect(undetected).toEqual([])
    },
    campaignTime(600_000)
  )

  it('is in no file that was not touched: every page is named, by its table, and read once', async () => {
    await using folder = await temporaryFolder()
    for (const part of ['', '.key-id']) cpSync(original.file + part, `${folder.path}/ledger.db${part}`)
    const ledger = await openLedgerHere({ file: `${folder.path}/ledger.db`, key: aKey })
    const { rows, tables } = await ledger.verify()
    await ledger.close()
    expect(rows).toBe(ROWS)
    const counted = Map.groupBy(pages, ({ name }) => name)
    expect(new Map(tables.map(({ name, pages: read }) => [name, read]))).toEqual(
      new Map([...counted].map(([name, own]) => [name, own.length]))
    )
  })

  it(
    `anywhere in the file is found, and the file set aside: ${FLIPS} places`,
    async () => {
      const undetected: number[] = []
      for (let index = 0; index < FLIPS; index++) {
        const place = placeIn(pages[Math.floor(((index + random()) / FLIPS) * pages.length)])
        await withFlippedBit(place, async (ledger, folder) => {
          await useEverything(ledger).catch((error: unknown) => expect(error).toMatchObject({ code: 'cache-damaged' }))
          if (setAside(folder).length !== 1) undetected.push(place)
        })
      }
      expect(undetected).toEqual([])
    },
    campaignTime(600_000)
  )

  it.each(sampleOf([16, 17, 18, 19, 20, 21, 22, 23, 24], 3))(
    'in byte %i of the header is found at once',
    async (byte) => {
      for (const bit of [0, 5]) {
        await withFlippedBit(8 * byte + bit, async (ledger) =>
          expect((await ledger.state()).rebuilt, `${bit}`).toBe(true)
        )
      }
    }
  )

  it('makes a ledger that says it is new, and that works', async () => {
    await withFlippedBit(8 * 20, async (ledger) => {
      expect(await ledger.state()).toEqual({ rows: 0, revision: 1, rebuilt: true })
      await useEverything(ledger)
      expect(await ledger.state()).toMatchObject({ rows: ROWS, rebuilt: false })
    })
  })

  it('found while in use is reported through the change notice', async () => {
    await withFlippedBit(placeIn(pages.findLast(({ name }) => name === 'transactions')), async (ledger) => {
      const told: boolean[] = []
      ledger.onChange(({ rebuilt }) => void told.push(rebuilt))
      // The work between two calls may meet it first.
      await useEverything(ledger).catch((error: unknown) => expect(error).toMatchObject({ code: 'cache-damaged' }))
      await expect.poll(() => told[0]).toBe(true)
      await useEverything(ledger)
      expect((await ledger.state()).rebuilt).toBe(false)
    })
  })
})

it('a file cut short is set aside', async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  cpSync(`${original.file}.key-id`, `${file}.key-id`)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  const ledger = await openLedgerHere({ file, key: aKey })
  await useEverything(ledger).catch((error: unknown) => expect(error).toMatchObject({ code: 'cache-damaged' }))
  expect(setAside(folder.path)).toHaveLength(1)
  await ledger.close()
})
