import fc from '../../support/fastCheck.ts'
import { expect, it } from 'vitest'
import { textCare } from '../../../electron/ledger/formats/textCare.ts'
import { sql as learnCare } from '../../../electron/ledger/migrations/0010-text-care.ts'
import { aLedgerRow, numberedRow } from '../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase } from '../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../support/formats/nastyText.ts'

it('is nothing for an ordinary row', () => {
  expect(textCare(numberedRow(0))).toBe(0)
})

it.each([
  ['a quote', { id: 'a"b' }, 1],
  ['a formula start', { accountId: '=a' }, 2],
  ['a mark of XML', { id: 'a&b' }, 2 ** 16],
  ['a space at the end', { correlationId: 'a ' }, 2 ** 31],
  ['a text like an escape', { id: '_x0041_' }, 2 ** 16],
  ['a long text', { id: 'x'.repeat(32_768) }, 2 ** 32],
  ['a control character', { id: 'a\x07' }, 2 ** 16 + 2 ** 33],
  ['a turned direction', { id: 'a\u202e' }, 2 ** 33]
])('tells of %s', (_what, change, care) => {
  expect(textCare(aLedgerRow({ counterpartyName: null, ...change }))).toBe(care)
})

it('is learnt by rows from before at least as far as new rows have it', { timeout: 60_000 }, () => {
  using database = ledgerDatabase()
  const care = () => database.db.column<bigint>('SELECT text_care FROM transactions ORDER BY row_id').all()
  const long = aLedgerRow({ id: 'long', reference: '\u00e9'.repeat(33_000) })
  fc.assert(
    fc.property(nastyRows, (rows) => {
      database.clear()
      database.put([...rows, numberedRow(3), long])
      const fresh = care()
      database.db.exec(`UPDATE transactions SET text_care = text_care & 65535; ${learnCare}`)
      const missing = care().map((learnt, index) => (fresh[index] ?? 0n) & ~learnt)
      expect(missing).toEqual(fresh.map(() => 0n))
      expect(care().at(-2)).toBe(0n)
    }),
    { numRuns: 300 }
  )
})
