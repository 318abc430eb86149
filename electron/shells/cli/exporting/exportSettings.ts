import {
  CsvProfile,
  ExportColumn,
  ExportFormat,
  OpeningBalance,
  type ExportSettings
} from '../../../../shared/domain/exportFile.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { AppError } from '../../../../shared/errors.ts'
import { columnsForPeople, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import { isSameName } from '../../../../shared/text/sameName.ts'
import { readTypedAmount } from '../../../../shared/money/typedAmount.ts'
import type { OptionSpecs, ValuesOf } from '../command/command.ts'

/** The format of an exported file, and what only some formats have. */
export const formatOptions = {
  format: { value: 'csv|xlsx|jsonl|camt053|camt054|ofx', text: 'the file format; default: csv' },
  profile: {
    value: 'excel|excel-eu|excel-us|raw',
    text: 'the kind of CSV; those for Excel (default: excel) keep spreadsheets from running texts as formulas'
  },
  columns: { value: 'A,B,…', text: 'the columns of CSV and XLSX, in this order' },
  'for-programs': {
    text: 'for CSV and XLSX: raw column names, statuses and UTC times for programs, instead of titles, words and local times'
  }
} as const satisfies OptionSpecs

export const balanceOptions = {
  'opening-balance': {
    value: 'EUR=1000.00,SEK=0',
    text: 'the balance before the first transaction: camt053 needs it; without it, ofx says that the balance is unknown'
  }
} as const satisfies OptionSpecs

export type SettingOptions = Partial<ValuesOf<typeof formatOptions & typeof balanceOptions>>

/** The formats that an option applies to. */
const ONLY_FOR = {
  profile: ['csv'],
  columns: ['csv', 'xlsx'],
  'for-programs': ['csv', 'xlsx'],
  'opening-balance': ['camt053', 'ofx']
} as const satisfies Partial<Record<keyof SettingOptions, readonly ExportFormat[]>>

/** The export settings from the options; throws `bad-input` if they contradict each other. */
export function settingsOf(options: SettingOptions): ExportSettings {
  const format = formatOf(options)
  for (const name of Object.keys(ONLY_FOR) as (keyof typeof ONLY_FOR)[]) refuseElsewhere(options, name, format)
  const openingBalances = balancesOf(options) ?? []
  switch (format) {
    case 'csv': {
      const profile = profileOf(options)
      return { format, profile, ...columnsFor(profile === 'lossless', options, SERVICE_COLUMNS) }
    }
    case 'xlsx':
      return { format, ...columnsFor(false, options, EXPORT_COLUMNS) }
    case 'jsonl':
    case 'camt054':
      return { format }
    case 'camt053':
    case 'ofx':
      return { format, openingBalances }
  }
}

/** The columns and their headings: names for programs, or titles with local times. */
function columnsFor(isRaw: boolean, options: SettingOptions, all: readonly ExportColumn[]) {
  const isForPrograms = isRaw || options['for-programs']
  const columns = columnsOf(options) ?? (isForPrograms ? all : EXPORT_COLUMNS)
  return isForPrograms
    ? { columns, headings: 'names' as const }
    : { columns: columnsForPeople(columns), headings: 'titles' as const }
}

/** The settings of a template; opening balances are of one file, so that those of the options go before its own. */
export function templateSettings(options: SettingOptions, name: string, { templates }: Workspace): ExportSettings {
  for (const option of Object.keys(formatOptions) as (keyof typeof formatOptions)[]) {
    if (options[option]) throw wrong(`--template sets the format: leave out --${option}.`)
  }
  const template = templates.find((each) => isSameName(each.name, name))
  if (!template) {
    const known = templates.map((each) => `"${each.name}"`).join(', ')
    const hint = known ? `There are ${known}.` : 'You save templates in the app, in the export dialog.'
    throw wrong(`There is no template "${name}". ${hint}`)
  }
  const { settings } = template
  refuseElsewhere(options, 'opening-balance', settings.format)
  const openingBalances = balancesOf(options)
  return openingBalances && 'openingBalances' in settings ? { ...settings, openingBalances } : settings
}

function refuseElsewhere(options: SettingOptions, name: keyof typeof ONLY_FOR, format: ExportFormat): void {
  const formats: readonly ExportFormat[] = ONLY_FOR[name]
  if (!options[name] || formats.includes(format)) return
  throw wrong(`--${name} is for ${orList(formats)}, not for ${format}.`)
}

/** Those that are called otherwise on the screen and in the settings of a file; what settings call them is read as well. */
const PROFILE_NAMES: Readonly<Record<string, CsvProfile>> = { excel: 'safe', raw: 'lossless' }

function profileOf({ profile: given = 'excel' }: SettingOptions): CsvProfile {
  const found = CsvProfile.safeParse(PROFILE_NAMES[given] ?? given)
  if (found.success) return found.data
  throw wrong(`--profile takes excel, excel-eu, excel-us or raw, not "${given}".`)
}

function formatOf({ format: given = 'csv' }: SettingOptions): ExportFormat {
  const found = ExportFormat.options.find((each) => each === given)
  if (found === undefined) throw wrong(`--format takes ${orList(ExportFormat.options)}, not "${given}".`)
  return found
}

function columnsOf(options: SettingOptions): readonly ExportColumn[] | undefined {
  const names = options.columns?.split(',').map((name) => name.trim())
  return names?.map((name, at) => {
    const column = ExportColumn.safeParse(name)
    if (!column.success) throw wrong(`--columns: there is no column "${name}". There are ${EXPORT_COLUMNS.join(', ')}.`)
    if (names.indexOf(name) !== at) throw wrong(`--columns names ${name} twice.`)
    return column.data
  })
}

function balancesOf(options: SettingOptions): readonly OpeningBalance[] | undefined {
  const given = options['opening-balance']?.split(/,(?=\s*\p{L}{3}\s*=)/u)
  const balances = given?.map((each) => {
    const [name = '', typed = '', ...rest] = each.split('=').map((part) => part.trim())
    const currency = name.toUpperCase()
    const amount = readTypedAmount(typed, '.', currency)
    const balance = OpeningBalance.safeParse({ currency, amount })
    if (!balance.success || rest.length > 0) throw wrong(`--opening-balance takes EUR=1000.00,SEK=0, not "${each}".`)
    return balance.data
  })
  const currencies = balances?.map(({ currency }) => currency) ?? []
  const twice = currencies.find((currency, at) => currencies.indexOf(currency) !== at)
  if (twice !== undefined) throw wrong(`--opening-balance names ${twice} twice.`)
  return balances
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function wrong(message: string): AppError {
  return new AppError('bad-input', message)
}
