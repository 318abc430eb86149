import fc from '../../../../support/fastCheck.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { DERIVED_COLUMNS, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../../../shared/exports/exportColumns.ts'
import { EXPORT_TITLES } from '../../../../../shared/exports/exportTitles.ts'
import { CsvProfile } from '../../../../../shared/domain/exportFile.ts'
import type { NewTransaction } from '../../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow, numberedRow } from '../../../../support/ledger/aLedgerRow.ts'
import { campaign, campaignTime, sampleOf } from '../../../../support/campaign.ts'
import { csvCells, csvFileOf, delimiterOf, type CsvSetting } from '../../../../support/formats/csvReference.ts'
import { fileInMemory } from '../../../../support/formats/formatInput.ts'
import { ledgerDatabase } from '../../../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../../../support/formats/nastyText.ts'
import { parseCsv } from '../../../../support/formats/parseCsv.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

function exported(rows: readonly NewTransaction[], setting: CsvSetting): { text: string; pieces: readonly number[] } {
  database.clear()
  database.put(rows)
  const { profile, columns = SERVICE_COLUMNS, headings } = setting
  const settings = { format: 'csv', profile, columns, ...(headings && { headings }) } as const
  const { bytes, pieces } = fileInMemory(database.file, settings, setting)
  return { text: bytes.toString(), pieces }
}

function cell(change: Partial<NewTransaction>, setting: CsvSetting = { profile: 'safe' }): string {
  const row = aLedgerRow({ reference: '', counterpartyName: null, ...change })
  return exported([row], setting).text.split('\r\n')[1] ?? ''
}

const someColumns = fc.oneof(
  fc.constant([...EXPORT_COLUMNS]),
  fc.array(fc.constantFrom(...EXPORT_COLUMNS), { minLength: 1, maxLength: 24 })
)
const someZone = fc.constantFrom('UTC', 'Europe/Stockholm', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu')

/** Rows whose accounts have names, as dangerous as their texts. */
const someTable = fc
  .record({ rows: nastyRows, columns: someColumns, timeZone: someZone })
  .map(({ rows, ...setting }) => ({
    rows,
    ...setting,
    accountNames: [...new Map(rows.map(({ accountId, reference }) => [accountId, reference]))]
  }))

describe.each(sampleOf(CsvProfile.options, 2))(
  'CSV lines made in SQL, profile %s',
  { timeout: campaignTime(120_000) },
  (profile) => {
    it('are byte for byte those of the reference, whatever the rows and the chosen columns', () => {
      fc.assert(
        fc.property(someTable, ({ rows, ...chosen }) => {
          const setting = { ...chosen, profile }
          const written = exported(rows, setting).text
          if (written !== csvFileOf(rows, setting)) expect(written).toBe(csvFileOf(rows, setting))
        }),
        { numRuns: campaign(60, 1000) }
      )
    })

    it('give every cell back to a strict reader', () => {
      fc.assert(
        fc.property(nastyRows, (rows) => {
          const text = exported(rows, { profile }).text.replace(/^\ufeff/, '')
          const [header, ...lines] = parseCsv(text, delimiterOf(profile))
          expect(header).toEqual(SERVICE_COLUMNS)
          expect(lines).toEqual(rows.map((row) => csvCells(row, { profile })))
        }),
        { numRuns: campaign(40, 1000) }
      )
    })
  }
)

describe.each(['safe', 'excel-eu', 'excel-us'] as const)('the %s profile', (profile) => {
  it.each(['=1+1', '+1', '-1', '@x', ' =1', '\u00a0=1', '\u200b@x', '\ufeff+1', '＝1', '－1', '\tx', '   ＠x'])(
    'puts an apostrophe before %j',
    (text) => {
      const delimiter = delimiterOf(profile)
      expect(cell({ reference: text }, { profile })).toContain(`${delimiter}'${text}${delimiter}`)
    }
  )

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x,=1', "x,'=1"],
    ['x\t@y', "x\t'@y"],
    ['x|+1', "x|'+1"],
    ['x;"=1"', `x;"'=1"`],
    ['x; -3 %', "x; '-3 %"],
    ['one\n=two\r\n-three', "one\n'=two\r\n'-three"],
    ["x;'=1", "x;''=1"],
    ["'=1", "''=1"]
  ])('puts an apostrophe into %j, for a program that splits it there', (text, written) => {
    const lines = exported([aLedgerRow({ reference: text })], { profile, columns: ['reference'] }).text
    expect(parseCsv(lines.replace(/^\ufeff/, ''), delimiterOf(profile))[1]).toEqual([written])
  })

  it('puts one before the name of an account, too', () => {
    const accountNames = [['acc1', '=cmd']] as const
    expect(cell({}, { profile, columns: ['account_name'], accountNames })).toBe("'=cmd")
  })

  it('shows what is hidden in it, once', () => {
    const accountNames = [['acc1', 'a\0\u202e']] as const
    expect(cell({}, { profile, columns: ['account_name'], accountNames })).toBe('a␀[U+202E]')
    const both = cell({ reference: '\0' }, { profile, columns: ['account_name', 'reference'], accountNames })
    expect(both).toBe(`a␀[U+202E]${delimiterOf(profile)}␀`)
  })

  it('shows what is hidden, and keeps marks of direction and joiners', () => {
    const reference = 'a\0b\x1bc\x7fd\u0085e\u202ef\u200fg\u200dh'
    expect(cell({ reference }, { profile, columns: ['reference'] })).toBe('a␀b␛c␡d[U+0085]e[U+202E]f\u200fg\u200dh')
  })
})

