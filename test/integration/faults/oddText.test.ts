import { expect, it } from 'vitest'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { ledgerRows } from '../../support/service/serviceRows.ts'
import { syncSetup } from '../../support/sync/syncSetup.ts'
import { testLedger } from '../../support/ledger/testLedger.ts'

const ODD = [
  '\ud800',
  'a\udc00b',
  '\u0000',
  'a\u0000b',
  '\u202e\ufeff',
  'e\u0301',
  '\uffff',
  "'); DROP TABLE x; --",
  '😀'
]

it('keeps texts of every kind, and finds them unchanged in the next sync run', async () => {
  const rows = ODD.flatMap((text, index) => [
    aWireRow(`reference${index}`, { reference: text }),
    aWireRow(`counterparty${index}`, { counterparty: { name: text }, note: text }),
    aWireRow(`id${text}`)
  ])
  // Ids with half a character are none.
  const problems = ODD.filter((text) => !text.isWellFormed()).length
  await using home = await testLedger()
  await using service = await listService({ rows })
  const setup = syncSetup({ ledger: () => home.ledger, baseUrl: service.baseUrl, token: 't' })
  const first = await setup.run({ kind: 'full' })
  expect([first.verdict, first.counts.quarantined, first.counts.inserted]).toEqual([
    'complete',
    2,
    rows.length - problems
  ])
  const again = await setup.run({ kind: 'full', fresh: true })
  expect(again.counts).toMatchObject({ inserted: 0, changed: 0, unchanged: rows.length - problems })
  const kept = await ledgerRows(home.ledger)
  for (const [index, text] of ODD.entries()) {
    // What has no place in a file is shown as the sign for that.
    expect(kept.get(`reference${index}`)?.reference).toBe(text.toWellFormed())
    if (text.isWellFormed()) expect(kept.get(`id${text}`)?.id).toBe(`id${text}`)
  }
})
