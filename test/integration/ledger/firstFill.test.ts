import { describe, expect, it } from 'vitest'
import { openReader } from '../../../electron/database/database.ts'
import { TRANSACTION_INDEXES } from '../../../electron/ledger/indexes.ts'
import type { Ledger } from '../../../electron/ledger/ledger.ts'
import { openStore } from '../../../electron/ledger/store.ts'
import type { StoreCalls } from '../../../electron/ledger/storeCalls.ts'
import type { SyncVerdict } from '../../../shared/domain/syncRun.ts'
import { numberedPages, numberedRow } from '../../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy } from '../../support/ledger/aQuery.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { aKey, anEnd, storePass, testLedger } from '../../support/ledger/testLedger.ts'

const ALL = Object.keys(TRANSACTION_INDEXES).sort()
const FILLING = ['transactions_by_created_at']

/** The indexes that the file holds now, seen through a connection of its own. */
function indexesOf(file: string): readonly string[] {
  const db = openReader({ file, key: aKey })
  try {
    const names =
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'transactions' AND sql IS NOT NULL"
    return db.column<string>(`${names} ORDER BY name`).all()
  } finally {
    db.close()
  }
}

/** What readers ask of the rows, in every way that an index serves. */
async function answers(ledger: Ledger) {
  const sorts = ['createdAt', 'amount', 'counterpartyName'] as const
  const windows = sorts.map(async (by) => {
    const query = sortedBy(by)
    const { rows, total } = await ledger.find({ query, from: 0, count: 1000 })
    return [total, rows.map(({ id }) => id)]
  })
  return {
    windows: await Promise.all(windows),
    totals: await ledger.totals(aQuery()),
    correlated: await ledger.lackedCorrelationIds([numberedRow(7).correlationId ?? '', 'nobody']),
    updates: await ledger.updatesBefore(numberedRow(9).updatedAt, 20)
  }
}

describe('a first fill', () => {
  it.each<SyncVerdict>(['complete', 'incomplete', 'cancelled'])(
    'goes without the indexes that only readers need, and has them once it ended %s',
    async (verdict) => {
      await using desk = await testLedger()
      const { id } = await desk.ledger.beginPass({ kind: 'full', fresh: false })
      for (const page of numberedPages(0, 500, 100)) await desk.ledger.storePage(id, page)
      expect(indexesOf(desk.file)).toEqual(FILLING)
      await desk.ledger.endPass(id, anEnd({ verdict }))
      expect(indexesOf(desk.file)).toEqual(ALL)
    }
  )

  it('answers every question rightly while it has no indexes', async () => {
    await using desk = await testLedger()
    const { id } = await desk.ledger.beginPass({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 500, 100)) await desk.ledger.storePage(id, page)
    const filling = await (await desk.reopen()).state()
    expect(filling.rows).toBe(500)
    expect(indexesOf(desk.file)).toEqual(FILLING)
    const without = await answers(desk.ledger)
    const again = await desk.ledger.beginPass({ kind: 'full', fresh: false })
    await desk.ledger.endPass(again.id, anEnd())
    expect(indexesOf(desk.file)).toEqual(ALL)
    expect(without).toEqual(await answers(desk.ledger))
  })

  it('goes on without them after an interruption, for all there is came with it', async () => {
    await using desk = await testLedger()
    const { id } = await desk.ledger.beginPass({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 200, 100)) await desk.ledger.storePage(id, page)
    await desk.ledger.endPass(id, anEnd({ verdict: 'cancelled' }))
    await desk.reopen()
    await desk.ledger.beginPass({ kind: 'full', fresh: false })
    expect(indexesOf(desk.file)).toEqual(FILLING)
  })
})

describe('a ledger that holds rows', () => {
  it('keeps its indexes during every later pass', async () => {
    await using desk = await testLedger()
    await storePass(desk.ledger, numberedPages(0, 200, 100))
    for (const kind of ['full', 'delta', 'targeted'] as const) {
      const { id } = await desk.ledger.beginPass({ kind, fresh: true })
      expect(indexesOf(desk.file)).toEqual(ALL)
      await desk.ledger.endPass(id, anEnd())
    }
  })

  it('gets the indexes that an interrupted fill left out from the next pass of another kind', async () => {
    await using desk = await testLedger()
    const { id } = await desk.ledger.beginPass({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 200, 100)) await desk.ledger.storePage(id, page)
    await desk.reopen()
    await storePass(desk.ledger, [], 'targeted')
    expect(indexesOf(desk.file)).toEqual(ALL)
  })
})

describe('building the indexes', () => {
  /** A store in this thread, whose pass has stored its rows and built only some indexes when it is closed. */
  function fillAndStop(file: string, built: number): void {
    const store = openStore({ file, key: aKey }, () => undefined)
    const { id } = store.beginPass({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 500, 100)) store.storePage(id, page)
    for (let index = 0; index < built; index++) store.buildIndex(id)
    store.close()
  }

  function goOnToTheEnd(store: StoreCalls) {
    const { id, counts, trail } = store.beginPass({ kind: 'full', fresh: false })
    while (store.buildIndex(id));
    const certificate = store.endPass(id, anEnd())
    return { counts, trail, certificate }
  }

  it('goes on with its pass when it was cut off after any of them', async () => {
    await using folder = await temporaryFolder()
    for (let built = 0; built < ALL.length; built++) {
      const file = `${folder.path}/${built}.db`
      fillAndStop(file, built)
      expect(indexesOf(file).length).toBe(FILLING.length + built)
      const store = openStore({ file, key: aKey }, () => undefined)
      const { counts, trail, certificate } = goOnToTheEnd(store)
      store.close()
      expect(counts).toMatchObject({ inserted: 500, pages: 5 })
      expect(trail.at(-1)).toBe(numberedRow(499).id)
      expect(certificate).toMatchObject({ verdict: 'complete', counts: { inserted: 500 }, absent: 0 })
      expect(indexesOf(file)).toEqual(ALL)
    }
  })

  it('lets other questions be answered between two of them', async () => {
    await using desk = await testLedger()
    const { id } = await desk.ledger.beginPass({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 2000)) await desk.ledger.storePage(id, page)
    const order: string[] = []
    const ending = desk.ledger.endPass(id, anEnd()).then(() => order.push('ended'))
    const asking = desk.ledger.state().then(() => order.push('answered'))
    await Promise.all([ending, asking])
    expect(order).toEqual(['answered', 'ended'])
  })
})