describe('numbers', () => {
  it('stay numbers: outgoing amounts and negative rates', () => {
    expect(cell({ amount: -15_000n, exchangeRate: '-1.25' })).toContain(',-1.50,EUR,-12.34,EUR,-1.25,')
  })

  it('have a decimal comma for Excel in Europe, rates too', () => {
    const written = cell({ amount: -15_000n, exchangeRate: '1.25' }, { profile: 'excel-eu' })
    expect(written).toContain(';-1,50;EUR;-12,34;EUR;1,25;')
  })

  it('that are none are guarded', () => {
    expect(cell({ exchangeRate: '-1+cmd' })).toContain(",'-1+cmd,")
  })
})

describe('a file for people', () => {
  const wordyRows = fc
    .tuple(
      nastyRows,
      fc.array(fc.constantFrom('pending_approval', 'on-hold', 'on_hold', 'approved', 'UP'), { maxLength: 9 })
    )
    .map(([rows, statuses]) => rows.map((row, at) => ({ ...row, status: statuses[at] ?? row.status })))

  it('is byte for byte that of the reference: titles, words and seconds, whatever the rows hold', () => {
    const some = fc.tuple(wordyRows, someColumns, someZone, fc.constantFrom('safe', 'excel-eu', 'excel-us'))
    fc.assert(
      fc.property(some, ([rows, columns, timeZone, profile]) => {
        const setting = { profile, columns, timeZone, headings: 'titles' } as const
        expect(exported(rows, setting).text).toBe(csvFileOf(rows, setting))
      }),
      { numRuns: campaign(40, 1000) }
    )
  })

  it.each(['safe', 'excel-eu'] as const)('has titles that a reader of %s takes apart', (profile) => {
    const { text } = exported([], { profile, columns: EXPORT_COLUMNS, headings: 'titles' })
    const [header] = parseCsv(text.replace(/^\ufeff/, ''), delimiterOf(profile))
    expect(header).toEqual(EXPORT_COLUMNS.map((column) => EXPORT_TITLES[column]))
    expect(new Set(header).size).toBe(EXPORT_COLUMNS.length)
  })

  it('says in words what a row is, and when it was in local time', () => {
    database.clear()
    const createdAt = '2026-03-29T00:59:59.999Z'
    database.put([
      aLedgerRow({ id: 'a', status: 'pending_approval', createdAt }),
      aLedgerRow({ id: 'b', status: 'odd', createdAt: '2026-03-29T01:00:00.000Z' })
    ])
    database.db.exec(`UPDATE transactions SET absent_pass = 1 WHERE id = 'b'`)
    database.db.exec(`INSERT INTO reconciliation_marks VALUES ('a', 'unexpected')`)
    const columns = ['created_at_local', 'status', 'standing', 'reconciliation_state', 'is_absent'] as const
    const settings = { format: 'csv', profile: 'excel-eu', columns, headings: 'titles' } as const
    const { bytes } = fileInMemory(database.file, settings, { timeZone: 'Europe/Stockholm' })
    database.db.exec('DELETE FROM reconciliation_marks')
    expect(bytes.toString().split('\r\n')).toEqual([
      '\ufeffCreated;Status;Settlement status;Reconciliation;No longer returned',
      '2026-03-29 01:59:59;Pending approval;Pending;Not in payment file;No',
      '2026-03-29 03:00:00;Odd;Unknown;Open;Yes',
      ''
    ])
  })
})

describe('derived columns', () => {
  const setting = { profile: 'safe', columns: [...DERIVED_COLUMNS], timeZone: 'Europe/Stockholm' } as const

  it('tell local times with their offset on both sides of a change of the clocks', () => {
    const columns = ['created_at_local', 'updated_at_local'] as const
    const times = { createdAt: '2026-03-29T00:59:59.999Z', updatedAt: '2026-03-29T01:00:00.000Z' }
    expect(cell(times, { ...setting, columns })).toBe('2026-03-29T01:59:59.999+01:00,2026-03-29T03:00:00.000+02:00')
  })

  it('tell what a row is', () => {
    database.clear()
    database.put([aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b', status: 'pending', accountId: 'acc2' })])
    database.db.exec(`UPDATE transactions SET absent_pass = 1 WHERE id = 'b'`)
    database.db.exec(`INSERT INTO reconciliation_marks VALUES ('a', 'matched')`)
    const { bytes } = fileInMemory(
      database.file,
      { format: 'csv', profile: 'safe', columns: ['account_name', 'standing', 'reconciliation_state', 'is_absent'] },
      { accountNames: [['acc1', 'Wages, "main"']] }
    )
    database.db.exec('DELETE FROM reconciliation_marks')
    expect(bytes.toString().split('\r\n').slice(1)).toEqual([
      '"Wages, ""main""",settled,matched,false',
      ',pending,open,true',
      ''
    ])
  })
})

it('leaves formulas and hidden characters as they came in the Lossless profile', () => {
  const setting = { profile: 'lossless', columns: ['reference'] } as const
  expect(cell({ reference: '=1+1\0\u202e' }, setting)).toBe('=1+1\0\u202e')
})

it('splits a long export into pieces of bounded size and loses no row between them', () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => numberedRow(index))
  const { text, pieces } = exported(rows, { profile: 'safe' })
  expect(pieces.length).toBeGreaterThan(5)
  expect(Math.max(...pieces)).toBeLessThan(1_000_000)
  expect(text === csvFileOf(rows, { profile: 'safe' })).toBe(true)
})

it('writes the header alone when there are no rows', () => {
  expect(exported([], { profile: 'safe' }).text).toBe(`${SERVICE_COLUMNS.join(',')}\r\n`)
})
