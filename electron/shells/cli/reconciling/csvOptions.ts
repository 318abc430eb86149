import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CsvGiven, withoutFile, type InstructionPreview } from '../../../../shared/domain/reconciliation/instruction.ts'
import { isCurrency } from '../../../../shared/money/minorDigits.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import type { OptionSpecs, ValuesOf } from '../command/command.ts'
import { explainReadFailure } from '../../../features/exporting/files/fileFailure.ts'
import { wholeNumber } from '../command/optionValues.ts'

/** What the user may say about a CSV file or a workbook; the reader detects the rest. */
export const csvOptions = {
  mapping: { value: 'NAME', text: 'for CSV, XLSX: how to read its columns, as saved in the app' },
  'mapping-file': {
    value: 'FILE',
    text: 'for CSV, XLSX: how to read its columns, or some of them, as JSON (docs/csv-mapping.md)'
  },
  sheet: { value: 'NAME', text: 'for XLSX: the sheet with the payments' },
  currency: {
    value: 'CODE',
    read: readCurrency,
    text: 'for CSV, XLSX: the currency of amounts without one, such as EUR'
  },
  'header-line': {
    value: 'LINE',
    read: wholeNumber(1, 9_999_999),
    text: 'for CSV, XLSX: the line with the column names'
  },
  'skip-rows': { value: 'LINES', read: readLines, text: 'for CSV, XLSX: rows to leave out, besides totals: 3,18-20' },
  'take-rows': { value: 'LINES', read: readLines, text: 'for CSV, XLSX: rows to read although they look like totals' }
} as const satisfies OptionSpecs

const MOST_LINES = 10_000

/** What the user said. */
export interface CsvRequest {
  /** The options that were given, as they are typed. */
  readonly options: readonly string[]
  /** The name of a saved mapping. */
  readonly name: string | undefined
  readonly file: string | undefined
  readonly given: CsvGiven
}

export function csvRequest(options: ValuesOf<typeof csvOptions>): CsvRequest {
  const { mapping: name, 'mapping-file': file, sheet, currency } = options
  const { 'header-line': headerLine, 'skip-rows': skippedRows, 'take-rows': takenRows } = options
  if (name !== undefined && file !== undefined)
    throw new AppError('bad-input', 'Give --mapping or --mapping-file, not both: each says how the columns are read.')
  return {
    options: (Object.keys(csvOptions) as (keyof typeof csvOptions)[])
      .filter((option) => options[option] !== undefined)
      .map((option) => `--${option}`),
    name,
    file,
    given: {
      ...(currency !== undefined && { currency }),
      ...(sheet !== undefined && { sheet }),
      ...(headerLine !== undefined && { headerLine, hasHeader: true }),
      ...(skippedRows && { skippedRows }),
      ...(takenRows && { takenRows })
    }
  }
}

/** How to read the file, as far as the user said; null if they said nothing. Rejects with `bad-input`. */
export async function csvGiven(app: App, { name, file, given }: CsvRequest): Promise<CsvGiven | null> {
  const known = name === undefined ? await mappingFile(file) : await namedMapping(app, name)
  const all = { ...known, ...given }
  return Object.keys(all).length === 0 ? null : all
}

/** Rejects with `bad-input` if options were given for another kind of file: it was read without them. */
export async function refuseUnused({ handlers }: App, { kind, draft }: InstructionPreview, { options }: CsvRequest) {
  const unused = options.filter((option) => kind !== 'xlsx' && (kind !== 'csv' || option === '--sheet'))
  if (unused.length === 0) return
  await handlers['instruction.forget'](draft)
  const [are, them] = unused.length === 1 ? ['is', 'it'] : ['are', 'them']
  const kinds = kind === 'csv' ? 'workbook' : 'CSV file or workbook'
  throw new AppError(
    'bad-input',
    `This is no ${kinds}, and ${unused.join(' and ')} ${are} for such files only. Leave ${them} out. Nothing was stored.`
  )
}

async function mappingFile(path: string | undefined): Promise<CsvGiven> {
  if (path === undefined) return {}
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw explainReadFailure(error, basename(path))
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `${basename(path)} is not JSON. docs/csv-mapping.md shows what a mapping looks like.`,
      {
        cause
      }
    )
  }
  const { data, error } = CsvGiven.safeParse(content)
  if (data) return data
  const places = error.issues.map(({ path: place, message }) => [place.join('.'), message].filter(Boolean).join(': '))
  throw new AppError('bad-input', `${basename(path)} is not a mapping for a CSV file: ${places.join('; ')}.`)
}

async function namedMapping({ handlers }: App, name: string): Promise<CsvGiven> {
  const all = await handlers['instruction.mappings'](undefined)
  const found = all.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  if (found) return withoutFile(found.mapping)
  const known = all.length === 0 ? 'None is saved yet' : `Saved: ${all.map((each) => each.name).join(', ')}`
  throw new AppError('bad-input', `There is no mapping "${name}". ${known}.`)
}

function readCurrency(text: string): string {
  const code = text.toUpperCase()
  if (isCurrency(code)) return code
  throw new AppError('bad-input', '--currency takes the code of a currency, such as EUR.')
}

/** Parses `3,18-20`. */
function readLines(text: string, name: string): readonly number[] {
  const wrong = () =>
    new AppError('bad-input', `${name} takes lines such as 3,18-20, at most ${MOST_LINES} of them in all.`)
  const lines: number[] = []
  for (const part of text.split(',')) {
    const [, first = '', last = first] = /^\s*(\d{1,7})(?:-(\d{1,7}))?\s*$/.exec(part) ?? []
    if (Number(first) < 1 || Number(last) < Number(first)) throw wrong()
    if (lines.length + Number(last) - Number(first) >= MOST_LINES) throw wrong()
    for (let line = Number(first); line <= Number(last); line++) lines.push(line)
  }
  return lines
}
