import { describe, expect, it } from 'vitest'
import { openReader } from '../../../../electron/base/database/database.ts'
import { packPage } from '../../../../electron/stores/ledger/packedPage.ts'
import { TRANSACTION_INDEXES } from '../../../../electron/stores/ledger/tables/indexes.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { openStore } from '../../../../electron/stores/ledger/store.ts'
import type { StoreCalls } from '../../../../electron/stores/ledger/storeCalls.ts'
import type { SyncVerdict } from '../../../../shared/domain/syncRun.ts'
import { numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, sortedBy } from '../../../support/ledger/aQuery.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey, anEnd, storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'

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
      await using setup = await testLedger()
      const { id } = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
      for (const page of numberedPages(0, 500, 100)) await setup.ledger.storePage(id, page)
      expect(indexesOf(setup.file)).toEqual(FILLING)
      await setup.ledger.endSyncRun(id, anEnd({ verdict }))
      expect(indexesOf(setup.file)).toEqual(ALL)
    }
  )

  it('answers every question rightly while it has no indexes', async () => {
    await using setup = await testLedger()
    const { id } = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 500, 100)) await setup.ledger.storePage(id, page)
    const filling = await (await setup.reopen()).state()
    expect(filling.rows).toBe(500)
    expect(indexesOf(setup.file)).toEqual(FILLING)
    const without = await answers(setup.ledger)
    const again = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    await setup.ledger.endSyncRun(again.id, anEnd())
    expect(indexesOf(setup.file)).toEqual(ALL)
    expect(without).toEqual(await answers(setup.ledger))
  })

  it('goes on without them after an interruption, for all there is came with it', async () => {
    await using setup = await testLedger()
    const { id } = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 200, 100)) await setup.ledger.storePage(id, page)
    await setup.ledger.endSyncRun(id, anEnd({ verdict: 'cancelled' }))
    await setup.reopen()
    await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    expect(indexesOf(setup.file)).toEqual(FILLING)
  })
})

describe('a ledger that holds rows', () => {
  it('keeps its indexes during every later sync run', async () => {
    await using setup = await testLedger()
    await storeSyncRun(setup.ledger, numberedPages(0, 200, 100))
    for (const kind of ['full', 'delta', 'targeted'] as const) {
      const { id } = await setup.ledger.beginSyncRun({ kind, fresh: true })
      expect(indexesOf(setup.file)).toEqual(ALL)
      await setup.ledger.endSyncRun(id, anEnd())
    }
  })

  it('gets the indexes that an interrupted fill left out from the next sync run of another kind', async () => {
    await using setup = await testLedger()
    const { id } = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 200, 100)) await setup.ledger.storePage(id, page)
    await setup.reopen()
    await storeSyncRun(setup.ledger, [], 'targeted')
    expect(indexesOf(setup.file)).toEqual(ALL)
  })
})

describe('building the indexes', () => {
  /** A store in this thread, whose sync run has stored its rows and built only some indexes when it is closed. */
  function fillAndStop(file: string, built: number): void {
    const store = openStore({ file, key: aKey }, () => undefined)
    const { id } = store.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 500, 100)) store.storePage(id, packPage(page))
    for (let index = 0; index < built; index++) store.buildIndex(id)
    store.close()
  }

  function goOnToTheEnd(store: StoreCalls) {
    const { id, counts, cursorHistory } = store.beginSyncRun({ kind: 'full', fresh: false })
    while (store.buildIndex(id));
    const certificate = store.endSyncRun(id, anEnd())
    return { counts, cursorHistory, certificate }
  }

  it('goes on with its sync run when it was cut off after any of them', async () => {
    await using folder = await temporaryFolder()
    for (let built = 0; built < ALL.length; built++) {
      const file = `${folder.path}/${built}.db`
      fillAndStop(file, built)
      expect(indexesOf(file).length).toBe(FILLING.length + built)
      const store = openStore({ file, key: aKey }, () => undefined)
      const { counts, cursorHistory, certificate } = goOnToTheEnd(store)
      store.close()
      expect(counts).toMatchObject({ inserted: 500, pages: 5 })
      expect(cursorHistory.at(-1)).toBe(numberedRow(499).id)
      expect(certificate).toMatchObject({ verdict: 'complete', counts: { inserted: 500 }, absent: 0 })
      expect(indexesOf(file)).toEqual(ALL)
    }
  })

  it('lets other questions be answered between two of them', async () => {
    await using setup = await testLedger()
    const { id } = await setup.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (const page of numberedPages(0, 2000)) await setup.ledger.storePage(id, page)
    const order: string[] = []
    const ending = setup.ledger.endSyncRun(id, anEnd()).then(() => order.push('ended'))
    const asking = setup.ledger.state().then(() => order.push('answered'))
    await Promise.all([ending, asking])
    expect(order).toEqual(['answered', 'ended'])
  })
})
