import { describe, expect, it } from 'vitest'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { aPage, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { aKey, anEnd, openLedgerHere, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const some = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => numberedRow(from + index))
const share = (file: string) => openLedgerHere({ file, key: aKey, mayShare: true })
const total = async (ledger: Ledger) => (await ledger.find({ query: aQuery(), from: 0, count: 5 })).total

describe('a ledger that another has claimed', () => {
  it('is read as it was at one moment, whatever happens to it meanwhile', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, some(0, 100))
    const reading = await share(test.file)
    try {
      const syncRun = await test.ledger.beginSyncRun({ kind: 'full', fresh: true })
      await test.ledger.storePage(syncRun.id, aPage(some(0, 250)))
      await test.ledger.endSyncRun(syncRun.id, anEnd())
      expect([await total(test.ledger), await total(reading)]).toEqual([250, 100])
      expect(await reading.state()).toMatchObject({ rows: 100 })
      expect((await reading.find({ query: aQuery({ filter: withText('acme') }), from: 0, count: 5 })).total).toBe(
        (await reading.totals(aQuery({ filter: withText('acme') }))).reduce((sum, { count }) => sum + count, 0)
      )
      expect((await reading.certificates(10)).length).toBe(1)
      const source = await reading.readCandidates({
        correlationIds: [],
        bulkPaymentIds: [],
        ids: [JSON.stringify(some(90, 110).map(({ id }) => id))],
        sizes: [],
        counterpartyNumbers: [],
        references: [],
        related: null,
        within: { from: null, to: null, accounts: null }
      })
      expect(source.total).toBe(10)
      await source.close()
    } finally {
      await reading.close()
    }
    const later = await share(test.file)
    expect(await total(later)).toBe(250)
    await later.close()
  })

  it('says nothing of a sync run that runs there, which is not cut off', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, some(0, 10))
    await test.ledger.beginSyncRun({ kind: 'full', fresh: true })
    const reading = await share(test.file)
    expect(await reading.lastSyncRun()).toMatchObject({ state: 'ended', verdict: 'complete' })
    expect((await reading.certificates(10)).map(({ verdict }) => verdict)).toEqual(['complete'])
    await reading.close()
  })

  it('shows a sync that no longer runs as cut off, though its idle process has the file open', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, some(0, 10))
    await test.ledger.beginSyncRun({ kind: 'full', fresh: true })
    await test.reopen()
    const reading = await share(test.file)
    expect(await reading.lastSyncRun()).toMatchObject({ verdict: 'incomplete', error: { code: 'cancelled' } })
    expect((await reading.completeness()).verdict).toBe('incomplete')
    expect((await reading.certificates(10)).map(({ verdict }) => verdict)).toEqual(['incomplete', 'complete'])
    await reading.close()
  })

  it('is not written by who reads it', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, some(0, 10))
    const reading = await share(test.file)
    const refused = [
      reading.beginSyncRun({ kind: 'full', fresh: true }),
      reading.markReconciled([[numberedRow(1).id, 'matched']]),
      reading.agreeMissing(1)
    ]
    for (const each of refused) await expect(each).rejects.toMatchObject({ code: 'in-use' })
    await reading.setStatusWords([['done', 'settled']])
    expect((await reading.lastFull())?.startedAt).toBe((await test.ledger.lastFull())?.startedAt)
    await reading.close()
  })

  it('is refused with another key, and as ever without a word of sharing', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, some(0, 10))
    const other = openLedgerHere({ file: test.file, key: 'b6'.repeat(32), mayShare: true })
    await expect(other).rejects.toMatchObject({ code: 'key-wrong' })
    const plain = openLedgerHere({ file: test.file, key: aKey })
    await expect(plain).rejects.toMatchObject({ code: 'in-use' })
  })

  it('is claimed by who may share it where nobody else has', async () => {
    await using test = await testLedger()
    await test.ledger.close()
    const first = await share(test.file)
    await storeRows(first, some(0, 10))
    await first.close()
    expect(await total(await test.reopen())).toBe(10)
  })
})
