import { expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

/** Tables with stored counts, and the column that has them. */
const COUNTED = { reconciliations: 'summary', plans: 'summary', sign_offs: 'snapshot' }

it('counts that were stored before there were duplicates in the file are read with none', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]))
  const { revision } = await applied(setup.workbook, id, [aCandidate({ id: 'tx1', correlationId: uuidOf(1) })])
  await setup.workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
  const now = await setup.workbook.get(id)
  await setup.workbook.close()
  const db = openWriter({ file: setup.file, key: aKey })
  for (const name of db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`)
  for (const [table, column] of Object.entries(COUNTED)) {
    const without = db.command(`UPDATE ${table} SET ${column} = replace(${column}, ',"repeated":0', '')`)
    expect(without.run().changes).toBe(1)
    expect(db.column<string>(`SELECT ${column} FROM ${table}`).all().join('')).not.toContain('repeated')
  }
  db.close()
  expect(await (await setup.reopen()).get(id)).toEqual(now)
})

it('counts in files of before there were duplicates in the file are read with none', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '10.00' }]))
  const details = await setup.workbook.get(id)
  const earlier = JSON.parse(JSON.stringify(details).replaceAll(',"repeated":0', '')) as unknown
  expect(earlier).not.toEqual(details)
  expect(ReconciliationDetails.parse(earlier)).toEqual(details)
})
