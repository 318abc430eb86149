import { expect, it } from 'vitest'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { aLedgerRow, aPage } from '../../support/ledger/aLedgerRow.ts'
import { differences, exportFile, verifyFile } from '../../support/exporting/exportedFile.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger } from '../../support/ledger/testLedger.ts'

const CASES: readonly ExportSettings[] = [
  { format: 'xlsx', columns: ['reference'] },
  { format: 'xlsx', columns: ['counterparty_name', 'reference'], headings: 'titles' },
  { format: 'xlsx', columns: ['bulk_payment_id', 'correlation_id'] },
  { format: 'csv', profile: 'safe', columns: ['reference'] },
  { format: 'csv', profile: 'safe', columns: ['bulk_payment_id', 'correlation_id'] }
]

/** A file that nobody touched is what its integrity record states, also if a row has nothing in the chosen columns. */
it.each(CASES)('a file with rows that are empty in its columns is whole: %j', async (settings) => {
  await using test = await testLedger()
  await storeSyncRun(test.ledger, [
    aPage([
      aLedgerRow({ id: 'one', reference: 'Invoice 1', correlationId: 'c1' }),
      aLedgerRow({ id: 'two', reference: '', counterpartyName: null }),
      aLedgerRow({ id: 'three', reference: 'Invoice 3', bulkPaymentId: 'b3' })
    ])
  ])
  await using folder = await temporaryFolder()
  const path = `${folder.path}/rows.${settings.format}`
  await exportFile(test.ledger, path, settings)
  const report = await verifyFile(path)
  expect(differences(report)).toEqual({})
  expect(report.isSame).toBe(true)
})
