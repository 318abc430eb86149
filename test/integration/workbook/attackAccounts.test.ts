import { expect, it } from 'vitest'
import type { BankDetails } from '../../../shared/domain/bankDetails.ts'
import { aSepaEntry } from '../../support/bridge/funding/fakeAccounts.ts'
import { ANNA, testWorkbook } from '../../support/reconciliation/testWorkbook.ts'

const ID = '0b2f3c4d-0000-4000-8000-00000000000a'

it('a change that nobody acknowledged is told however many changes came after it', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  await workbook.addAccount({ id: ID, name: 'One', told: null }, null, ANNA)
  const other: BankDetails = {
    ...aSepaEntry,
    iban: { value: 'SE2697700000010002870284', country: 'SE', verdict: 'valid' }
  }
  // A rail whose fields are other ones at each reading, as many as the app takes.
  const noisy = (at: number): BankDetails[] =>
    Array.from({ length: 11 }, (_, entry) => ({
      ...aSepaEntry,
      rail: `rail ${entry}`,
      iban: null,
      others: Array.from({ length: 100 }, (_, field) => ({ name: `field ${field}`, value: `${at}` }))
    }))
  await workbook.noteBankDetails(ID, [aSepaEntry, ...noisy(1)], ANNA)
  const { alarms } = await workbook.noteBankDetails(ID, [other, ...noisy(2)], ANNA)
  const open = (await workbook.bankDetailsChanges(ID)).filter(({ acknowledged }) => !acknowledged)
  expect(open.map(({ field }) => field)).toContain('iban')
  expect(open).toHaveLength(alarms)
})
