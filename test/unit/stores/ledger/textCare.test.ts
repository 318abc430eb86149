import fc from '../../../support/fastCheck.ts'
import { expect, it } from 'vitest'
import { csvCare, textCare } from '../../../../electron/stores/ledger/tables/textCare.ts'
import { sql as learnCare } from '../../../../electron/stores/ledger/migrations/0010-text-care.ts'
import { sql as learnDelimiters } from '../../../../electron/stores/ledger/migrations/0014-any-delimiter.ts'
import { SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { aLedgerRow, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { campaign } from '../../../support/campaign.ts'

it('is nothing for an ordinary row', () => {
  expect(textCare(numberedRow(0))).toBe(0)
})

it.each([
  ['a quote', { id: 'a"b' }, 1],
  ['a formula start', { accountId: '=a' }, 2],
  ['a delimiter that no profile has', { accountId: 'a|b' }, 2],
  ['what looks like a guard', { accountId: "'a" }, 2],
  ['what looks like a hidden character made visible', { id: '␀', accountId: '[U+0000]' }, 2 ** 33],
  ['a mark of XML', { id: 'a&b' }, 2 ** 16],
  ['a space at the end', { correlationId: 'a ' }, 2 ** 31],
  ['a text like an escape', { id: '_x0041_' }, 2 ** 16],
  ['a long text', { id: 'x'.repeat(32_768) }, 2 ** 32],
  ['a control character', { id: 'a\x07' }, 2 ** 16 + 2 ** 33],
  ['a turned direction', { id: 'a\u202e' }, 2 ** 33]
])('shows %s', (_what, change, care) => {
  expect(textCare(aLedgerRow({ counterpartyName: null, ...change }))).toBe(care)
})

const TEXTS = SERVICE_COLUMNS.filter((name) => name !== 'amount' && name !== 'payment_amount')

it('has the bits that are stored', () => {
  expect(TEXTS.map(csvCare)).toEqual(Array.from({ length: 16 }, (_, bit) => 2 ** bit))
})

/** What the first releases looked at, and the bits of a row by it. */
const OLD_CARE = /^[\t\r\n \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\t\r\n]/
const careOfOld = TEXTS.map((name) => `iif(is_marked(ifnull(${name}, '')) = '1', ${csvCare(name)}, 0)`).join(' + ')

it('is learnt by rows from before at least as far as new rows have it', { timeout: 60_000 }, () => {
  using database = ledgerDatabase()
  const care = () => database.db.column<bigint>('SELECT text_care FROM transactions ORDER BY row_id').all()
  database.db.define('is_marked', (text) => (OLD_CARE.test(text) ? '1' : ''))
  const long = aLedgerRow({ id: 'long', reference: '\u00e9'.repeat(33_000) })
  fc.assert(
    fc.property(nastyRows, (rows) => {
      database.clear()
      database.put([...rows, numberedRow(3), long])
      const fresh = care()
      database.db.exec(`UPDATE transactions SET text_care = ${careOfOld}; ${learnCare}; ${learnDelimiters}`)
      const missing = care().map((learnt, index) => (fresh[index] ?? 0n) & ~learnt)
      expect(missing).toEqual(fresh.map(() => 0n))
      expect(care().at(-2)).toBe(0n)
    }),
    { numRuns: campaign(300, 3000) }
  )
})
