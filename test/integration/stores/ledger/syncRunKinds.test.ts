import { describe, expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { SyncRunRequest } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { aKey, anEnd, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const full: SyncRunRequest = { kind: 'full', fresh: false }
const freshFull: SyncRunRequest = { kind: 'full', fresh: true }
const delta: SyncRunRequest = { kind: 'delta', fresh: false }
const targeted: SyncRunRequest = { kind: 'targeted', fresh: false, requested: 2 }

const start = { newest: '2026-01-02T00:00:00.000Z', watermark: '2026-01-03T00:00:00.000Z', head: ['a'] }

/** Begins a sync run, stores one page and leaves it interrupted. */
async function interrupt(ledger: Ledger, request: SyncRunRequest, id = 'a'): Promise<number> {
  const syncRun = await ledger.beginSyncRun(request)
  await ledger.storePage(syncRun.id, { ...aPage([aLedgerRow({ id })]), start })
  await ledger.endSyncRun(syncRun.id, anEnd({ verdict: 'cancelled' }))
  return syncRun.id
}

describe('a sync run that was interrupted', () => {
  it('is resumed if it is full, whatever ran in between, with its start, place and first page', async () => {
    await using test = await testLedger()
    const { ledger } = test
    const first = await ledger.beginSyncRun(full)
    await ledger.storePage(first.id, { ...aPage([aLedgerRow({ id: 'a' })]), start })
    await ledger.endSyncRun(first.id, anEnd({ verdict: 'cancelled' }))
    await storeRows(ledger, [aLedgerRow({ id: 'b' })], 'delta')
    const reopened = await test.reopen()
    const next = await reopened.beginSyncRun(full)
    expect(next).toMatchObject({
      id: first.id,
      startedAt: first.startedAt,
      cursorHistory: ['a'],
      start,
      counts: { seen: 1 }
    })
  })

  it('is given up when a full sync run begins anew, and stays as it ended', async () => {
    await using test = await testLedger()
    const old = await interrupt(test.ledger, full)
    const { id, cursorHistory, start: noStart } = await test.ledger.beginSyncRun(freshFull)
    expect({ isOther: id !== old, cursorHistory, noStart }).toEqual({
      isOther: true,
      cursorHistory: [],
      noStart: undefined
    })
    await test.ledger.endSyncRun(id, anEnd({ verdict: 'cancelled' }))
    expect((await test.ledger.beginSyncRun(full)).id).toBe(id)
    expect((await test.ledger.certificates(10)).map(({ pass: syncRun }) => syncRun)).toEqual([id, old])
  })

  it('keeps the result of each of its runs, also while it goes on', async () => {
    await using test = await testLedger()
    const id = await interrupt(test.ledger, freshFull)
    const [cancelled] = await test.ledger.certificates(10)
    await test.ledger.beginSyncRun(full)
    expect(await test.ledger.certificates(10)).toEqual([{ ...cancelled, earlierTurn: 1 }])
    const offline = { code: 'offline', message: 'No network.' } as const
    await test.ledger.endSyncRun(id, anEnd({ verdict: 'incomplete', error: offline, notes: ['It failed.'] }))
    // It is cut off next.
    await test.ledger.beginSyncRun(full)
    const ledger = await test.reopen()
    await ledger.beginSyncRun(full)
    const last = await ledger.endSyncRun(id, anEnd())
    const told = (await ledger.certificates(10)).map((each) => [each.verdict, each.error?.code, each.notes.length])
    expect(told).toEqual([
      ['complete', undefined, 0],
      ['incomplete', 'cancelled', 0],
      ['incomplete', 'offline', 1],
      ['cancelled', undefined, 0]
    ])
    expect((await ledger.certificates(10)).every(({ pass, isFresh }) => pass === id && isFresh === true)).toBe(true)
    expect(await ledger.lastSyncRun()).toMatchObject({ verdict: 'complete', endedAt: last.endedAt })
  })

  it('is stored with its last 200 runs', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun(full)
    for (let run = 0; run < 205; run++) {
      await test.ledger.endSyncRun(id, anEnd({ verdict: 'cancelled' }))
      await test.ledger.beginSyncRun(full)
    }
    const turns = (await test.ledger.certificates(300)).map(({ earlierTurn }) => earlierTurn)
    expect(turns).toEqual(Array.from({ length: 200 }, (_, index) => 205 - index))
  })

  it('is resumed when it is a delta, until any sync run is complete', async () => {
    await using test = await testLedger()
    const { ledger } = test
    const old = await interrupt(ledger, delta)
    expect((await ledger.beginSyncRun(delta)).id).toBe(old)
    await ledger.endSyncRun(old, anEnd({ verdict: 'incomplete', error: { code: 'offline', message: 'No network.' } }))
    await interrupt(ledger, full)
    expect((await ledger.beginSyncRun(delta)).id).toBe(old)
    await ledger.endSyncRun(old, anEnd({ verdict: 'cancelled' }))
    await storeSyncRun(ledger, [], 'targeted')
    expect((await ledger.beginSyncRun(delta)).id).not.toBe(old)
  })

  it('is never resumed when it is a targeted one', async () => {
    await using test = await testLedger()
    const old = await interrupt(test.ledger, targeted)
    const next = await test.ledger.beginSyncRun(targeted)
    expect(next.id).not.toBe(old)
    expect(next.cursorHistory).toEqual([])
  })

  it('is called incomplete while it was cut off, and says how to go on', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun(delta)
    await test.ledger.storePage(id, aPage([aLedgerRow()]))
    const ledger = await test.reopen()
    expect(await ledger.lastSyncRun()).toMatchObject({
      kind: 'delta',
      verdict: 'incomplete',
      error: { code: 'cancelled' }
    })
    const [certificate] = await ledger.certificates(1)
    expect(certificate).toMatchObject({ pass: id, verdict: 'incomplete', endedAt: null, counts: { inserted: 1 } })
  })
})

