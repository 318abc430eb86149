import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReader } from '../../../../electron/base/database/database.ts'
import { packPage } from '../../../../electron/stores/ledger/packedPage.ts'
import { openStore } from '../../../../electron/stores/ledger/store.ts'
import type { StoreCalls } from '../../../../electron/stores/ledger/storeCalls.ts'
import { numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { campaign } from '../../../support/campaign.ts'
import { ledgerFacts } from '../../../support/ledger/ledgerFacts.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey, anEnd, openLedgerHere } from '../../../support/ledger/testLedger.ts'

const PLACES = campaign(10, 200)
const PAGES = 12
const ROWS = 100

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: StoreCalls
let wal: Buffer
/** What the ledger held at the start and after each page that was said to be stored. */
const committed: string[] = []
const random = seededRandom('damaged log')

beforeAll(async () => {
  folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  store = openStore({ file, key: aKey }, () => undefined)
  for (const page of numberedPages(0, PAGES * ROWS, ROWS)) {
    // A sync run of its own, since its end is on disk when it is said.
    const { id } = store.beginSyncRun({ kind: committed.length === 0 ? 'full' : 'delta', fresh: false })
    if (committed.length === 0) committed.push(contentOf(file))
    store.storePage(id, packPage(page))
    while (store.buildIndex(id));
    store.endSyncRun(id, anEnd())
    committed.push(contentOf(file))
  }
  for (const part of ['', '.key-id']) cpSync(file + part, `${folder.path}/kept.db${part}`)
  wal = readFileSync(`${file}-wal`)
})

afterAll(async () => {
  store.close()
  await folder[Symbol.asyncDispose]()
})

/** Every row and the count that the file keeps of them. */
function contentOf(file: string): string {
  const db = openReader({ file, key: aKey })
  try {
    expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
    const { counted, kept, passes: syncRuns } = ledgerFacts(db)
    expect(kept).toEqual(counted)
    for (const syncRun of syncRuns) expect(syncRun.marked).toBe(syncRun.seen)
    const rows = db.rows<readonly (string | bigint)[]>('SELECT * FROM transactions ORDER BY row_id').all()
    return rows.map((row) => row.map(String).join('\t')).join('\n')
  } finally {
    db.close()
  }
}

/** How many pages a ledger holds whose log is this one; NaN if it holds what was never there. */
async function pagesWith(log: Buffer): Promise<number> {
  await using place = await temporaryFolder()
  const file = `${place.path}/ledger.db`
  for (const part of ['', '.key-id']) cpSync(`${folder.path}/kept.db${part}`, file + part)
  writeFileSync(`${file}-wal`, log)
  const ledger = await openLedgerHere({ file, key: aKey })
  try {
    expect((await ledger.state()).rows % ROWS).toBe(0)
  } finally {
    await ledger.close()
  }
  const found = committed.indexOf(contentOf(file))
  return found < 0 ? Number.NaN : found
}

describe('the log of a ledger whose process was killed', () => {
  it('that is whole has every page that was said to be stored', async () => {
    expect(await pagesWith(wal)).toBe(PAGES)
  })

  it(`cut at ${PLACES} places, leaves the pages before the cut, each whole`, async () => {
    const places = Array.from({ length: PLACES }, () => Math.floor(random() * wal.length)).sort((a, b) => a - b)
    let before = 0
    for (const place of places) {
      const pages = await pagesWith(wal.subarray(0, place))
      expect(pages, `cut at ${place} of ${wal.length}`).toBeGreaterThanOrEqual(before)
      before = pages
    }
    expect(before).toBeGreaterThan(PAGES / 2)
  })

  it(`flipped at ${PLACES} places, leaves the pages before the place, each whole`, async () => {
    for (let flip = 0; flip < PLACES; flip++) {
      const place = Math.floor(random() * wal.length)
      const damaged = Buffer.from(wal)
      damaged[place] = (damaged[place] ?? 0) ^ (1 << Math.floor(random() * 8))
      const pages = await pagesWith(damaged)
      // What stands behind the first wrong bit is not looked at, so it is as if the log ended there.
      expect(pages, `flip in byte ${place} of ${wal.length}`).toBe(await pagesWith(wal.subarray(0, place)))
    }
  })
})
