import { campaign } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { parseKeepingMoney } from '../../../../electron/service/api/jsonText.ts'
import { wireTransaction } from '../../../../electron/service/api/resources/wireTransaction.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { fileInMemory } from '../../../support/formats/formatInput.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { hasProgram, needs, runProgram } from '../../../support/process/program.ts'
import { randomFiles } from '../../../support/reconciliation/randomFiles.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const FILES = campaign(100, 1000)

// Reads strict UTF-8 and prints ASCII only, so that nothing is lost on the way back.
const PROGRAM = `
import json, sys
def lines(path):
    with open(path, encoding='utf-8', errors='strict', newline='\\n') as file:
        return [json.loads(line) for line in file]
print(json.dumps([lines(path) for path in json.load(sys.stdin)]))
`

/** What a line should say of a row, as the ledger holds its texts. */
function expectedLine(row: NewTransaction): object {
  const text = (value: string | null) => value?.toWellFormed() ?? null
  return {
    id: row.id.toWellFormed(),
    account_id: text(row.accountId),
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    payment_amount: formatMoney(row.paymentAmount, row.paymentCurrency),
    payment_currency: row.paymentCurrency,
    exchange_rate: text(row.exchangeRate),
    bulk_payment_id: text(row.bulkPaymentId),
    correlation_id: text(row.correlationId),
    counterparty: {
      account_details: { number: text(row.counterpartyNumber), bank_code: text(row.counterpartyBankCode) },
      account_id: text(row.counterpartyAccountId),
      name: text(row.counterpartyName)
    },
    reference: text(row.reference),
    status: text(row.status),
    type: text(row.type),
    created_at: text(row.createdAt),
    updated_at: text(row.updatedAt),
    extra: null,
    is_absent: false,
    standing: settlementStatusOf(row.status.toWellFormed()),
    reconciliation_state: 'open'
  }
}

interface Line {
  readonly extra: object | null
}

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((cents) => formatMoney(cents * 100n, 'EUR'))
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', '\\', '\n', '\0', '\u0001', '\ud800', '\udfff') })
const optional = fc.option(text, { nil: null })
/** An empty one is stored as none. */
const optionalId = optional.map((id) => (id === '' ? null : id))
const unknown = fc.dictionary(
  fc.string().map((name) => `x${name}`),
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  { maxKeys: 3, noNullPrototype: true }
)

/** A row as the service sends it; amounts as the source text of their numbers. */
const sentRow = fc
  .record({
    known: fc.record({
      id: fc.uuid(),
      account_id: text,
      amount,
      currency: fc.constant('EUR'),
      payment_amount: amount,
      payment_currency: fc.constant('EUR'),
      exchange_rate: fc.option(amount, { nil: null }),
      bulk_payment_id: optionalId,
      correlation_id: optionalId,
      reference: text,
      status: text.map((word) => `s${word}`),
      type: text.map((word) => `t${word}`),
      created_at: time,
      updated_at: fc.oneof(
        time,
        time.map((at) => at.replace('Z', '+02:00'))
      )
    }),
    party: fc.record({ account_id: optional, name: optional }),
    details: fc.record({ number: optional, bank_code: optional }),
    others: fc.tuple(unknown, unknown, unknown)
  })
  .map(({ known, party, details, others: [first, second, third] }) => ({
    ...first,
    ...known,
    counterparty: { ...second, ...party, account_details: { ...third, ...details } }
  }))

function wireText(sent: { readonly amount: string; readonly payment_amount: string }): string {
  const numbers = `"amount":${sent.amount},"payment_amount":${sent.payment_amount},`
  return `{${numbers}${JSON.stringify({ ...sent, amount: undefined, payment_amount: undefined }).slice(1)}`
}

/** The fields of an object with those of another in their place, within objects too. */
function merged(fields: object, others: object): object {
  const result: Record<string, unknown> = { ...fields }
  for (const [name, value] of Object.entries(others)) {
    const before = result[name]
    const isNested = isObject(before) && isObject(value)
    result[name] = isNested ? merged(before, value) : (value as unknown)
  }
  return result
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('a file of JSON Lines', () => {
  it("holds every field of rows with anything in them, by Python's reader", async ({ skip }) => {
    if (!hasProgram('python3')) return skip(needs('python3'))
    await using folder = await temporaryFolder()
    const files = randomFiles(folder.path, { format: 'jsonl' }, nastyRows, FILES)
    const read = JSON.parse(
      runProgram('python3', ['-c', PROGRAM], JSON.stringify(files.map(({ path }) => path)))
    ) as object[]
    expect(read).toEqual(files.map(({ rows }) => rows.map(expectedLine)))
  })

  it('is enough to make again what the service sent', () => {
    using ledger = ledgerDatabase()
    fc.assert(
      fc.property(sentRow, (sent) => {
        ledger.clear()
        ledger.put([wireTransaction('major').parse(parseKeepingMoney(wireText(sent)))])
        const line = JSON.parse(fileInMemory(ledger.file, { format: 'jsonl' }).bytes.toString()) as Line
        const named = Object.fromEntries(Object.entries(line).filter(([name]) => name in sent))
        expect(merged(named, line.extra ?? {})).toEqual(sent)
      })
    )
  })

  it('preserves fields that the interface does not name, to the last digit and half character', () => {
    using ledger = ledgerDatabase()
    const extra = String.raw`{"fee":{"amount":1.10,"count":123456789012345678901},"note":"\udc00","created_at":"2026-01-02T04:04:05.678+01:00"}`
    ledger.put([aLedgerRow({ extra })])
    const line = fileInMemory(ledger.file, { format: 'jsonl' }).bytes.toString()
    expect(line).toContain(`"extra":${extra},"is_absent":false`)
    expect(line).toMatch(/^[^\n]+\n$/)
  })

  it('says what became of a row: not returned any more, and what reconciliation decided', () => {
    using ledger = ledgerDatabase()
    ledger.put([aLedgerRow({ id: 'gone' }), aLedgerRow({ id: 'matched', status: 'pending' })])
    ledger.db.exec(`UPDATE transactions SET absent_pass = 1 WHERE id = 'gone'`)
    ledger.db.exec(`INSERT INTO reconciliation_marks VALUES ('matched', 'matched')`)
    const lines = fileInMemory(ledger.file, { format: 'jsonl' }).bytes.toString().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'gone', is_absent: true, standing: 'settled' })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      id: 'matched',
      is_absent: false,
      standing: 'pending',
      reconciliation_state: 'matched'
    })
  })

  it('has the rows in the order of the query', () => {
    using ledger = ledgerDatabase()
    ledger.put(['a', 'b', 'c'].map((id) => aLedgerRow({ id })))
    const { bytes } = fileInMemory(ledger.file, { format: 'jsonl' }, { rowIds: Uint32Array.of(3, 1, 2) })
    expect(bytes.toString().match(/(?<="id":")\w/g)).toEqual(['c', 'a', 'b'])
  })
})
