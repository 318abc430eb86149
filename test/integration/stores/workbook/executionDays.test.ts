import { expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { aBatch, aPain, aPayment } from '../../../support/reading/aPain.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

const IBAN = 'SE6497700000000000000001'

/** Two days: 1, 2 and, in kronor, 3 on the first; 4 on the second. */
const FILE = aPain({
  batches: [
    aBatch({ id: 'LATER', day: '2026-12-02', payments: [payment(4, 40_0000n)] }),
    aBatch({
      id: 'FIRST',
      day: '2026-12-01',
      payments: [payment(1, 10_1000n), payment(2, 20_0200n), { ...payment(3, 30_0000n), currency: 'SEK' }]
    })
  ]
})

function payment(place: number, amount: bigint) {
  return aPayment({ endToEndId: uuidOf(place), amount, texts: [`Invoice ${place}`] })
}

const paid = (place: number, amount: string, status: string) =>
  aCandidate({ id: `tx${place}`, accountId: IBAN, amount, correlationId: uuidOf(place), status })

const LATER = { day: '2026-12-02', currency: 'EUR', count: 1, amount: '-40.00' }
const KRONOR = { day: '2026-12-01', currency: 'SEK', count: 1, amount: '-30.00' }

it('the list says on which days which payments are due that are not settled yet', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const { id, due } = await stored(workbook, FILE)
  const EUR = { day: '2026-12-01', currency: 'EUR', count: 2, amount: '-30.12' }
  expect(due).toEqual([EUR, KRONOR, LATER])
  // One is settled, one is on its way, and nobody waits for a third.
  const rows = [paid(1, '-101000', 'completed'), paid(2, '-200200', 'pending')]
  await applied(workbook, id, rows)
  const { rows: all } = await workbook.items({
    id,
    filter: { states: [], only: 'all', currency: 'SEK', batch: null, text: '' },
    from: 0,
    count: 10
  })
  const targets = all.map(({ key }) => ({ kind: 'item', key }) as const)
  await workbook.decide(id, { do: 'explain', targets, reason: 'Paid in cash' }, ANNA)
  const now = [{ ...EUR, count: 1, amount: '-20.02' }, LATER]
  expect((await workbook.get(id)).due).toEqual(now)
  expect((await workbook.list())[0]?.due).toEqual(now)
})

it('the days are worked out where an early version stored none, and nothing else changes', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, FILE)
  const before = await setup.workbook.get(id)
  await setup.workbook.close()
  const db = openWriter({ file: setup.file, key: aKey })
  expect(db.command("UPDATE reconciliations SET summary = json_remove(summary, '$.due')").run().changes).toBe(1)
  db.close()
  expect(await (await setup.reopen()).get(id)).toEqual(before)
})

it('what is signed off has no days ahead', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, FILE)
  const { revision } = await setup.workbook.get(id)
  await setup.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It goes on elsewhere' }, ANNA)
  expect((await setup.workbook.list()).map(({ due }) => due)).toEqual([undefined])
})
