import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabaseFile } from '../../../../electron/base/database/databaseFile.ts'
import { beginCardPayment } from '../../../../electron/features/cardPayments/beginCardPayment.ts'
import type { StoredCardPayment } from '../../../../electron/stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { ANNA, testWorkbook, openWorkbookHere } from '../../../support/reconciliation/testWorkbook.ts'

function aCardPayment(id: string, at: string, change: Partial<StoredCardPayment> = {}): StoredCardPayment {
  return { ...beginCardPayment({ individualId: 'someone', purpose: 'save', charge: null }, { id, at }), ...change }
}
const [EARLY, LATE] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z']

describe('card payments', () => {
  it('are stored as they are, the latest first, until they are taken out', async () => {
    await using test = await testWorkbook()
    await test.workbook.storeCardPayment(aCardPayment('one', EARLY))
    await test.workbook.storeCardPayment(aCardPayment('two', LATE))
    const changed = aCardPayment('one', EARLY, { outcome: 'given-up', methodsBefore: ['m'], since: EARLY })
    await test.workbook.storeCardPayment(changed)
    const workbook = await test.reopen()
    expect(await workbook.cardPayments()).toEqual([aCardPayment('two', LATE), changed])
    expect(await workbook.cardPayment('one')).toEqual(changed)
    await workbook.removeCardPayment('one', ANNA)
    await expect(workbook.cardPayment('one')).rejects.toMatchObject({ code: 'not-found' })
    await expect(workbook.removeCardPayment('one', ANNA)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('never share a transaction for their proof', async () => {
    await using test = await testWorkbook()
    await test.workbook.storeCardPayment(aCardPayment('one', EARLY, { transactionId: 't' }))
    const second = test.workbook.storeCardPayment(aCardPayment('two', LATE, { transactionId: 't' }))
    await expect(second).rejects.toMatchObject({ code: 'in-use' })
    await test.workbook.storeCardPayment(aCardPayment('one', EARLY, { transactionId: 't', outcome: 'succeeded' }))
    expect(await test.workbook.cardPayments()).toHaveLength(1)
  })

  it('leave behind what proved them when they are removed, and nothing if nothing did', async () => {
    await using test = await testWorkbook()
    const method = { id: 'm', type: 'card', card: null, createdAt: EARLY, extra: null }
    const succeeded = { transactionId: 't', method, outcome: 'succeeded' } as const
    await test.workbook.storeCardPayment(aCardPayment('one', EARLY, succeeded))
    await test.workbook.storeCardPayment(aCardPayment('two', LATE, { outcome: 'failed' }))
    for (const id of ['one', 'two']) await test.workbook.removeCardPayment(id, ANNA)
    const workbook = await test.reopen()
    expect(await workbook.removedProofs()).toEqual(['t', 'm'])
    const { entries } = await workbook.log({ id: null, from: 0, count: 10 })
    expect(entries.map(({ detail }) => Object.keys(JSON.parse(detail) as object).slice(4))).toEqual([
      ['outcome'],
      ['outcome', 'transaction', 'method']
    ])
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 2 })
  })

  it('are in the log with what a person did about them, and reveal if its end was cut off', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const charge = { amount: '10.00', currency: 'EUR', accountId: '0b2f3c4d-0000-4000-8000-00000000000a' }
    const cardPayment = aCardPayment('one', EARLY, { purpose: 'once', charge })
    await workbook.recordCardPayment(cardPayment, { kind: 'begun', isAgain: false }, ANNA)
    await workbook.storeCardPayment({ ...cardPayment, consentId: 'c' })
    const opened = { kind: 'opened', way: 'checkout', saves: null, isDoubtful: false } as const
    await workbook.recordCardPayment({ ...cardPayment, way: 'checkout' }, opened, { name: 'ben' })
    const { entries } = await workbook.log({ id: null, from: 0, count: 10 })
    expect(entries.map(({ kind, by, reconciliation, canUndo }) => [kind, by, reconciliation, canUndo])).toEqual([
      ['card-use-opened', 'ben', null, false],
      ['card-use-begun', 'anna', null, false]
    ])
    expect(JSON.parse(entries[1]?.detail ?? '')).toEqual({
      use: 'one',
      individual: 'someone',
      purpose: 'once',
      charge,
      isAgain: false
    })
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 2 })

    await workbook.close()
    const db = openDatabaseFile({ file: test.file, key: aKey, synchronous: 'FULL' }, () => undefined)
    db.exec('PRAGMA foreign_keys = OFF; DROP TRIGGER log_grows; DELETE FROM log WHERE seq = 2')
    db.close()
    expect(await (await test.reopen()).verifyLog()).toMatchObject({ isWhole: false, broken: { seq: 2 } })
  })

  it('that cannot be stored leave nothing in the log', async () => {
    await using test = await testWorkbook()
    await test.workbook.storeCardPayment(aCardPayment('one', EARLY, { transactionId: 't' }))
    const second = test.workbook.recordCardPayment(
      aCardPayment('two', LATE, { transactionId: 't' }),
      { kind: 'given-up' },
      ANNA
    )
    await expect(second).rejects.toMatchObject({ code: 'in-use' })
    expect((await test.workbook.log({ id: null, from: 0, count: 10 })).total).toBe(0)
  })

  it('are acted on in a file of the version before, which names no entry for them', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'workbook.db')
    const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old, 4))
    const kept = aCardPayment('one', EARLY)
    db.exec(`INSERT INTO fundings VALUES ('one', '${EARLY}', NULL, '${JSON.stringify(kept)}')`)
    db.close()
    const workbook = await openWorkbookHere({ file, key: aKey })
    try {
      expect(await workbook.cardPayments()).toEqual([kept])
      expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 0 })
      await workbook.recordCardPayment({ ...kept, outcome: 'given-up' }, { kind: 'given-up' }, ANNA)
      await workbook.removeCardPayment('one', ANNA)
      expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 2 })
    } finally {
      await workbook.close()
    }
  })

  it('are stored in a file of the version before, with all that it holds', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'workbook.db')
    const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old, 2))
    expect(db.column<bigint>('PRAGMA user_version').get()).toBe(2n)
    db.exec("INSERT INTO holders VALUES ('guest', 'g', 'Zoe', '', 0, '2026-01-01T00:00:00.000Z', NULL)")
    db.close()
    const workbook = await openWorkbookHere({ file, key: aKey })
    try {
      expect(await workbook.cardPayments()).toEqual([])
      await workbook.storeCardPayment(aCardPayment('one', EARLY))
      expect(await workbook.parties()).toMatchObject([{ name: 'Zoe' }])
    } finally {
      await workbook.close()
    }
  })
})
