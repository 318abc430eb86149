import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { aPage, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { aKey, anEnd, openLedgerHere, storeSyncRun, storeRows } from '../../../support/ledger/testLedger.ts'

const NEEDS_DISK = 'needs the right to mount a small disk (root on Linux)'

const full = { kind: 'full', fresh: false } as const

describe('a full disk', () => {
  it('stops a sync run with a clear error, loses nothing, and lets it go on once there is space', async ({ skip }) => {
    await using disk = await smallDisk(48)
    if (!disk) return skip(NEEDS_DISK)
    const file = `${disk.path}/ledger.db`
    const ledger = await openLedgerHere({ file, key: aKey })
    await storeSyncRun(ledger, [])
    const { id } = await ledger.beginSyncRun(full)
    const store = async () => {
      for (const page of numberedPages(0, 40_000)) await ledger.storePage(id, page)
    }
    disk.fill()
    const error = { code: 'disk-full', message: expect.stringContaining('ledger.db') as string }
    await expect(store()).rejects.toMatchObject(error)
    await expect(store()).rejects.toMatchObject(error)
    await expect(ledger.endSyncRun(id, anEnd())).rejects.toMatchObject(error)
    disk.free()
    const next = await ledger.beginSyncRun(full)
    const { rows } = await ledger.state()
    expect(next).toMatchObject({
      id,
      cursorHistory: rows === 0 ? [] : (expect.arrayContaining([numberedRow(rows - 1).id]) as unknown),
      counts: { seen: rows }
    })
    for (const page of numberedPages(rows, 20_000)) await ledger.storePage(id, page)
    await ledger.endSyncRun(id, anEnd())
    expect((await ledger.state()).rows).toBe(20_000)
    await ledger.close()
  })

  it('fails the end of a sync run as one, and the reading of problems not at all', async ({ skip }) => {
    await using disk = await smallDisk(48)
    if (!disk) return skip(NEEDS_DISK)
    const ledger = await openLedgerHere({ file: `${disk.path}/ledger.db`, key: aKey })
    const problem = { id: 'broken', raw: '{}', reason: 'test' }
    await storeSyncRun(ledger, [...numberedPages(0, 5000), aPage([], [problem])])
    const syncRun = await ledger.beginSyncRun(full)
    disk.fill()
    const error = { code: 'disk-full' }
    // Marks every row as absent: more than the log has room for.
    await expect(ledger.endSyncRun(syncRun.id, anEnd())).rejects.toMatchObject(error)
    expect(await ledger.completeness()).toMatchObject({ absent: 0, problems: 1 })
    expect(await ledger.lastSyncRun()).toMatchObject({ verdict: 'incomplete' })
    expect((await ledger.problems({ from: 0, count: 10 })).total).toBe(1)
    expect(await ledger.problemTexts(0)).toHaveLength(1)
    disk.free()
    expect((await ledger.beginSyncRun(full)).id).toBe(syncRun.id)
    expect(await ledger.mendProblems(syncRun.id, [{ problem: 1, row: numberedRow(5000) }])).toBe(1)
    expect(await ledger.endSyncRun(syncRun.id, anEnd())).toMatchObject({ verdict: 'complete', absent: 5001 })
    await ledger.close()
  })

  it('is reported when a ledger is opened on it', async ({ skip }) => {
    await using disk = await smallDisk(4)
    if (!disk) return skip(NEEDS_DISK)
    disk.fill()
    const opening = openLedgerHere({ file: `${disk.path}/ledger.db`, key: aKey })
    await expect(opening).rejects.toMatchObject({ code: 'disk-full' })
  })
})

describe('a read-only disk', () => {
  it('lets a ledger be read, and reports any attempt to write', async ({ skip }) => {
    await using disk = await smallDisk(16)
    if (!disk) return skip(NEEDS_DISK)
    const file = `${disk.path}/ledger.db`
    const open = () => openLedgerHere({ file, key: aKey })
    const first = await open()
    const rows = Array.from({ length: 300 }, (_, index) => numberedRow(index))
    const { pass: syncRun } = await storeRows(first, rows)
    await first.close()
    disk.protect()
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tallydesk-reading-'))
    const before = copies()
    const ledger = await open()
    expect(copies().length).toBe(before.length + 1)
    expect((await ledger.find({ query: aQuery(), from: 0, count: 500 })).total).toBe(300)
    expect((await ledger.certificates(5)).map((each) => each.pass)).toEqual([syncRun])
    for (const refused of [
      ledger.beginSyncRun({ kind: 'full', fresh: true }),
      ledger.markReconciled([['a', 'matched']])
    ])
      await expect(refused).rejects.toMatchObject({ code: 'not-writable' })
    await ledger.close()
    expect(copies()).toEqual(before)
  })

  it('is reported where there is no ledger yet', async ({ skip }) => {
    await using disk = await smallDisk(16)
    if (!disk) return skip(NEEDS_DISK)
    disk.protect()
    const opening = openLedgerHere({ file: `${disk.path}/ledger.db`, key: aKey })
    await expect(opening).rejects.toMatchObject({ code: 'not-writable' })
  })
})
