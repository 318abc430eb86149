import { openWorkbook } from '../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from './candidates.ts'
import { aKey } from '../ledger/testLedger.ts'
import { ANNA, applied, bulkRequest, stored, workbookWorker } from './testWorkbook.ts'
import { lastEntry } from './workbookState.ts'

// A program of its own, to be killed: goes on storing, applying, deciding and undoing in the workbook named by its
// argument. Prints `deciding`, and after each change that is committed how many entries the log holds at least.
const ITEMS = 200

async function turn(workbook: Workbook, number: number): Promise<void> {
  const payments = Array.from({ length: ITEMS }, (_, place) => ({
    amount: '1.00',
    correlationId: uuidOf(number * ITEMS + place)
  }))
  const { id } = await stored(workbook, bulkRequest(payments), `Turn ${number}`)
  const rows = payments.map(({ correlationId }, place) =>
    aCandidate({ id: `tx${number}-${place}`, amount: '-10000', correlationId })
  )
  await applied(workbook, id, rows)
  const entry = await lastEntry(workbook, { id })
  await workbook.decide(id, { do: 'rename', name: `Turn ${number}, again` }, ANNA)
  if (number % 2 === 0) await workbook.decide(id, { do: 'undo', entry }, ANNA)
}

const [file = ''] = process.argv.slice(2)
const workbook = await openWorkbook({ worker: workbookWorker, file, key: aKey })
const { total } = await workbook.log({ id: null, from: 0, count: 1 })
let entries = total
workbook.onChange(() => process.stdout.write(`${++entries}\n`))
process.stdout.write('deciding\n')
for (let number = (await workbook.list()).length; ; number++) await turn(workbook, number)
