import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withServices } from '../../../../electron/shells/cli/services/services.ts'
import type { App } from '../../../../electron/app/app.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { cliSetup, PASSPHRASE, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { contradictedWorld, OTHER_NUMBER } from '../../../support/reconciliation/contradictedWorld.ts'
import { paymentOrder, type OrderedPayment } from '../../../support/reconciliation/paymentOrder.ts'
import { paidNow } from '../../../support/reconciliation/reconcilingSetup.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { xlsxOf } from '../../../support/reading/xlsxOf.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { seededUuids } from '../../../support/seededRandom.ts'
import { inFull } from '../../../support/campaign.ts'

const nextUuid = seededUuids('reconcile')

const KEYS = [
  'plan',
  'expected',
  'matched',
  'differing',
  'ambiguous',
  'pending',
  'missing',
  'unexpected',
  'duplicate',
  'difference',
  'unexplained',
  'repeated'
]

let sandbox: Sandbox
/** A desk that has synced; each test has files of its own. */
let setup: CliSetup
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 200, seed: 4 })
  setup = await cliSetup(sandbox)
  await setup.run('sync')
})
afterAll(async () => {
  await setup[Symbol.asyncDispose]()
  await sandbox.stop()
})

const paid = (amount: string, status = 'completed') => paidNow({ sandbox }, { amount, status })
const missing = (): OrderedPayment => ({ amount: '7.00', correlationId: nextUuid() })

async function orderIn(setup: CliSetup, payments: readonly OrderedPayment[], name = 'order.xml'): Promise<string> {
  const file = join(setup.folder, name)
  await writeFile(file, paymentOrder(payments, name))
  return file
}

/** As somebody works in the app. */
function inApp<T>(
  { folder }: CliSetup,
  work: (handlers: App['handlers']) => Promise<T>,
  { baseUrl }: { readonly baseUrl: string } = sandbox
): Promise<T> {
  const { terminal } = aTerminal({ env: { TALLYDESK_PASSPHRASE: PASSPHRASE } })
  const options = { 'base-url': baseUrl, 'data-dir': folder }
  return withServices(options, terminal, { uses: 'ledger' }, ({ app }) => work(app.handlers))
}

function saveMapping(setup: CliSetup, name: string, columns: CsvMapping['columns']): Promise<unknown> {
  return inApp(setup, (handlers) =>
    handlers['instruction.saveMapping']({ name, mapping: { ...MAPPING, columns }, header: [] })
  )
}

/** Signs off the only reconciliation. */
function signOff(setup: CliSetup): Promise<unknown> {
  return inApp(setup, async (handlers) => {
    const [one] = await handlers['reconciliation.list'](undefined)
    const { id, revision } = await handlers['reconciliation.get'](one?.id ?? '')
    return handlers['reconciliation.signOff']({ id, revision, reviewer: null, forcedBecause: null })
  })
}

const MAPPING = {
  encoding: 'utf-8',
  delimiter: ';',
  hasHeader: true,
  decimalSign: ',',
  dateOrder: 'day-month-year',
  isPositiveOut: true,
  currency: null
} as const

const SE = 'SE6497700000000000000001'

/** The money of an ordered payment on its day. */
function paidTo(number: string, { amount, reference = '' }: OrderedPayment) {
  const sums = { amount: -Number(amount), payment_amount: -Number(amount) }
  const counterparty = { name: 'Acme Logistics AB', account_details: { number } }
  const day = { created_at: '2026-10-01T09:00:00.000Z', updated_at: '2026-10-01T09:00:00.000Z' }
  return aWireRow(`t${amount}`, { ...sums, ...day, counterparty, reference })
}

const jsonOf = (out: string) => JSON.parse(out) as Record<string, unknown>

async function listed(): Promise<readonly { readonly name: string }[]> {
  const { out } = await setup.run('reconciliations', '--json')
  return (JSON.parse(out) as { reconciliations: { name: string }[] }).reconciliations
}

