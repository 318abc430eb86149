import { writeFile } from 'node:fs/promises'
import { it } from 'vitest'
import { fillInWorkbook } from '../../../../electron/features/exporting/report/fillInWorkbook.ts'
import { everyState } from '../../../support/reconciliation/everyState.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
it('writes', async () => {
  void everyState
  await using test = await testWorkbook()
  const { workbook } = test
  const payments = [1, 2, 3, 4, 5, 6].map((n) => ({ amount: `${n * 1234}.50`, correlationId: uuidOf(n), name: ['Ångström & Söner Aktiebolag (publ)', 'Nordlys Kraft', 'Acme Ltd', 'Zoë Ek', '=cmd()', 'Payee 6'][n-1] ?? '', reference: `Invoice 100${n}` }))
  const { id } = await stored(workbook, bulkRequest(payments))
  await applied(workbook, id, [
    aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000', bulkPaymentId: 'b1' }),
    aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-24690000', status: 'failed', bulkPaymentId: 'b1' }),
    aCandidate({ id: 'tx9', correlationId: uuidOf(9), amount: '-10000', bulkPaymentId: 'b1', reference: 'stranger', counterpartyName: 'Stranger Inc' })
  ])
  const sheet = await workbook.fillInSheet(id, 'UTC')
  await writeFile('/tmp/shots-back/out.xlsx', fillInWorkbook({ ...sheet, members: ['anna', 'bo'] }, '2026-11-30T00:00:00Z'))
  await writeFile('/tmp/shots-back/alone.xlsx', fillInWorkbook(sheet, '2026-11-30T00:00:00Z'))
  void ANNA
})
