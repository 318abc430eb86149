import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, expect, it, vi } from 'vitest'
import { openReader } from '../../../../electron/base/database/database.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aPage, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerFacts, type LedgerFacts } from '../../../support/ledger/ledgerFacts.ts'
import { aKey, anEnd, testLedger } from '../../../support/ledger/testLedger.ts'

afterEach(() => vi.restoreAllMocks())

const PAGE = 100
const PAGES = 6

/** Calls `look` with what another process would find after each commit, so also after a kill at that moment. */
function afterEachCommit(file: string, look: (facts: LedgerFacts) => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the connection.
  const { exec } = Database.prototype
  vi.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database, sql: string) {
    const result = exec.call(this, sql)
    if (/COMMIT/i.test(sql)) {
      const db = openReader({ file, key: aKey })
      look(ledgerFacts(db))
      db.close()
    }
    return result
  })
}

/** Of every ten rows one has changed since the turn before, and one is unreadable. */
function pageOf(number: number, turn: number): LedgerPage {
  const rows = Array.from({ length: PAGE }, (_, offset) => numberedRow(number * PAGE + offset))
  const isBroken = (index: number) => turn > 0 && index % 10 === turn
  return aPage(
    rows
      .filter((_, index) => !isBroken(index))
      .map((row, index) => (index % 10 === 0 ? { ...row, status: `turn ${turn}` } : row)),
    rows.filter((_, index) => isBroken(index)).map(({ id }) => ({ id, raw: `{"turn":${turn}}`, reason: 'broken' }))
  )
}

it('each commit leaves rows, counts and marks that agree, whenever pages are committed', async () => {
  await using test = await testLedger()
  const found: LedgerFacts[] = []
  afterEachCommit(test.file, (facts) => found.push(facts))
  for (const turn of [0, 1, 2]) {
    const { id } = await test.ledger.beginSyncRun({ kind: 'full', fresh: false })
    for (let number = 0; number < PAGES; number++) {
      await test.ledger.storePage(id, pageOf(number, turn))
      // Commits the pages so far; else they would share one commit.
      if (number % 2 === 1) await test.ledger.markReconciled([])
    }
    await test.ledger.endSyncRun(id, anEnd())
  }
  const underway = found.flatMap(({ passes, counted }) => passes.map((syncRun) => ({ ...syncRun, rows: counted.rows })))
  expect(underway.map(({ seen }) => seen)).toEqual(expect.arrayContaining([200, 400, 600]))
  for (const { kept, counted } of found) expect(kept).toEqual(counted)
  for (const { seen, classes, marked } of underway) expect({ seen, classes }).toEqual({ seen: marked, classes: marked })
  // In the first sync run, every row that it saw is new.
  const first = underway.slice(0, underway.findIndex(({ seen }) => seen === PAGES * PAGE) + 1)
  expect(first.map(({ rows }) => rows)).toEqual(first.map(({ seen }) => seen))
})
