import { describe, expect, it } from 'vitest'
import {
  balanceProblem,
  choiceOf,
  firstChoice,
  settingsOf,
  whatIsMissing
} from '../../../../renderer/exporting/parts/exportChoice.ts'
import { balanceNote, leftOutOf } from '../../../../renderer/exporting/parts/exportFormats.ts'
import { exportColumnsOf } from '../../../../renderer/kit/grid/columnNames.ts'
import { keepChoice, storedChoice } from '../../../../renderer/exporting/parts/storedChoice.ts'
import { columnsForPeople, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'

const rows = (...currencies: readonly string[]) => ({ currencies, accounts: 1, held: 5 })
const table = ['created_at_local', 'amount'] as const

describe('an opening balance as typed', () => {
  it.each(['0', '1250.00', '1,250.00', '1 250 EUR', '-80', '−80.5', ' 12.3456 ', ''])('may be “%s”', (typed) => {
    expect(balanceProblem(typed, 'EUR')).toBeUndefined()
  })

  it.each(['1,25,0', '1250 SEK', '12.34567', '1e3', 'abc', '--1', '1.', '123456789012345'])(
    'may not be “%s”, and it is said how to write it',
    (typed) => {
      expect(balanceProblem(typed, 'EUR')).toMatch(/^Write/)
    }
  )

  it('is needed for every currency of camt.053, and for none of OFX', () => {
    const choice = { ...firstChoice, format: 'camt053' as const, balances: { EUR: '10' } }
    const both = rows('EUR', 'SEK')
    expect(whatIsMissing(choice, table, both)).toBe('Enter the opening balance of SEK.')
    expect(whatIsMissing({ ...choice, balances: { EUR: '10', SEK: '−1' } }, table, both)).toBeUndefined()
    expect(whatIsMissing({ ...choice, format: 'ofx' }, table, both)).toBeUndefined()
    expect(whatIsMissing({ ...choice, format: 'ofx', balances: { SEK: 'x' } }, table, rows('SEK'))).toContain(
      'no amount'
    )
  })

  it('explains what happens if it is left empty', () => {
    expect(balanceNote('ofx')).toMatch(/^OFX requires a balance\. Without one, it shows 0 as of 1970-01-01 with a note/)
    expect(balanceNote('statement')).toMatch(/^Without them the file has no balances\./)
    expect(balanceNote('camt053')).toContain('enter the balance before the first row')
  })

  it.each([
    ['HUF', '100.50', undefined],
    ['IQD', '1.125', undefined],
    ['JPY', '1.00', undefined],
    ['JPY', '1.5', 'more decimals'],
    ['EUR', '1.005', 'more decimals']
  ])('of %s may have the decimals that ISO 4217 gives it: %s', (currency, typed, words) => {
    const choice = { ...firstChoice, format: 'camt053' as const, balances: { [currency]: typed } }
    const missing = whatIsMissing(choice, table, rows(currency))
    if (words === undefined) expect(missing).toBeUndefined()
    else expect(missing).toContain(words)
  })

  it('is for one account: camt.053 needs one first, OFX only with a balance', () => {
    const several = { ...rows('EUR'), accounts: 12 }
    const camt = { ...firstChoice, format: 'camt053' as const }
    expect(whatIsMissing(camt, table, several)).toBe(
      'Choose an account: a statement is for one account, and these rows belong to 12.'
    )
    const ofx = { ...firstChoice, format: 'ofx' as const }
    expect(whatIsMissing(ofx, table, several)).toBeUndefined()
    expect(whatIsMissing({ ...ofx, balances: { EUR: '1' } }, table, several)).toContain('leave the balances empty')
    expect(whatIsMissing({ ...firstChoice, format: 'camt054' }, table, several)).toBeUndefined()
  })

  it('goes into the file as a plain decimal, for the currencies there are', () => {
    const choice = { ...firstChoice, format: 'camt053' as const, balances: { EUR: ' −80.50 ', USD: '5', SEK: '' } }
    expect(settingsOf(choice, table, ['EUR', 'SEK'])).toEqual({
      format: 'camt053',
      openingBalances: [{ currency: 'EUR', amount: '-80.50' }]
    })
  })
})

describe('the rows of a file', () => {
  const counts = [
    { standing: 'settled', count: 100 },
    { standing: 'pending', count: 20 },
    { standing: 'failed', count: 3 },
    { standing: 'unclassified', count: 1 }
  ] as const

  it('are those that the format can hold, and at least one', () => {
    expect((['csv', 'statement', 'camt054', 'camt053', 'ofx'] as const).map((one) => leftOutOf(one, counts))).toEqual([
      0, 0, 3, 24, 24
    ])
    expect(whatIsMissing({ ...firstChoice, format: 'camt054' }, table, { ...rows('EUR'), held: 0 })).toContain(
      'holds none of these rows'
    )
  })
})

describe('the columns of a file', () => {
  const columnsWith = (columns: typeof firstChoice.columns, change: Partial<typeof firstChoice> = {}) =>
    settingsOf({ ...firstChoice, columns, ...change }, ['created_at', ...table], [])

  it.each(['xlsx', 'csv'] as const)('are all, those of the table, or the user’s own, without UTC in %s', (format) => {
    expect(columnsWith('service', { format })).toMatchObject({ columns: columnsForPeople(EXPORT_COLUMNS) })
    expect(columnsWith('table', { format })).toMatchObject({ columns: table })
    expect(columnsWith(['id', 'updated_at'], { format })).toMatchObject({ columns: ['id', 'updated_at_local'] })
  })

  it.each([
    { format: 'xlsx', forPrograms: true },
    { format: 'csv', forPrograms: true },
    { format: 'raw-csv' }
  ] as const)('are those of the service in %j', (change) => {
    expect(columnsWith('service', change)).toMatchObject({ columns: SERVICE_COLUMNS })
    expect(columnsWith('table', change)).toMatchObject({ columns: ['created_at', ...table] })
    expect(columnsWith(['updated_at'], change)).toMatchObject({ columns: ['updated_at'] })
  })

  it.each([
    { format: 'xlsx', columns: SERVICE_COLUMNS },
    { format: 'csv', profile: 'safe', columns: SERVICE_COLUMNS }
  ] as const)('have titles unless the file is for programs, also as a template: $format', (older) => {
    const made = (forPrograms: boolean) => settingsOf({ ...firstChoice, format: older.format, forPrograms }, table, [])
    expect(made(false)).toMatchObject({ headings: 'titles' })
    expect(made(true)).toMatchObject({ headings: 'names' })
    expect(choiceOf(older, firstChoice)).toMatchObject({ forPrograms: true })
    expect(choiceOf({ ...older, headings: 'titles' }, firstChoice)).toMatchObject({ forPrograms: false })
  })

  it('must include at least one', () => {
    expect(whatIsMissing({ ...firstChoice, columns: [] }, table, rows())).toBe('Choose at least one column.')
  })

  it('follow the table in its order, each once, without what no file has', () => {
    const ids = ['createdAt', 'amount', 'accountName', 'standing', 'isAbsent', 'reconciliation', 'amount', 'select']
    expect(exportColumnsOf(ids)).toEqual([
      'created_at_local',
      'amount',
      'account_id',
      'account_name',
      'standing',
      'is_absent',
      'reconciliation_state'
    ])
  })
})

describe('a choice', () => {
  it('comes back from a template as it was saved', () => {
    const settings = { format: 'csv', profile: 'excel-eu', columns: ['id', 'amount'], headings: 'titles' } as const
    expect(settingsOf(choiceOf(settings, firstChoice), table, [])).toEqual(settings)
    const raw = { format: 'csv', profile: 'lossless', columns: ['created_at'] } as const
    expect(choiceOf(raw, firstChoice)).toMatchObject({ format: 'raw-csv', forPrograms: false })
    expect(settingsOf(choiceOf(raw, firstChoice), table, [])).toEqual(raw)
  })

  it('of raw CSV is still read from the older form, in which it was a profile', () => {
    const kept = JSON.stringify({ format: 'csv', profile: 'lossless', columns: 'service' })
    expect(storedChoice({ getItem: () => kept })).toMatchObject({ format: 'raw-csv', columns: 'service' })
  })

  it('is remembered without its balances', () => {
    let kept = ''
    const choice = {
      ...firstChoice,
      format: 'ofx' as const,
      isProfileChosen: true,
      columns: ['amount', 'id'] as const,
      balances: { EUR: '9' }
    }
    keepChoice({ setItem: (_key, value) => (kept = value) }, choice)
    expect(storedChoice({ getItem: () => kept })).toEqual({ ...choice, balances: {} })
  })

  it('is a workbook of the table’s columns at first, and stores no unused CSV setting', () => {
    let kept = ''
    keepChoice({ setItem: (_key, value) => (kept = value) }, firstChoice)
    expect(JSON.parse(kept)).toEqual({ format: 'xlsx', columns: 'table', forPrograms: false })
    const raw = { ...firstChoice, columns: 'service' as const }
    keepChoice({ setItem: (_key, value) => (kept = value) }, raw)
    expect(storedChoice({ getItem: () => kept })).toEqual(raw)
  })

  it.each(['', 'no json', '[]', 'null', '{"format":"exe","profile":7,"columns":["nothing"]}'])(
    'is the first one when “%s” is stored',
    (kept) => {
      expect(storedChoice({ getItem: () => kept })).toEqual(firstChoice)
    }
  )
})