it('lets one sync run run at a time, of whatever kind', async () => {
  await using test = await testLedger()
  await test.ledger.beginSyncRun(delta)
  for (const request of [full, freshFull, delta, targeted]) {
    await expect(test.ledger.beginSyncRun(request)).rejects.toMatchObject({ code: 'busy' })
  }
})

describe('a certificate', () => {
  it('says what was seen, from which row to which, over which times, and on what assumptions', async () => {
    await using test = await testLedger()
    const { id, startedAt } = await test.ledger.beginSyncRun(full)
    const time = (day: number) => `2026-01-0${day}T00:00:00.000Z`
    await test.ledger.storePage(id, {
      ...aPage([aLedgerRow({ id: 'c', createdAt: time(5) }), aLedgerRow({ id: 'b', createdAt: time(3) })]),
      retries: 2
    })
    await test.ledger.storePage(id, aPage([aLedgerRow({ id: 'a', createdAt: time(4) })]))
    // The head once more: the list still ends where it ended.
    await test.ledger.storePage(id, { ...aPage([aLedgerRow({ id: 'c', createdAt: time(5) })]), cursorHistory: ['a'] })
    const policy = [{ key: 'order', title: 'Order', value: 'desc', label: 'Newest first', origin: 'detected' }] as const
    const certificate = await test.ledger.endSyncRun(id, anEnd({ notes: ['Something happened.'], policy }))
    expect(certificate).toEqual({
      pass: id,
      kind: 'full',
      startedAt,
      workedMs: expect.any(Number) as number,
      endedAt: expect.any(String) as string,
      verdict: 'complete',
      error: null,
      counts: { pages: 3, seen: 3, inserted: 3, changed: 0, unchanged: 0, quarantined: 0, retries: 2 },
      firstId: 'c',
      lastId: 'a',
      from: time(3),
      to: time(5),
      absent: 0,
      asked: null,
      found: null,
      notes: ['Something happened.'],
      policy
    })
    await test.reopen()
    expect(await test.ledger.certificates(10)).toEqual([certificate])
  })

  it('of a delta has times of change, and of a targeted sync run what was requested and found', async () => {
    await using test = await testLedger()
    const row = aLedgerRow({ updatedAt: '2026-02-01T00:00:00.000Z' })
    expect(await storeRows(test.ledger, [row], 'delta')).toMatchObject({ from: row.updatedAt, to: row.updatedAt })
    const { id } = await test.ledger.beginSyncRun(targeted)
    const certificate = await test.ledger.endSyncRun(id, anEnd({ found: 1 }))
    expect(certificate).toMatchObject({ kind: 'targeted', asked: 2, found: 1, absent: null, firstId: null, from: null })
  })

  it('is stored for the last 200 sync runs, latest first; what rows refer to stays for good', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow({ id: 'old' })])
    await storeSyncRun(test.ledger, [])
    for (let syncRun = 0; syncRun < 205; syncRun++) await storeSyncRun(test.ledger, [], 'targeted')
    const kept = await test.ledger.certificates(200)
    expect(kept.map(({ pass: syncRun }) => syncRun)).toEqual(Array.from({ length: 200 }, (_, index) => 207 - index))
    expect(await test.ledger.history('old')).toMatchObject([{ kind: 'absent' }, { kind: 'arrived', syncRun: 1 }])
    expect(await test.ledger.lastFull()).not.toBeNull()
    await test.ledger.close()
    const db = openWriter({ file: test.file, key: aKey })
    expect(Number(db.column<bigint>('SELECT count(*) FROM passes').get())).toBeLessThanOrEqual(203)
    db.close()
  })
})

