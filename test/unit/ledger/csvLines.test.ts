import fc from 'fast-check'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { CsvProfile } from '../../../shared/domain/exportFile.ts'
import { openCsvReader } from '../../../electron/ledger/csv/csvReader.ts'
import { openSnapshot } from '../../../electron/ledger/database.ts'
import type { NewTransaction } from '../../../electron/ledger/ledger.ts'
import { aLedgerRow, numberedRow } from '../../support/aLedgerRow.ts'
import { CSV_NAMES, csvCells, csvLineOf } from '../../support/csvReference.ts'
import { ledgerDatabase } from '../../support/ledgerDatabase.ts'
import { nastyRows } from '../../support/nastyText.ts'
import { parseCsv } from '../../support/parseCsv.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

function exported(rows: readonly NewTransaction[], profile: CsvProfile): { text: string; pieces: number } {
  database.clear()
  database.put(rows)
  const reader = openCsvReader(
    openSnapshot({ file: database.file }),
    Uint32Array.from(rows, (_, i) => i + 1),
    profile
  )
  const pieces: Uint8Array[] = []
  for (let piece = reader.next(); piece; piece = reader.next()) pieces.push(piece.bytes)
  reader.close()
  return { text: Buffer.concat(pieces).toString(), pieces: pieces.length }
}

const reference = (rows: readonly NewTransaction[], profile: CsvProfile) =>
  `${CSV_NAMES}\r\n${rows.map((row) => csvLineOf(row, profile)).join('')}`

function cell(change: Partial<NewTransaction>, profile: CsvProfile = 'safe'): string {
  return (
    exported([aLedgerRow({ reference: '', counterpartyName: null, ...change })], profile).text.split('\r\n')[1] ?? ''
  )
}

describe.each(['safe', 'lossless'] as const)('CSV lines made in SQL, profile %s', { timeout: 60_000 }, (profile) => {
  it('are byte for byte those of the reference, whatever the rows hold', () => {
    fc.assert(
      fc.property(nastyRows, (rows) => {
        expect(exported(rows, profile).text === reference(rows, profile)).toBe(true)
      }),
      { numRuns: 600 }
    )
  })

  it('give every cell back to a strict reader', () => {
    fc.assert(
      fc.property(nastyRows, (rows) => {
        const [header, ...lines] = parseCsv(exported(rows, profile).text)
        expect(header).toEqual(CSV_NAMES.split(','))
        expect(lines).toEqual(rows.map((row) => csvCells(row, profile)))
      }),
      { numRuns: 100 }
    )
  })
})

it('gives every cell back to the csv module of Python', ({ skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not installed')
  // That reader cannot take NUL before Python 3.11; the strict reader covers it.
  const rows = fc.sample(nastyRows, { numRuns: 60, seed: 7 }).flat()
  const unique = rows.map((row, index) => withoutNul({ ...row, id: `${index}` }))
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-test-'))
  try {
    const file = join(folder, 'out.csv')
    writeFileSync(file, exported(unique, 'safe').text)
    const script = `import csv, json, sys
csv.field_size_limit(10**9)
print(json.dumps(list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))))`
    const read = JSON.parse(
      execFileSync('python3', ['-c', script, file], { maxBuffer: 2 ** 28 }).toString()
    ) as string[][]
    expect(read.slice(1)).toEqual(unique.map((row) => csvCells(row, 'safe')))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function withoutNul(row: NewTransaction): NewTransaction {
  const entries = Object.entries(row).map(([k, v]) => [
    k,
    typeof v === 'string' ? v.replaceAll('\0', '') : (v as unknown)
  ])
  return Object.fromEntries(entries) as NewTransaction
}

describe('the Safe profile', { timeout: 60_000 }, () => {
  it.each(['=1+1', '+1', '-1', '@x', ' =1', '\u00a0=1', '\u200b@x', '\ufeff+1', '＝1', '－1', '\tx', '   ＠x'])(
    'puts an apostrophe before %j',
    (text) => {
      expect(cell({ reference: text })).toContain(`,'${text},`)
    }
  )

  it('leaves outgoing amounts and negative rates numbers', () => {
    expect(cell({ amount: -15_000n, exchangeRate: '-1.25' })).toContain(',-1.50,EUR,-12.34,EUR,-1.25,')
  })

  it('guards a rate that is no number', () => {
    expect(cell({ exchangeRate: '-1+cmd' })).toContain(",'-1+cmd,")
  })
})

it('leaves formulas as they came in the Lossless profile', () => {
  expect(cell({ reference: '=1+1' }, 'lossless')).toContain(',=1+1,')
})

it('splits a long export into pieces of bounded size and loses no row between them', () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => numberedRow(index))
  const { text, pieces } = exported(rows, 'safe')
  expect(pieces).toBeGreaterThan(5)
  expect(text).toBe(reference(rows, 'safe'))
})

it('writes the header alone when there are no rows', () => {
  expect(exported([], 'safe').text).toBe(`${CSV_NAMES}\r\n`)
})
