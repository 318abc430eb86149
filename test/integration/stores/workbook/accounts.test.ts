import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabaseFile } from '../../../../electron/base/database/databaseFile.ts'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { createActionLog } from '../../../../electron/stores/workbook/file/log/actionLog.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { ANNA, testWorkbook, openWorkbookHere } from '../../../support/reconciliation/testWorkbook.ts'

const [ONE, TWO, THREE] = ['a', 'b', 'c'].map((end) => `0b2f3c4d-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string
]
const { told } = anAccount()
const other = { ...aSepaEntry, iban: { value: 'SE2697700000010002870284', country: 'SE', verdict: 'valid' } } as const
const ids = async (workbook: Workbook) => (await workbook.accounts()).map(({ id }) => id)
const added = { colour: 'none', note: '', isArchived: false, ledgerAccountId: null } as const
const edited = { colour: 'red', note: 'for wages', isArchived: false, ledgerAccountId: 'acc1' } as const

describe('the list of accounts', () => {
  it('keeps what the user sets of an account, and renews what the service reports of it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    await workbook.editAccount({ id: ONE, name: 'First', ...edited }, { id: ONE, name: 'One', ...added })
    await workbook.addAccount({ id: ONE, name: 'One again', told }, null, ANNA)
    const [kept, ...more] = await (await setup.reopen()).accounts()
    expect(more).toEqual([])
    expect(kept).toMatchObject({ id: ONE, name: 'First', ...edited, told, bankDetails: null, alarms: 0 })
  })

  it('stands in the order of the user, archived ones last', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    for (const id of [ONE, TWO, THREE]) await workbook.addAccount({ id, name: id, told: null }, null, ANNA)
    expect(await ids(workbook)).toEqual([ONE, TWO, THREE])
    await workbook.orderAccounts([THREE, 'not there', ONE])
    expect(await ids(workbook)).toEqual([THREE, ONE, TWO])
    const third = { id: THREE, name: THREE, ...added }
    await workbook.editAccount({ ...third, isArchived: true }, third)
    expect(await ids(workbook)).toEqual([ONE, TWO, THREE])
  })

  it('maps one account to a short id of the ledger', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    for (const id of [ONE, TWO]) await workbook.addAccount({ id, name: 'New', told: null }, null, ANNA)
    const link = (id: string, name: string) =>
      workbook.editAccount({ id, name, ...edited }, { id, name: 'New', ...added })
    await link(ONE, 'First')
    await expect(link(TWO, 'Second')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('“First”') as unknown
    })
    await expect(link(THREE, 'No')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('keeps changes made since an account was shown, and reports a change of the same field', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    const shown = { id: ONE, name: 'One', ...added }
    await workbook.editAccount({ ...shown, ...edited }, shown)
    expect(await workbook.editAccount({ ...shown, name: 'Wages' }, shown)).toMatchObject({ ...edited, name: 'Wages' })
    const other = { ...shown, name: 'Salaries', note: 'closed', ledgerAccountId: 'acc2' }
    await expect(workbook.editAccount(other, shown)).rejects.toMatchObject({
      code: 'plan-outdated',
      message: expect.stringContaining(
        'the name is now “Wages”; the note is now “for wages”; the linked ledger account is now “acc1”'
      ) as unknown
    })
    // The same is no other change.
    expect(await workbook.editAccount({ ...shown, note: edited.note }, shown)).toMatchObject({ name: 'Wages' })
  })

  it('keeps a request without an answer until its outcome is known', async () => {
    await using setup = await testWorkbook()
    const attempts = [ONE, TWO].map((id) => ({
      id,
      individualId: THREE,
      name: null,
      sentAt: `2026-01-0${id === ONE ? 1 : 2}`
    }))
    for (const attempt of attempts) await setup.workbook.beginAttempt(attempt)
    const workbook = await setup.reopen()
    expect(await workbook.attempts()).toEqual(attempts)
    await workbook.addAccount({ id: THREE, name: 'Made', told }, ONE, ANNA)
    expect(await workbook.attempts()).toEqual(attempts.slice(1))
    await workbook.endAttempt(TWO)
    expect(await workbook.attempts()).toEqual([])
  })
})

describe('bank details', () => {
  it('alarm once they are others than at the last reading, until somebody acknowledges that', async () => {
    await using setup = await testWorkbook()
    let { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    expect(await workbook.noteBankDetails(ONE, [aSepaEntry], ANNA)).toMatchObject({ alarms: 0 })
    expect(await workbook.noteBankDetails(ONE, [aSepaEntry], ANNA)).toMatchObject({ alarms: 0 })
    const changed = await workbook.noteBankDetails(ONE, [other], ANNA)
    expect(changed).toMatchObject({ alarms: 1, bankDetails: { entries: [other] } })
    expect(await workbook.noteBankDetails(ONE, [other], ANNA)).toMatchObject({ alarms: 1 })
    await expect(workbook.removeAccount(ONE, ANNA)).rejects.toMatchObject({ code: 'bad-input' })

    workbook = await setup.reopen()
    const [change] = await workbook.bankDetailsChanges(ONE)
    expect(change).toMatchObject({
      accountId: ONE,
      field: 'iban',
      was: 'SE6497700000000000000001',
      now: 'SE2697700000010002870284',
      acknowledged: null
    })
    expect(await workbook.bankDetailsChanges(TWO)).toEqual([])
    const seen = await workbook.acknowledge(change?.id ?? 0, 'the bank moved', { name: 'ben' })
    expect(seen.acknowledged).toMatchObject({ by: 'ben', note: 'the bank moved' })
    expect(await workbook.account(ONE)).toMatchObject({ alarms: 0 })
    await expect(workbook.acknowledge(seen.id, 'again', ANNA)).rejects.toMatchObject({ code: 'bad-input' })
    await expect(workbook.acknowledge(99, 'which', ANNA)).rejects.toMatchObject({ code: 'not-found' })

    const { entries } = await workbook.log({ id: null, from: 0, count: 10 })
    expect(entries.map(({ kind, by, canUndo }) => [kind, by, canUndo])).toEqual([
      ['bank-details-acknowledged', 'ben', false],
      ['bank-details-changed', 'anna', false],
      ['account-added', 'anna', false]
    ])
    expect(entries[0]?.words).toMatch(/SE6497700000000000000001 .* SE2697700000010002870284: “the bank moved”/)
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 3 })
  })

  it('are compared with the last reading, not shown, even after the account left the list', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    await workbook.noteBankDetails(ONE, [aSepaEntry], ANNA)
    await workbook.removeAccount(ONE, ANNA)
    expect(await workbook.accounts()).toEqual([])
    expect(await workbook.addAccount({ id: ONE, name: 'Back', told: null }, null, ANNA)).toMatchObject({
      bankDetails: null
    })
    expect(await workbook.noteBankDetails(ONE, [other], ANNA)).toMatchObject({ alarms: 1 })
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 4 })
  })

  it('tell of a change that nobody acknowledged however many came after it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    const noisy = (at: number) =>
      Array.from({ length: 11 }, (_, entry) => ({
        ...aSepaEntry,
        rail: `rail ${entry}`,
        iban: null,
        others: Array.from({ length: 100 }, (__, field) => ({ name: `field ${field}`, value: `${at}` }))
      }))
    await workbook.noteBankDetails(ONE, [aSepaEntry, ...noisy(1)], ANNA)
    const { alarms } = await workbook.noteBankDetails(ONE, [other, ...noisy(2)], ANNA)
    const changes = await workbook.bankDetailsChanges(ONE)
    expect(changes).toHaveLength(alarms)
    expect(changes.map(({ field }) => field)).toContain('iban')
  })

  it('keep their changes from being taken away or acknowledged twice in the file', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
    for (const entries of [[aSepaEntry], [other]]) await workbook.noteBankDetails(ONE, entries, ANNA)
    await workbook.acknowledge(1, 'seen by me', ANNA)
    await workbook.close()
    const db = openWriter({ file: setup.file, key: aKey })
    expect(() => db.exec('DELETE FROM bank_details_changes')).toThrow('are kept')
    expect(() => db.exec('UPDATE bank_details_changes SET acknowledged_by = 1')).toThrow('once')
    db.close()
  })
})

describe('the list of individuals and guests', () => {
  it('keeps each with the last reading of its payment methods', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const party = { kind: 'guest', id: ONE, name: 'Ben', note: '', isArchived: false } as const
    const reading = { readAt: '2026-01-01T00:00:00.000Z', methods: [], hasMore: true }
    expect(await workbook.notePaymentMethods(party, reading)).toBe(false)
    await workbook.saveParty(party, null)
    await workbook.saveParty({ ...party, kind: 'individual', name: 'anna' }, null)
    expect(await workbook.notePaymentMethods(party, reading)).toBe(true)
    await workbook.saveParty({ ...party, name: 'Zoe', note: 'n' }, party)
    const all = await (await setup.reopen()).parties()
    expect(all).toMatchObject([
      { kind: 'individual', name: 'anna', reading: null },
      { kind: 'guest', name: 'Zoe', note: 'n', reading }
    ])
    await setup.workbook.removeParty(party)
    await expect(setup.workbook.removeParty(party)).rejects.toMatchObject({ code: 'not-found' })
    expect(await setup.workbook.parties()).toHaveLength(1)
  })

  it('keeps what somebody wrote there, removed or added since it was shown', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const party = { kind: 'guest', id: ONE, name: 'Ben', note: '', isArchived: false } as const
    await workbook.saveParty(party, null)
    await expect(workbook.saveParty({ ...party, name: 'Bo' }, null)).rejects.toMatchObject({
      code: 'bad-input',
      message: 'This is “Ben”, who is already in the list.'
    })
    await workbook.saveParty({ ...party, note: 'Do not refund' }, party)
    await workbook.saveParty({ ...party, name: 'Ben & Co', isArchived: true }, party)
    expect(await workbook.parties()).toMatchObject([{ name: 'Ben & Co', note: 'Do not refund', isArchived: true }])
    await expect(workbook.saveParty({ ...party, note: 'Call first' }, party)).rejects.toMatchObject({
      code: 'plan-outdated',
      message: expect.stringContaining('the note is now “Do not refund”') as unknown
    })
    await workbook.removeParty(party)
    await expect(workbook.saveParty({ ...party, name: 'Bo' }, party)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a workbook of the first version', () => {
  it('opens with its log whole and takes accounts', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'workbook.db')
    const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old, 1))
    expect(db.column<bigint>('PRAGMA user_version').get()).toBe(1n)
    createActionLog(db).append({
      at: '2026-01-01T00:00:00.000Z',
      by: 'anna',
      kind: 'discarded',
      reconciliation: null,
      detail: { name: 'May', reason: 'wrong file' }
    })
    db.close()
    const workbook = await openWorkbookHere({ file, key: aKey })
    try {
      expect(await workbook.accounts()).toEqual([])
      await workbook.addAccount({ id: ONE, name: 'One', told: null }, null, ANNA)
      // One more than was done: the rules were brought up to date.
      expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 3 })
    } finally {
      await workbook.close()
    }
  })
})
