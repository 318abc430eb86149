import { describe, expect, it } from 'vitest'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import { checkNotifications, checkStatements, schemaMissing } from '../../../support/formats/camtSchema.ts'
import { hasProgram, needs } from '../../../support/process/program.ts'
import { randomFiles } from '../../../support/reconciliation/randomFiles.ts'
import { scaledText, statementRows, sumsOf } from '../../../support/formats/statementRows.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { campaign } from '../../../support/campaign.ts'
import { elementsAt, readXmlFiles, textsAt, type XmlElement } from '../../../support/formats/xmlTree.ts'

const CURRENCIES = ['EUR', 'SEK', 'JPY', 'KWD', 'CLF', 'XYZ']
const OPENING = '-1000'
const NOTIFICATION: ExportSettings = { format: 'camt054' }
const STATEMENT: ExportSettings = {
  format: 'camt053',
  openingBalances: CURRENCIES.map((currency) => ({ currency, amount: OPENING }))
}
const FILES = campaign(100, 1000)

const held = (rows: readonly NewTransaction[]) => rows.filter(({ status }) => settlementStatusOf(status) !== 'failed')
const booked = (rows: readonly NewTransaction[]) =>
  rows.filter(({ status }) => settlementStatusOf(status) === 'settled')

/** Scaled money of an element with `Amt` and `CdtDbtInd`. */
function signed(element: XmlElement): bigint {
  const [amount = ''] = textsAt(element, 'Amt')
  return textsAt(element, 'CdtDbtInd')[0] === 'DBIT' ? -scaledText(amount) : scaledText(amount)
}

function currencyOf(element: XmlElement): string {
  return elementsAt(element, 'Amt')[0]?.attributes['Ccy'] ?? ''
}

function entrySums(root: XmlElement, path: string): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  for (const entry of elementsAt(root, path)) sums[currencyOf(entry)] = (sums[currencyOf(entry)] ?? 0n) + signed(entry)
  return sums
}

/** What XML can hold of a text, found a character at a time. */
function permitted(text: string): string {
  const isPermitted = (code: number) =>
    [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code >= 0xe000 && code < 0xfffe) || code > 0xffff
  return Array.from(text, (c) => (isPermitted(c.codePointAt(0) ?? 0) ? c : '\ufffd')).join('')
}

function textsOf(rows: readonly NewTransaction[], field: 'reference' | 'counterpartyName'): readonly string[] {
  return rows
    .map((row) => row[field] ?? '')
    .filter((text) => text.trim() !== '')
    .map(permitted)
}

/** The first 140 units, and no half of a character. */
function cut(text: string): string {
  const start = text.slice(0, 140)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

describe('a camt.054 of rows with anything in them', () => {
  const path = 'BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry'

  it('is valid by the schema', async ({ skip }) => {
    const missing = schemaMissing()
    if (missing !== undefined) return skip(missing)
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, NOTIFICATION, statementRows('many'), FILES)
    checkNotifications(
      files.map((file) => file.path),
      folder.path
    )
  })

  it('holds the sums, whole references and names of every row that did not fail', async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, NOTIFICATION, statementRows('many'), FILES)
    const roots = readXmlFiles(files.map((file) => file.path))
    for (const [index, root] of roots.entries()) {
      const { rows = [], total, leftOut } = files[index] ?? {}
      expect([total, leftOut]).toEqual([held(rows).length, rows.length - held(rows).length])
      expect(elementsAt(root, path)).toHaveLength(held(rows).length)
      expect(entrySums(root, path)).toEqual(sumsOf(held(rows)))
      const references = elementsAt(root, `${path}/NtryDtls/TxDtls/RmtInf`).map((info) =>
        textsAt(info, 'Ustrd').join('')
      )
      expect(references.toSorted()).toEqual(textsOf(held(rows), 'reference').toSorted())
      const parties = elementsAt(root, `${path}/NtryDtls/TxDtls/RltdPties`)
      const names = parties.flatMap((party) => [...textsAt(party, 'Dbtr/Pty/Nm'), ...textsAt(party, 'Cdtr/Pty/Nm')])
      expect(names.toSorted()).toEqual(textsOf(held(rows), 'counterpartyName').map(cut).toSorted())
    }
  })
})

describe('a camt.053 of rows with anything in them', () => {
  const path = 'BkToCstmrStmt/Stmt'

  it('is valid by the schema', async ({ skip }) => {
    const missing = schemaMissing()
    if (missing !== undefined) return skip(missing)
    await using folder = await temporaryFolder()
    checkStatements(randomFiles(folder.path, STATEMENT, statementRows('one'), FILES).map((file) => file.path))
  })

  it('closes with the opening balance and the sum of its booked rows, in every currency', async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, STATEMENT, statementRows('one'), FILES)
    const roots = readXmlFiles(files.map((file) => file.path))
    for (const [index, root] of roots.entries()) {
      const { rows = [], total, leftOut } = files[index] ?? {}
      expect([total, leftOut]).toEqual([booked(rows).length, rows.length - booked(rows).length])
      expect(entrySums(root, `${path}/Ntry`)).toEqual(sumsOf(booked(rows)))
      expect(textsAt(root, `${path}/Acct/Ccy`).toSorted()).toEqual(CURRENCIES.toSorted())
      for (const statement of elementsAt(root, path)) {
        const [opening, closing, ...others] = elementsAt(statement, 'Bal')
        if (!opening || !closing) throw new Error('A statement has two balances')
        expect(others).toEqual([])
        expect(signed(opening)).toBe(scaledText(OPENING))
        expect(signed(closing)).toBe(scaledText(OPENING) + (sumsOf(booked(rows))[currencyOf(closing)] ?? 0n))
      }
    }
  })
})
