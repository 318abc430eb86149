import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aKey, openLedgerHere, storeRows } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

it('rows of another address or amount unit are removed and never shown as its own', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'ledger.db')
  const open = (origin?: string) => openLedgerHere({ file, key: aKey, origin, mayShare: true })
  // As an earlier version made it: where its rows are from is taken from the first that opens it.
  const old = await open()
  await storeRows(old, [aLedgerRow({ id: 'a' })])
  await old.close()
  const first = await open('https://one.example major')
  expect((await first.state()).rows).toBe(1)
  await expect(open('https://one.example minor')).rejects.toMatchObject({ code: 'in-use' })
  const reader = await open('https://one.example major')
  expect((await reader.state()).rows).toBe(1)
  await reader.close()
  await first.close()
  const other = await open('https://one.example minor')
  expect(await other.state()).toMatchObject({ rows: 0, rebuilt: false })
  expect(await other.completeness()).toMatchObject({ completeAsOf: null })
  await other.close()
  const back = await open('https://one.example major')
  expect((await back.state()).rows).toBe(0)
  await back.close()
})