describe('the reconcile command', () => {
  it('first plans without applying, then applies that plan, and ends with 0 if all is matched', async () => {
    const file = await orderIn(setup, [await paid('19.99'), await paid('5.50')], 'plan.xml')
    const planned = await setup.run('reconcile', file, '--json')
    expect([planned.code, planned.err]).toEqual([0, ''])
    const figures = jsonOf(planned.out)
    expect(Object.keys(figures)).toEqual(KEYS)
    expect(figures).toEqual({
      plan: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      ...{ expected: 2, matched: 2, differing: 0, ambiguous: 0, pending: 0, missing: 0, unexpected: 0, duplicate: 0 },
      difference: { EUR: '0.00' },
      unexplained: { EUR: '0.00' },
      repeated: 0
    })
    const ofPlan = (await listed()).filter(({ name }) => name === 'plan.xml')
    expect(ofPlan).toMatchObject([{ phase: 'new', items: 2 }])
    const done = await setup.run('reconcile', file, '--accept', '--json')
    expect([done.code, jsonOf(done.out)]).toEqual([0, figures])
    expect(done.err).toBe('tallydesk: This file was read before: resuming "plan.xml". --again starts another.\n')
    expect((await setup.run('reconciliations')).out).toMatch(/Open +2 +2 +0 +plan\.xml/)
  })

  it('ends with 3 when something needs a person, and says what and what to do next', async () => {
    const file = await orderIn(setup, [await paid('1200.00'), { ...(await paid('20.00')), amount: '21.00' }, missing()])
    const planned = await setup.run('reconcile', file)
    expect(planned.code).toBe(3)
    expect(planned.out).toMatch(
      /order\.xml: matches suggested, none accepted yet\nPayment file: pain\.001\.001\.09, ISO 20022\n/
    )
    expect(planned.out).toMatch(/Matched +1 +of 3/)
    expect(planned.out).toMatch(/Differs +1 +of 3/)
    expect(planned.out).toContain(
      'The bank paid 8.00 EUR less than you instructed: 7.00 not paid, plus 1.00 in other amounts.'
    )
    expect(planned.out).toMatch(/Amounts +EUR\n[^]*Instructed +1,228\.00\n +Paid +1,220\.00\n +Difference +-8\.00\n/)
    expect(planned.out).toMatch(/ Not paid +-7\.00\n +Other amount +-1\.00\n +Unexplained +-8\.00\n/)
    expect(planned.out).toContain(`To accept these matches: npm run -s cli -- reconcile ${file} --accept`)
    const done = await setup.run('reconcile', file, '--accept')
    expect([done.code, done.out]).toEqual([3, expect.stringContaining('order.xml: matches accepted') as string])
  })

  it('accepts only what is certain without a person, says so on the row, and one undo takes it back', async () => {
    const order = [await paid('41.00'), await paid('42.00'), { ...(await paid('20.00')), amount: '21.00' }, missing()]
    const file = await orderIn(setup, order, 'certain.xml')
    const { code, out } = await setup.run('reconcile', file, '--accept-certain')
    expect([code, out]).toEqual([3, expect.stringContaining('matches suggested, some of them accepted') as string])
    const words = 'Accepted 2 suggested matches, certain by its rule, unattended'
    const look = async (handlers: App['handlers']) => {
      const all = await handlers['reconciliation.list'](undefined)
      const id = all.find(({ name }) => name === 'certain.xml')?.id ?? ''
      const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
      const { rows } = await handlers['reconciliation.items']({ id, filter, from: 0, count: 10 })
      const { entries } = await handlers['reconciliation.log']({ id, from: 0, count: 50 })
      return { id, rows, accepted: entries.filter(({ kind }) => kind === 'applied') }
    }
    // A second run finds nothing more that is certain.
    await setup.run('reconcile', file, '--accept-certain')
    await inApp(setup, async (handlers) => {
      const { id, rows, accepted } = await look(handlers)
      expect(rows.map(({ state }) => state)).toEqual(['matched', 'matched', 'suggested', 'missing'])
      expect(accepted).toMatchObject([{ words, canUndo: true }])
      const { match, entries } = await handlers['reconciliation.item']({ id, key: rows[0]?.key ?? '' })
      expect(match?.rule).toMatchObject({ name: 'Payment id', strength: 'certain' })
      expect(entries.map((entry) => entry.words)).toContain(words)
      await handlers['reconciliation.decide']({ id, decision: { do: 'undo', entry: accepted[0]?.seq ?? 0 } })
      expect((await look(handlers)).rows.filter(({ match: id }) => id !== null)).toEqual([])
    })
  })

  inFull(it)('does not say that matches are suggested where none is', async () => {
    const file = await orderIn(setup, [missing()])
    const { out } = await setup.run('reconcile', file)
    expect(out).toContain('order.xml: no matches suggested\n')
    expect(out).toContain('No matches are suggested. To continue without: ')
  })

  it('says why payments need review or were not found, and counts the rest', async () => {
    const { order, rows } = contradictedWorld()
    await using service = await listService({ rows })
    await using setup = await cliSetup(service)
    const file = join(setup.folder, 'order.xml')
    await writeFile(file, order)
    await setup.run('sync')
    const review = [
      'No. 3, 300.75 EUR to Acme Logistics AB: needs review: “Reference, amount and date” fits, but the name is Acme Holding, not Acme Logistics AB, at the same account number.',
      'No. 4, 400.10 EUR to Acme Logistics AB: needs review (2 possible matches): 2 transactions fit equally well.'
    ]
    const near = `No. 2, 250.25 EUR to Acme Logistics AB: not matched: the account number is ${OTHER_NUMBER}, not SE2697700000010002870284.`
    // What is suggested is not missing, so that both say the same.
    const suggested = (await setup.run('reconcile', file)).out
    const { out } = await setup.run('reconcile', file, '--accept')
    for (const told of [suggested, out])
      expect(told).toContain(`\n${[...review, near, '1 more need review or are missing.'].join('\n')}\n\n`)
  })

  it('says which payment a duplicate in the file repeats, and when that was paid', async () => {
    const payment = { amount: '60.01', reference: 'Invoice 7001', correlationId: nextUuid() }
    const again = { ...payment, correlationId: nextUuid() }
    const row = { ...paidTo('SE2697700000010002870284', payment), correlation_id: payment.correlationId }
    await using service = await listService({ rows: [row] })
    await using setup = await cliSetup(service)
    const file = await orderIn(setup, [payment, again])
    await setup.run('sync')
    const suggested = (await setup.run('reconcile', file)).out
    const { out, code } = await setup.run('reconcile', file, '--accept')
    for (const told of [suggested, out]) {
      expect(told).toMatch(/Missing +0 +of 2\n +Duplicate in the file +1 +of 2\n/)
      expect(told).toMatch(/ Not paid +-60\.01\n/)
      expect(told).toContain('60.01 EUR less than you instructed: 60.01 not paid.')
      expect(told).toContain(
        '\nNo. 2, 60.01 EUR to Acme Logistics AB: duplicate in the file: no. 1 was paid on 1 October 2026.\n'
      )
    }
    const { missing: none, repeated } = jsonOf((await setup.run('reconcile', file, '--json')).out)
    expect([code, none, repeated]).toEqual([3, 0, 1])
  })

  it('raises one question about the rest of a bulk payment, and ends with 0 after the answer', async () => {
    const payment = { amount: '60.01', correlationId: nextUuid() }
    const bulk = (row: ReturnType<typeof paidTo>) => ({ ...row, bulk_payment_id: 'BULK-7' })
    const own = { ...bulk(paidTo('SE2697700000010002870284', payment)), correlation_id: payment.correlationId }
    const more = ['1000.50', '200.25', '30.05'].map((amount) => bulk(paidTo('SE2697700000010002870284', { amount })))
    await using service = await listService({ rows: [own, ...more] })
    await using setup = await cliSetup(service)
    const file = await orderIn(setup, [payment])
    await setup.run('sync')
    const suggested = await setup.run('reconcile', file)
    const { out, code } = await setup.run('reconcile', file, '--accept')
    expect([suggested.code, code]).toEqual([3, 3])
    const asked =
      'Bulk payment BULK-7 has 3 more transactions of 1,230.80 EUR: not part of this file, or should not have been paid? Answer in the app.'
    for (const told of [suggested.out, out]) expect(told).toContain(`\n${asked}\n`)
    expect(out).toContain('1 to decide: open the reconciliation in the app.')

    const decide = async (handlers: App['handlers']) => {
      const [{ id } = { id: '' }] = await handlers['reconciliation.list'](undefined)
      const filter = { states: [], only: 'queue', currency: null, text: '' } as const
      const { rows } = await handlers['reconciliation.found']({ id, filter, from: 0, count: 9 })
      const targets = rows.map((row) => ({ kind: 'transaction', id: row.id, rest: row.rest?.count }) as const)
      const reason = 'They are not part of this file'
      return handlers['reconciliation.decide']({ id, decision: { do: 'ignore', targets, reason } })
    }
    await inApp(setup, decide, service)
    const done = await setup.run('reconcile', file)
    expect([done.code, done.out]).toEqual([0, expect.stringMatching(/Unexplained +0\.00\n/) as string])
    expect(done.out).not.toMatch(/Bulk payment BULK-7|to decide/)
  })

  it('books all batches as specified, also those of a resumed reconciliation', async () => {
    const payments = ['10.01', '20.01'].map((amount) => ({ amount }))
    const sum = {
      ...paidTo(OTHER_NUMBER, { amount: '30.02', reference: 'lot-2026-1' }),
      counterparty: { name: 'Collective' }
    }
    await using service = await listService({ rows: [sum] })
    await using setup = await cliSetup(service)
    const file = join(setup.folder, 'lot.xml')
    await writeFile(file, paymentOrder(payments, 'lot-2026'))
    await setup.run('sync')
    const run = async (...options: string[]) => {
      const { code, out } = await setup.run('reconcile', file, '--json', ...options)
      const { matched, ambiguous } = jsonOf(out)
      return { code, matched, ambiguous }
    }
    const [asOne, asked] = [
      { code: 0, matched: 2, ambiguous: 0 },
      { code: 3, matched: 0, ambiguous: 2 }
    ]
    expect(await run('--booking', 'one')).toEqual(asOne)
    expect(await run('--booking', 'each')).toEqual(asked)
    expect(await run()).toEqual(asked)
    expect(await run('--booking', 'one', '--accept')).toEqual(asOne)
    expect(await run('--booking', 'each')).toEqual(asked)
    const booked = await inApp(setup, (handlers) => handlers['reconciliation.list'](undefined), service)
    expect(booked).toHaveLength(1)
  })

  it.each(['two', 'items', 'constructor'])('refuses “%s” as a booking before it reads anything', async (booking) => {
    const { code, err } = await setup.run('reconcile', 'none.xml', '--booking', booking)
    expect([code, err]).toEqual([2, 'tallydesk: --booking takes one or each.\n'])
  })

  it('lists the first twenty of many', async () => {
    const all = Array.from({ length: 23 }, (_, at) => ({ amount: `${at + 1}.01`, reference: `Invoice ${7000 + at}` }))
    // Of the first nothing is there, so that the others do not make the same sum.
    await using service = await listService({ rows: all.slice(1).map((payment) => paidTo(OTHER_NUMBER, payment)) })
    await using setup = await cliSetup(service)
    const file = await orderIn(setup, all)
    await setup.run('sync')
    const { out } = await setup.run('reconcile', file)
    expect(out.match(/^No\. \d+, .*: not matched: the account number is /gm)).toHaveLength(20)
    expect(out).toContain('\n3 more need review or are missing.\n')
  })

  it('shows payments of one question together, under the first of them', async () => {
    const paid = ['15.01', '16.01', '29.01'].map((amount) => paidTo('SE2697700000010002870284', { amount }))
    await using service = await listService({ rows: paid })
    await using setup = await cliSetup(service)
    const file = await orderIn(setup, [{ amount: '10.01' }, { amount: '20.01' }, { amount: '30.01' }])
    await setup.run('sync')
    const { out } = await setup.run('reconcile', file)
    expect(out.match(/^No\. .*$/gm)).toEqual([
      expect.stringMatching(/^No\. 1, 10\.01 EUR to Acme Logistics AB and 2 payments more: needs review: 3 expected/)
    ])
    expect(out).not.toContain('more to be reviewed')
  })

  inFull(it)('reads an instruction from standard input, and begins another with --again', async () => {
    const text = paymentOrder([await paid('3.00')])
    expect((await setup.runWith(text, 'reconcile', '-', '--accept')).code).toBe(0)
    const again = await setup.runWith(text, 'reconcile', '-', '--again', '--json')
    expect([again.code, jsonOf(again.out)]).toMatchObject([3, { matched: 0, missing: 1 }])
    expect((await setup.run('reconciliations')).out.match(/Standard input/g)).toHaveLength(2)
    const nothing = await setup.runWith('', 'reconcile', '-')
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Standard input holds no') as string])
  })

  it('says how it read a CSV file, and names a file with spaces in it as a shell takes it', async () => {
    const file = join(setup.folder, 'my file.csv')
    await writeFile(file, 'Empfänger;Betrag;Währung;Datum\nNobody;1.250,5;EUR;31.10.2026\n')
    const { code, out, err } = await setup.run('reconcile', file)
    expect(code).toBe(3)
    expect(out).toContain(`reconcile "${file}" --accept`)
    expect(out).toMatch(/Instructed +1,250\.50/)
    expect(err).toContain(
      'Read as CSV: utf-8, ";" between cells, header in line 1, "," before decimals, dates as day-month-year.'
    )
    expect(err).toContain(
      'Its columns: amount from "Betrag", currency from "Währung", counterparty name from "Empfänger", due date from "Datum".'
    )
  })

  inFull(it)('says that a mapping does not count where it goes on with a file that was read before', async () => {
    const file = join(setup.folder, 'sums.csv')
    await writeFile(file, 'Gross;Net;Currency\n12,50;10,00;EUR\n')
    await saveMapping(setup, 'Gross', { amount: 0, currency: 2 })
    await saveMapping(setup, 'Net', { amount: 1, currency: 2 })
    expect((await setup.run('reconcile', file, '--mapping', 'gross')).err).not.toContain('--again')
    const again = await setup.run('reconcile', file, '--mapping', 'net')
    expect(again.err).toContain('resuming "sums.csv", with its payments as read then.')
    expect(again.err).toContain('Options for reading it only count with --again, which starts another.')
    expect(again.out).toMatch(/Instructed +12\.50/)
    const other = await setup.run('reconcile', file, '--mapping', 'net', '--again')
    expect(other.err).not.toContain('What is said')
    expect(other.out).toMatch(/Instructed +10\.00/)
  })

  it('says how it read a CSV file before anything else, and follows the reading options', async () => {
    const file = join(setup.folder, 'run.csv')
    const rows = ['Payment run 7;;', 'Supplier;Amount;IBAN', `Elin;1.250;${SE}`, 'Mia;2.100;DE75512108001245126199']
    await writeFile(file, [...rows, 'Left out;5.000;', 'Total;3.350;', ''].join('\n'))
    const asks = await setup.run('reconcile', file, '--currency', 'eur', '--skip-rows', '5')
    expect([asks.code, asks.out]).toEqual([2, ''])
    const [how, columns, money, leftOut] = asks.err.split('\n')
    expect(how).toBe('tallydesk: Read as CSV: utf-8, ";" between cells, header in line 2, "," before decimals.')
    expect(columns).toContain('amount from "Amount"')
    expect(money).toBe('tallydesk: Currency: EUR. Sign: positive amounts are money out.')
    expect(leftOut).toBe('tallydesk: Rows left out: line 5, line 6 (total).')
    expect(asks.err).toContain('run.csv: To be chosen: How much is “1.250”?')
    expect(asks.err).toContain('  {"decimalSign":","}  1,250.00: thousands')
    const mapping = join(setup.folder, 'mapping.json')
    await writeFile(mapping, '{"decimalSign":","}')
    const read = await setup.run('reconcile', file, '--currency', 'EUR', '--skip-rows', '5', '--mapping-file', mapping)
    expect([read.code, read.out]).toEqual([3, expect.stringMatching(/Instructed +3,350\.00/) as string])
    // What was chosen need not be said again of a file that was stored.
    expect((await setup.run('reconcile', file)).err).toContain('resuming "run.csv", with its payments as')
    const all = await setup.run(
      'reconcile',
      file,
      ...['--currency', 'EUR', '--mapping-file', mapping],
      ...['--take-rows', '6', '--again']
    )
    expect(all.err).toContain('Rows left out: none.')
    expect(all.err).toContain('Line 6 looks like a total, but is read as a payment.')
    expect(all.out).toMatch(/Instructed +11,700\.00/)
  })

  it('reconciles the named sheet of a workbook, and refuses to start until one is chosen', async () => {
    const file = join(setup.folder, 'payments.xlsx')
    const rows = (amount: number) => [
      ['Payee', 'Amount', 'Currency'],
      ['Elin', amount, 'EUR']
    ]
    const sheets = [
      { name: 'May', rows: rows(12.5) },
      { name: 'June', rows: rows(1234.5) }
    ]
    await writeFile(file, xlsxOf({ sheets }))
    const asks = await setup.run('reconcile', file)
    expect([asks.code, asks.out]).toEqual([2, ''])
    expect(asks.err).toContain('payments.xlsx: To be chosen: Which sheet has the payments?')
    expect(asks.err).toContain('  {"sheet":"June"}  June')
    const read = await setup.run('reconcile', file, '--sheet', 'June')
    expect([read.code, read.out]).toEqual([3, expect.stringMatching(/Instructed +1,234\.50/) as string])
    expect(read.err).toContain('Read as the sheet "June" of a workbook: header in line 1, "." before decimals.')
    const csv = join(setup.folder, 'sheet.csv')
    await writeFile(csv, 'Payee;Amount;Currency\nElin;12,50;EUR\n')
    const refused = await setup.run('reconcile', csv, '--sheet', 'June')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('This is no workbook, and --sheet is')])
  })

  it('reads days of unclear order by the region that is set or given, and says so', async () => {
    const file = join(setup.folder, 'days.csv')
    await writeFile(file, `Supplier;Amount;IBAN;Due date\nElin;12,50;${SE};09/07/2026\n`)
    const asks = await setup.run('reconcile', file, '--currency', 'EUR')
    expect([asks.code, asks.out]).toEqual([2, ''])
    expect(asks.err).toContain('days.csv: To be chosen: Which day is “09/07/2026”?')
    expect(asks.err).toContain('with --mapping-file, or give the region of the file with --region:')
    expect(asks.err).toContain('  {"dateOrder":"month-day-year"}  7 September 2026: month first')
    const read = await setup.run('reconcile', file, '--currency', 'EUR', '--region', 'en-US')
    expect(read.code).toBe(3)
    expect(read.err).toContain('dates as month-day-year')
    expect(read.err).toContain(
      'Which day is “09/07/2026”? Read as 7 September 2026: month first, as in the region en-US. Name another order'
    )
    const british = await setup.run('reconcile', file, '--currency', 'EUR', '--region', 'en-GB', '--again')
    expect(british.err).toContain('Read as 9 July 2026: day first, as in the region en-GB.')
  })

  inFull(it)('reads a CSV file by the line of its header, and refuses what cannot be meant', async () => {
    const file = join(setup.folder, 'two.csv')
    await writeFile(file, 'Name;Amount;Currency\n;;\nWho;What;In\nElin;12,50;EUR\n')
    const mapping = join(setup.folder, 'mapping.json')
    await writeFile(mapping, '{"columns":{"counterpartyName":0,"amount":1,"currency":2}}')
    const { err, out } = await setup.run('reconcile', file, '--header-line', '3', '--mapping-file', mapping)
    expect(err).toContain('Its columns: amount from "What", currency from "In", counterparty name from "Who".')
    expect(out).toMatch(/Instructed +12\.50/)
    await writeFile(file, 'Name;Gross;Net;Who\nElin;1,250;1.250;Ada\nMia;1,350;1.350;Bo\n')
    const asks = await setup.run('reconcile', file, '--currency', 'EUR')
    expect(asks.err).toContain('"open":["decimalSign"]}  “Gross”, such as 1,250')
    await writeFile(mapping, '{"decimalSigns":","}')
    for (const args of [
      ['--mapping-file', mapping],
      ['--mapping-file', join(setup.folder, 'absent.json')],
      ['--mapping-file', file],
      ['--mapping-file', mapping, '--mapping', 'x'],
      ['--currency', 'EURO'],
      ['--header-line', '0'],
      ['--skip-rows', '3-'],
      ['--skip-rows', '9-2'],
      ['--take-rows', '1-99999']
    ]) {
      const { code, out: said, err: why } = await setup.run('reconcile', file, ...args)
      expect([args, [1, 2].includes(code ?? 0), said]).toEqual([args, true, ''])
      expect(why).toMatch(/^tallydesk: .+\n$/)
    }
  })

  it('writes a report with its manifest beside it', async () => {
    const file = await orderIn(setup, [await paid('4.00'), missing()])
    for (const name of ['report.csv', 'log.jsonl']) {
      const report = join(setup.folder, name)
      const { code, out } = await setup.run('reconcile', file, '--accept', '--report', report)
      expect([code, out]).toEqual([3, expect.stringContaining(`Report: ${report}`) as string])
      expect((await runCli(['check-file', report])).code).toBe(0)
    }
    expect((await readFile(join(setup.folder, 'report.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
  })

  it('never writes the report over the payment file, whichever name of that it is given', async () => {
    const file = join(setup.folder, 'payments.csv')
    const text = 'name,iban,amount,currency\nAcme,SE6497700000000000000001,-12.50,EUR\n'
    await writeFile(file, text)
    await symlink(file, `${file}.link.csv`)
    for (const report of [file, `${file}.link.csv`]) {
      const { code, err } = await setup.run('reconcile', file, '--report', report)
      expect([code, err]).toEqual([2, expect.stringContaining('--report names the payment file itself')])
    }
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('ends with 2 on wrong use or a faulty file, names the place of mistakes, and stores nothing', async () => {
    const bad = await orderIn(setup, [{ amount: '1.00' }, { amount: 'twelve' }], 'bad.xml')
    const wrong = await setup.run('reconcile', bad, '--json')
    expect([wrong.code, jsonOf(wrong.out)]).toMatchObject([2, { error: { code: 'bad-input' } }])
    expect(wrong.err).toMatch(/bad\.xml, line \d+, column \d+: .*twelve/)
    expect(wrong.err).toMatch(/bad\.xml cannot be reconciled: 1 mistake\. Nothing was stored\.\n$/)
    for (const args of [
      [],
      [bad, '--suggest', '--accept'],
      [bad, '--report', 'report.pdf'],
      [bad, '--mapping', 'nowhere']
    ]) {
      const { code, out, err } = await setup.run('reconcile', ...args)
      expect([args, [1, 2].includes(code ?? 0), out]).toEqual([args, true, ''])
      expect(err).toMatch(/^tallydesk: .+\n$/)
    }
    const absent = await setup.run('reconcile', join(setup.folder, 'absent.xml'))
    expect([absent.code, absent.err]).toEqual([2, expect.stringMatching(/There is no file named .*absent\.xml\./)])
    expect((await listed()).map(({ name }) => name)).not.toContain('bad.xml')
  })

  it('ends with 1 where nothing was ever synced, and where the plan it would apply is outdated', async () => {
    await using setup = await cliSetup(sandbox)
    const first = await paid('8.00', 'pending')
    const file = await orderIn(setup, [first])
    const never = await setup.run('reconcile', file)
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('Nothing was synced') as string])
    await setup.run('sync')
    const planned = await setup.run('reconcile', file, '--json')
    expect([planned.code, jsonOf(planned.out)]).toMatchObject([3, { pending: 1 }])
    await control(sandbox, 'PATCH', `transactions/${first.id}`, { status: 'completed' })
    await setup.run('sync')
    const outdated = await setup.run('reconcile', file, '--accept')
    expect([outdated.code, outdated.out]).toEqual([1, ''])
    expect(outdated.err).toContain('Nothing was accepted.')
    expect((await setup.run('reconcile', file, '--suggest')).code).toBe(0)
  })

  it('ends with 4 if the ledger may lack returned money, and with 3 if more came after sign-off', async () => {
    await using setup = await cliSetup(sandbox)
    const payment = await paid('81.37')
    const [file, ids] = [await orderIn(setup, [payment], 'signed.xml'), join(setup.folder, 'ids.txt')]
    await writeFile(ids, payment.correlationId)
    await setup.run('sync', '--correlation-ids', ids)
    const found = await setup.run('reconcile', file, '--accept')
    expect([found.code, found.out]).toEqual([4, expect.stringContaining('Matched') as string])
    expect(found.err).toContain('rows may be missing')
    await setup.run('sync')
    expect((await setup.run('reconcile', file)).code).toBe(0)
    await signOff(setup)
    expect(await setup.run('reconcile', file)).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('came') as string
    })
    await paid('81.37')
    await setup.run('sync')
    const later = await setup.run('reconcile', file)
    expect([later.code, later.err]).toEqual([3, expect.stringContaining('1 transaction that came later') as string])
  })

  it('matches with --accept what came since it was accepted before', async () => {
    const late = { ...missing(), amount: '9.00' }
    const file = await orderIn(setup, [late], 'late.xml')
    const before = await setup.run('reconcile', file, '--accept', '--json')
    expect([before.code, jsonOf(before.out)]).toMatchObject([3, { missing: 1 }])
    await paidNow({ sandbox }, late)
    const after = await setup.run('reconcile', file, '--accept', '--json')
    expect([after.code, jsonOf(after.out)]).toMatchObject([0, { matched: 1 }])
  })

  inFull(it)('plans without the service, and says that a payment could not be requested', async () => {
    const own = await startTestSandbox({ rows: 50, seed: 4 })
    await using setup = await cliSetup(own)
    await setup.run('sync')
    const file = await orderIn(setup, [await paidNow({ sandbox: own }, { amount: '2.00' })])
    await own.stop()
    const { code, out, err } = await setup.run('reconcile', file, '--json')
    expect([code, jsonOf(out)]).toMatchObject([3, { expected: 1, missing: 1 }])
    expect(err).toMatch(/^tallydesk: 1 expected payment not in the ledger could not be requested: .+\n$/)
  })
})
