import { describe, expect, it } from 'vitest'
import type { NewTransaction } from '../../../electron/ledger/ledgerPass.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { standingOf } from '../../../shared/transactionStatus.ts'
import { hasProgram, needs, runProgram } from '../../support/process/program.ts'
import { randomFiles } from '../../support/reconciliation/randomFiles.ts'
import { scaledText, statementRows, sumsOf } from '../../support/formats/statementRows.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { elementsAt, readXmlFiles, textsAt, type XmlElement } from '../../support/formats/xmlTree.ts'

const PLAIN: ExportSettings = { format: 'ofx', openingBalances: [] }
const BALANCED: ExportSettings = { format: 'ofx', openingBalances: [{ currency: 'EUR', amount: '-1000.5' }] }
const FILES = 100
const STATEMENTS = 'BANKMSGSRSV1/STMTTRNRS/STMTRS'

const booked = (rows: readonly NewTransaction[]) => rows.filter(({ status }) => standingOf(status) === 'settled')

// The order of the specification, with how many characters each may have.
const FIELDS = {
  TRNTYPE: 10,
  DTPOSTED: 40,
  TRNAMT: 32,
  FITID: 255,
  REFNUM: 32,
  NAME: 32,
  EXTDNAME: 100,
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

  it('holds every booked row once, with its sum and an id of its own, in fields of the right order and length', async ({
    skip
  }) => {
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

  it('states a ledger balance, exactly, where an opening balance is given and nowhere else', async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, BALANCED, statementRows('one'), FILES)
    const roots = readXmlFiles(files.map(({ path }) => path))
    for (const [index, root] of roots.entries()) {
      const sums = sumsOf(booked(files[index]?.rows ?? []))
      for (const statement of elementsAt(root, STATEMENTS)) {
        const balance = textsAt(statement, 'LEDGERBAL/BALAMT').map(scaledText)
        const isEuro = textsAt(statement, 'CURDEF')[0] === 'EUR'
        expect(balance).toEqual(isEuro ? [scaledText('-1000.5') + (sums['EUR'] ?? 0n)] : [])
      }
    }
  })
})
