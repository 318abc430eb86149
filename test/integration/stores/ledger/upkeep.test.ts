import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openSnapshot, openWriter } from '../../../../electron/base/database/database.ts'
import { createPageCheck } from '../../../../electron/stores/ledger/file/pageCheck.ts'
import { createUpkeep } from '../../../../electron/stores/ledger/file/upkeep.ts'
import { numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { damagePage, namedPages } from '../../../support/ledger/damagedPages.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey, openLedgerHere, storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'

function setCheckedAt(file: string, at: string | null): void {
  const db = openWriter({ file, key: aKey })
  db.command('UPDATE ledger_state SET checked_at = ?').run(at)
  db.close()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()

describe('the pages of a ledger', () => {
  const times = [
    ['never', null],
    ['eight days ago', daysAgo(8)],
    ['in a time to come', daysAgo(-30)]
  ] as const
  it.each(times)(
    'are read in the background when that was done %s, and unseen damage is reported',
    async (_name, at) => {
      await using test = await testLedger()
      await storeSyncRun(test.ledger, numberedPages(0, 3000))
      await test.ledger.close()
      setCheckedAt(test.file, at)
      // Read by no one who only opens a ledger.
      const index = namedPages({ file: test.file, key: aKey }).find(({ name }) => name === 'transactions_by_payment')
      damagePage(test.file, index?.page ?? 0)
      const ledger = await test.reopen()
      const told = Promise.withResolvers<boolean>()
      ledger.onChange(({ rebuilt }) => told.resolve(rebuilt))
      expect(await told.promise).toBe(true)
    }
  )

  it.each([
    ['are left alone for a week', 6, false],
    ['are read after it, and that is noted', 8, true]
  ])('%s', async (_name, days, isRead) => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 3000))
    await test.ledger.close()
    const at = daysAgo(days)
    setCheckedAt(test.file, at)
    const options = { file: test.file, key: aKey }
    const writer = openWriter(options)
    const upkeep = createUpkeep({ writer }, () => openSnapshot(options))
    expect(upkeep.checkSome()).toBe(isRead)
    while (upkeep.checkSome());
    const now = writer.column<string>('SELECT checked_at FROM ledger_state').get() ?? ''
    expect([now === at, now > daysAgo(1)]).toEqual([!isRead, isRead])
    expect(upkeep.checkSome()).toBe(false)
    upkeep.close()
    writer.close()
  })

  it('are read from where the reading stopped when it gave way', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 3000))
    await test.ledger.close()
    const options = { file: test.file, key: aKey }
    const check = createPageCheck(() => openSnapshot(options))
    for (let left = 1000; left > 0 && check.some(0); left--) if (left % 3 === 0) check.pause()
    expect(check.some(0)).toBe(true)
    while (check.some(0));
    const counted = [...Map.groupBy(namedPages(options), ({ name }) => name)].map(([name, own]) => ({
      name,
      pages: own.length
    }))
    const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
      one.name < other.name ? -1 : 1
    expect([...check.tables].sort(byName)).toEqual(counted.sort(byName))
  })

  it('are read whole while a sync run stores rows, which is not disturbed', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 3000))
    const { id } = await test.ledger.beginSyncRun({ kind: 'full', fresh: true })
    const [whole] = await Promise.all([
      test.ledger.verify(),
      (async () => {
        for (const page of numberedPages(0, 6000)) await test.ledger.storePage(id, page)
      })()
    ])
    expect(whole.rows).toBeGreaterThanOrEqual(3000)
    expect((await test.ledger.verify()).tables.map(({ name }) => name)).toContain('transactions')
  })
})

describe('what the ledger says of itself', () => {
  it.each([
    ['a count of rows that is wrong', 'UPDATE ledger_state SET rows = rows + 1'],
    ['a count of problems that is wrong', 'UPDATE ledger_state SET problems = 7']
  ])('is damage where it is not so: %s', async (_name, sql) => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 300))
    await test.ledger.close()
    const db = openWriter({ file: test.file, key: aKey })
    db.exec(sql)
    db.close()
    const ledger = await test.reopen()
    await expect(ledger.verify()).rejects.toMatchObject({ code: 'cache-damaged' })
    expect(await ledger.state()).toMatchObject({ rows: 0, rebuilt: true })
  })

  it('is damage where an index has another value than the row', async () => {
    await using folder = await temporaryFolder()
    const file = `${folder.path}/ledger.db`
    const open = () => openLedgerHere({ file })
    const first = await open()
    await storeSyncRun(first, numberedPages(0, 300))
    await first.close()
    const bytes = readFileSync(file)
    const page = namedPages({ file }).find(({ name }) => name === 'transactions_by_created_at')?.page ?? 0
    // Nothing guards the pages of a plain file, so the index goes on to be one.
    const place = bytes.indexOf(numberedRow(7).createdAt, (page - 1) * 16_384)
    bytes.write('1999', place)
    writeFileSync(file, bytes)
    const ledger = await open()
    await expect(ledger.verify()).rejects.toMatchObject({ code: 'cache-damaged' })
    await ledger.close()
  })
})