describe('how complete the ledger is', () => {
  it('counts from the start of the last complete full sync run, or a complete delta after it', async () => {
    await using test = await testLedger()
    const { ledger } = test
    expect(await ledger.completeness()).toEqual({
      completeAsOf: null,
      problems: 0,
      absent: 0,
      missing: null,
      verdict: null
    })
    await storeSyncRun(ledger, [], 'delta')
    expect((await ledger.completeness()).completeAsOf).toBeNull()
    expect(await ledger.lastFull()).toBeNull()
    const first = await storeSyncRun(ledger, [])
    expect((await ledger.completeness()).completeAsOf).toBe(first.startedAt)
    const second = await storeSyncRun(ledger, [], 'delta')
    expect((await ledger.completeness()).verdict).toBe('complete')
    await interrupt(ledger, full)
    await storeSyncRun(ledger, [], 'targeted')
    expect((await ledger.completeness()).verdict).toBe('cancelled')
    expect((await ledger.proof()).certificate).toMatchObject({ kind: 'targeted', verdict: 'complete' })
    expect((await ledger.completeness()).completeAsOf).toBe(second.startedAt)
    expect((await ledger.lastSyncRun()).completeness.completeAsOf).toBe(second.startedAt)
    expect((await ledger.lastFull())?.startedAt).toBe(first.startedAt)
  })

  it('keeps the watermark of complete sync runs only, and never lets it go back', async () => {
    await using test = await testLedger()
    const { ledger } = test
    const endWith = async (verdict: 'complete' | 'incomplete', watermark: string | null) => {
      const { id } = await ledger.beginSyncRun(freshFull)
      await ledger.endSyncRun(id, anEnd({ verdict, watermark }))
      const syncRun = await ledger.beginSyncRun(targeted)
      await ledger.endSyncRun(syncRun.id, anEnd())
      return syncRun.watermark
    }
    expect(await endWith('incomplete', '2026-05-01T00:00:00.000Z')).toBeNull()
    expect(await endWith('complete', '2026-03-01T00:00:00.000Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(await endWith('complete', '2026-02-01T00:00:00.000Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(await endWith('complete', null)).toBe('2026-03-01T00:00:00.000Z')
    expect(await endWith('complete', '2026-04-01T00:00:00.000Z')).toBe('2026-04-01T00:00:00.000Z')
    expect((await ledger.lastFull())?.watermark).toBe('2026-04-01T00:00:00.000Z')
  })
})
