import { describe, expect, it } from 'vitest'
import {
  settingsOf,
  templateSettings,
  type SettingOptions
} from '../../../../electron/shells/cli/exporting/exportSettings.ts'
import { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { columnsForPeople, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'

describe('the settings of an export', () => {
  const balances = [
    { currency: 'EUR', amount: '1000.00' },
    { currency: 'SEK', amount: '-3' }
  ]
  const forPeople = columnsForPeople(EXPORT_COLUMNS)
  it.each<[SettingOptions, ExportSettings]>([
    [{}, { format: 'csv', profile: 'safe', columns: forPeople, headings: 'titles' }],
    [
      { profile: 'excel-eu', columns: 'amount, created_at, id, created_at_local' },
      { format: 'csv', profile: 'excel-eu', columns: ['amount', 'created_at_local', 'id'], headings: 'titles' }
    ],
    [{ 'for-programs': true }, { format: 'csv', profile: 'safe', columns: SERVICE_COLUMNS, headings: 'names' }],
    [{ profile: 'raw' }, { format: 'csv', profile: 'lossless', columns: SERVICE_COLUMNS, headings: 'names' }],
    [{ format: 'xlsx' }, { format: 'xlsx', columns: forPeople, headings: 'titles' }],
    [
      { format: 'xlsx', 'for-programs': true },
      { format: 'xlsx', columns: EXPORT_COLUMNS, headings: 'names' }
    ],
    [{ format: 'jsonl' }, { format: 'jsonl' }],
    [{ format: 'camt054' }, { format: 'camt054' }],
    [
      { format: 'camt053', 'opening-balance': 'EUR=1,000.00, sek=-3' },
      { format: 'camt053', openingBalances: balances }
    ],
    [{ format: 'ofx' }, { format: 'ofx', openingBalances: [] }]
  ])('are of %j what the options say', (options, settings) => {
    expect(settingsOf(options)).toEqual(settings)
    expect(ExportSettings.parse(settings)).toEqual(settings)
  })

  it.each<[SettingOptions, string]>([
    [{ format: 'pdf' }, '--format takes csv, xlsx, jsonl, camt053, camt054 or ofx, not "pdf"'],
    [{ profile: 'excel-uk' }, '--profile takes excel, excel-eu, excel-us or raw'],
    [{ format: 'jsonl', 'for-programs': true }, '--for-programs is for csv or xlsx, not for jsonl'],
    [{ format: 'xlsx', profile: 'safe' }, '--profile is for csv, not for xlsx'],
    [{ format: 'ofx', columns: 'id' }, '--columns is for csv or xlsx, not for ofx'],
    [{ 'opening-balance': 'EUR=1' }, '--opening-balance is for camt053 or ofx, not for csv'],
    [{ columns: 'id,amonut' }, 'there is no column "amonut". There are id, account_id,'],
    [{ columns: 'id,amount, id' }, '--columns names id twice'],
    [{ format: 'ofx', 'opening-balance': 'EUR' }, '--opening-balance takes EUR=1000.00,SEK=0, not "EUR"'],
    [{ format: 'ofx', 'opening-balance': 'EUR=1.000,0,0' }, 'not "EUR=1.000,0,0"'],
    [{ format: 'ofx', 'opening-balance': 'EUR=5 USD' }, 'not "EUR=5 USD"'],
    [{ format: 'ofx', 'opening-balance': 'EUR=1=000' }, 'not "EUR=1=000"'],
    [{ format: 'ofx', 'opening-balance': 'EUR=1,EUR=2' }, '--opening-balance names EUR twice']
  ])('are refused of %j', (options, words) => {
    const refusal = { code: 'bad-input', message: expect.stringContaining(words) as string }
    expect(() => settingsOf(options)).toThrow(expect.objectContaining(refusal) as Error)
  })
})

it('gives raw CSV no titles', () => {
  const settings = { format: 'csv', profile: 'lossless', columns: ['id'] }
  expect(ExportSettings.safeParse({ ...settings, headings: 'names' }).success).toBe(true)
  expect(ExportSettings.safeParse({ ...settings, headings: 'titles' }).success).toBe(false)
})

describe('a template', () => {
  const workspace: Workspace = {
    views: [],
    templates: [
      { name: 'Bank', settings: { format: 'camt053', openingBalances: [{ currency: 'EUR', amount: '1' }] } },
      { name: 'Auditor', settings: { format: 'jsonl' } }
    ],
    accountNames: [],
    table: null
  }

  it('gives its settings under its name, however that is spelt', () => {
    expect(templateSettings({}, ' auditor', workspace)).toEqual({ format: 'jsonl' })
  })

  it('takes the opening balances of this file in the place of its own', () => {
    expect(templateSettings({ 'opening-balance': 'SEK=5' }, 'Bank', workspace)).toEqual({
      format: 'camt053',
      openingBalances: [{ currency: 'SEK', amount: '5' }]
    })
    expect(templateSettings({}, 'Bank', workspace)).toMatchObject({ openingBalances: [{ currency: 'EUR' }] })
  })

  it.each<[SettingOptions, string, string]>([
    [{}, 'Books', 'There is no template "Books". There are "Bank", "Auditor".'],
    [{ format: 'csv' }, 'Bank', 'leave out --format'],
    [{ profile: 'safe' }, 'Auditor', 'leave out --profile'],
    [{ 'opening-balance': 'EUR=1' }, 'Auditor', '--opening-balance is for camt053 or ofx, not for jsonl']
  ])('is refused of %j and %s', (options, name, words) => {
    expect(() => templateSettings(options, name, workspace)).toThrow(words)
  })
})
