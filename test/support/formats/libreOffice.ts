import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'

// A spreadsheet that this project did not write, as a reader of its files.

export const NO_LIBRE_OFFICE = 'LibreOffice is not installed'

export function hasLibreOffice(): boolean {
  return spawnSync('soffice', ['--version']).status === 0
}

const run = promisify(execFile)

/** Opens a file and saves it in another form into the same folder, where its settings are kept too. */
async function convert(file: string, folder: string, format: string, filter?: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`
  const input = filter === undefined ? [] : [`--infilter=${filter}`]
  await run('soffice', ['--headless', profile, ...input, '--convert-to', format, '--outdir', folder, file])
}

export interface ReadAs {
  /** One or several. */
  readonly delimiter: string
  /** A language by its number there, which decides on the decimal mark: 1033 English, 1031 German. */
  readonly language: number
  /** Columns of text, from 1 on: their cells are taken as they are. */
  readonly textColumns?: number
}

/** Its filter for delimited text: UTF-8, and what looks like a formula is one. */
export function readAs({ delimiter, language, textColumns = 0 }: ReadAs): string {
  const columns = Array.from({ length: textColumns }, (_, index) => `${index + 1}/2`).join('/')
  const splitters = Array.from(delimiter, (character) => character.charCodeAt(0)).join('/')
  return `Text - txt - csv (StarCalc):${splitters},34,76,1,${columns},${language},false,true,false,false,false,,true`
}

/** The first sheet as delimited text, every character of its cells as they are. `filter`: how a delimited file is read. */
export async function sheetAsCsv(file: string, folder: string, filter?: string): Promise<string> {
  if (filter === undefined) return numberedSheetAsCsv(file, folder, 1, 'Transactions')
  await convert(file, folder, sheetTarget(1), filter)
  const name = basename(file).replace(/\.\w+$/, '')
  return readFileSync(join(folder, `${name}-${name}.txt`), 'utf8')
}

/** The sheet of this number (from 1) and name in the same way. */
export async function numberedSheetAsCsv(file: string, folder: string, number: number, name: string): Promise<string> {
  await convert(file, folder, sheetTarget(number))
  return readFileSync(join(folder, `${basename(file).replace(/\.\w+$/, '')}-${name}.txt`), 'utf8')
}

/** Another ending than that of the file it reads. */
function sheetTarget(number: number): string {
  return `txt:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false,false,false,false,${number}`
}

/** On how many pages it prints a file. */
export async function officePages(file: string, folder: string): Promise<number> {
  await convert(file, folder, 'pdf')
  const text = readFileSync(join(folder, `${basename(file).replace(/\.\w+$/, '')}.pdf`), 'latin1')
  return text.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

export interface OfficeCell {
  /** `string`, `float`, `date` or undefined for an empty one. */
  readonly type: string | undefined
  readonly formula: string | undefined
  /** Of numbers and dates. */
  readonly value: string | undefined
}

export interface OfficeSheet {
  readonly name: string
  readonly rows: readonly (readonly OfficeCell[])[]
}

/** What it makes of each cell of each sheet. */
export async function officeSheets(file: string, folder: string, filter?: string): Promise<readonly OfficeSheet[]> {
  await convert(file, folder, 'fods', filter)
  return readFlat(readFileSync(join(folder, `${basename(file).replace(/\.\w+$/, '')}.fods`), 'utf8'))
}

function readFlat(text: string): readonly OfficeSheet[] {
  const sheets: { name: string; rows: OfficeCell[][] }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const repeated = (what: string) => Number(attributes[`table:number-${what}-repeated`] ?? 1)
    const rows = sheets.at(-1)?.rows
    if (name === 'table:table') sheets.push({ name: attributes['table:name'] ?? '', rows: [] })
    else if (name === 'table:table-row' && repeated('rows') < 1000) rows?.push([])
    else if (name === 'table:table-cell' && repeated('columns') < 1000) {
      const cell: OfficeCell = {
        type: attributes['office:value-type'],
        formula: attributes['table:formula'],
        value: attributes['office:value'] ?? attributes['office:date-value']
      }
      for (let count = repeated('columns'); count > 0; count--) rows?.at(-1)?.push(cell)
    }
  })
  parser.write(text).close()
  // The empty rest of a sheet.
  return sheets.map(({ name, rows }) => ({ name, rows: rows.filter((cells) => cells.length > 0) }))
}
