import { describe, expect, it } from 'vitest'
import fc from '../../../support/fastCheck.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import { hasProgram, needs, runProgram } from '../../../support/process/program.ts'
import { randomFiles } from '../../../support/reconciliation/randomFiles.ts'
import { scaledText, statementRows, sumsOf } from '../../../support/formats/statementRows.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { elementsAt, readXmlFiles, textsAt, type XmlElement } from '../../../support/formats/xmlTree.ts'
import { campaign, inFull } from '../../../support/campaign.ts'

const PLAIN: ExportSettings = { format: 'ofx', openingBalances: [] }
const BALANCED: ExportSettings = { format: 'ofx', openingBalances: [{ currency: 'EUR', amount: '-1000.5' }] }
const FILES = campaign(100, 1000)
const STATEMENTS = 'BANKMSGSRSV1/STMTTRNRS/STMTRS'

const NO_TIME = '19700101110000.000[0:GMT]'
const UNKNOWN_BALANCE =
  /Ledger balance: 0\.00\n +Ledger balance date: \w+ Jan +1 .* 1970 .*\n +Marketing information: The balance is not known\./g

/** What libofx, which finance programs read OFX with, understands of a file; it ends with 1 where one is not valid. */
function dumpOf(path: string): string {
  return runProgram('ofxdump', [path])
}

const booked = (rows: readonly NewTransaction[]) =>
  rows.filter(({ status }) => settlementStatusOf(status) === 'settled')

// The order of the specification, with how many characters each may have.
const FIELDS = {
  TRNTYPE: 10,
  DTPOSTED: 40,
  TRNAMT: 32,
  FITID: 255,
  REFNUM: 32,
  NAME: 32,
  MEMO: 255
} as const

function transactionSums(root: XmlElement): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  for (const statement of elementsAt(root, STATEMENTS)) {
    const [currency = ''] = textsAt(statement, 'CURDEF')
    for (const amount of textsAt(statement, 'BANKTRANLIST/STMTTRN/TRNAMT'))
      sums[currency] = (sums[currency] ?? 0n) + scaledText(amount)
  }
  return sums
}

describe('an OFX file of rows with anything in them', () => {
  it('is well-formed by a reader of others', async ({ skip }) => {
    if (!hasProgram('xmllint')) return skip(needs('xmllint'))
    await using folder = await temporaryFolder()
    const paths = randomFiles(folder.path, PLAIN, statementRows('many'), FILES).map(({ path }) => path)
    expect(runProgram('xmllint', ['--noout', ...paths])).toBe('')
  })

  it('holds each booked row once, with its sum and own id, in fields of valid order and length', async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, PLAIN, statementRows('many'), FILES)
    const roots = readXmlFiles(files.map(({ path }) => path))
    for (const [index, root] of roots.entries()) {
      const { rows = [], total, leftOut } = files[index] ?? {}
      const transactions = elementsAt(root, `${STATEMENTS}/BANKTRANLIST/STMTTRN`)
      expect([total, leftOut]).toEqual([booked(rows).length, rows.length - booked(rows).length])
      expect(transactions).toHaveLength(booked(rows).length)
      expect(transactionSums(root)).toEqual(sumsOf(booked(rows)))
      expect(new Set(transactions.flatMap((each) => textsAt(each, 'FITID'))).size).toBe(transactions.length)
      for (const { children } of transactions) {
        const names = Object.keys(FIELDS)
        const places = children.map(({ name }) => names.indexOf(name))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(places).not.toContain(-1)
        for (const { name, text } of children)
          expect(text.length).toBeLessThanOrEqual(FIELDS[name as keyof typeof FIELDS])
      }
    }
  })

  it('states an exact ledger balance if an opening balance is given, else none as of 1970', async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, BALANCED, statementRows('one'), FILES)
    const roots = readXmlFiles(files.map(({ path }) => path))
    for (const [index, root] of roots.entries()) {
      const sums = sumsOf(booked(files[index]?.rows ?? []))
      for (const statement of elementsAt(root, STATEMENTS)) {
        const balance = textsAt(statement, 'LEDGERBAL/BALAMT').map(scaledText)
        const isEuro = textsAt(statement, 'CURDEF')[0] === 'EUR'
        expect(balance).toEqual([isEuro ? scaledText('-1000.5') + (sums['EUR'] ?? 0n) : 0n])
        const [day = ''] = textsAt(statement, 'LEDGERBAL/DTASOF')
        const [note = ''] = textsAt(statement, 'MKTGINFO')
        expect([day === NO_TIME, note.startsWith('The balance is not known.')]).toEqual([!isEuro, !isEuro])
      }
    }
  })

  inFull(it)('is valid for a finance program, which finds each booked row and no known balance', async ({ skip }) => {
    if (!hasProgram('ofxdump')) return skip(needs('ofxdump'))
    await using folder = await temporaryFolder()
    for (const { path, rows } of randomFiles(folder.path, PLAIN, statementRows('many'), FILES)) {
      const dump = dumpOf(path)
      expect(dump.match(/^ofx_proc_transaction/gm)).toHaveLength(booked(rows).length)
      const statements = dump.match(/^ofx_proc_statement/gm)?.length ?? 0
      expect(statements).toBeGreaterThan(0)
      expect(dump.match(UNKNOWN_BALANCE)).toHaveLength(statements)
      expect(dump.match(/Ledger balance:/g)).toHaveLength(statements)
    }
  })

  inFull(it)('gives a finance program the known balance after the last row, as of its day', async ({ skip }) => {
    if (!hasProgram('ofxdump')) return skip(needs('ofxdump'))
    await using folder = await temporaryFolder()
    const rows = [
      aLedgerRow({ id: 'a', currency: 'EUR', amount: -123_400n, createdAt: '2026-03-02T10:00:00.000Z' }),
      aLedgerRow({ id: 'b', currency: 'SEK', amount: 50_000n, createdAt: '2026-03-03T10:00:00.000Z' })
    ]
    const [file] = randomFiles(folder.path, BALANCED, fc.constant(rows), 1)
    const [euros = '', kronor = ''] = dumpOf(file?.path ?? '')
      .split(/^(?=ofx_proc_account)/m)
      .slice(1)
    expect(euros).toMatch(
      /Default Currency: EUR[^]*Ledger balance: -1012\.84\n +Ledger balance date: \w+ Mar +3 .* 2026/
    )
    expect(euros).not.toContain('not known')
    expect(kronor).toMatch(/Default Currency: SEK/)
    expect(kronor).toMatch(UNKNOWN_BALANCE)
  })
})
