import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDesk } from '../../../electron/cli/desk/desk.ts'
import type { Sandbox } from '../../../electron/sandbox/startSandbox.ts'
import type { CsvMapping } from '../../../shared/domain/reconciliation/instruction.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { cliDesk, PASSPHRASE, type CliDesk } from '../../support/cli/cliDesk.ts'
import { paymentOrder, type OrderedPayment } from '../../support/reconciliation/paymentOrder.ts'
import { paidNow } from '../../support/reconciliation/reconcilingDesk.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { runCli } from '../../support/cli/runCli.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { seededUuids } from '../../support/seededRandom.ts'

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
  'unexplained'
]

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 200, seed: 4 })
})
afterAll(() => sandbox.stop())

const paid = (amount: string, status = 'completed') => paidNow({ sandbox }, { amount, status })
const missing = (): OrderedPayment => ({ amount: '7.00', correlationId: nextUuid() })

async function orderIn(desk: CliDesk, payments: readonly OrderedPayment[], name = 'order.xml'): Promise<string> {
  const file = join(desk.folder, name)
  await writeFile(file, paymentOrder(payments, name))
  return file
}

/** As somebody saves one in the app. */
function saveMapping({ folder }: CliDesk, name: string, columns: CsvMapping['columns']): Promise<unknown> {
  const { terminal } = aTerminal({ env: { TALLYDESK_PASSPHRASE: PASSPHRASE } })
  const options = { 'base-url': sandbox.baseUrl, 'data-dir': folder }
  return withDesk(options, terminal, { uses: 'ledger' }, ({ app }) =>
    app.handlers['instruction.saveMapping']({ name, mapping: { ...MAPPING, columns }, header: [] })
  )
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

const jsonOf = (out: string) => JSON.parse(out) as Record<string, unknown>

describe('the reconcile command', () => {
  it('plans first and applies nothing, then applies that plan, and ends with 0 when all is matched', async () => {
    await using desk = await cliDesk(sandbox)
    const file = await orderIn(desk, [await paid('19.99'), await paid('5.50')])
    await desk.run('sync')
    const planned = await desk.run('reconcile', file, '--json')
    expect([planned.code, planned.err]).toEqual([0, ''])
    const figures = jsonOf(planned.out)
    expect(Object.keys(figures)).toEqual(KEYS)
    expect(figures).toEqual({
      plan: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      ...{ expected: 2, matched: 2, differing: 0, ambiguous: 0, pending: 0, missing: 0, unexpected: 0, duplicate: 0 },
      difference: { EUR: '0.00' },
      unexplained: { EUR: '0.00' }
    })
    const listed = jsonOf((await desk.run('reconciliations', '--json')).out)
    expect(listed['reconciliations']).toMatchObject([{ name: 'order.xml', phase: 'new', items: 2 }])
    const done = await desk.run('reconcile', file, '--apply', '--json')
    expect([done.code, jsonOf(done.out)]).toEqual([0, figures])
    expect(done.err).toBe('tallydesk: This file was read before: going on with "order.xml". --again begins another.\n')
    expect((await desk.run('reconciliations')).out).toMatch(/open +2 +2 +0 +order\.xml/)
  })

  it('ends with 3 when something needs a person, and says what and what to do next', async () => {
    await using desk = await cliDesk(sandbox)
    const file = await orderIn(desk, [await paid('1200.00'), { ...(await paid('20.00')), amount: '21.00' }, missing()])
    await desk.run('sync')
    const planned = await desk.run('reconcile', file)
    expect(planned.code).toBe(3)
    expect(planned.out).toMatch(/order\.xml: planned, nothing is applied yet/)
    expect(planned.out).toMatch(/Matched +1 +of 3/)
    expect(planned.out).toMatch(/With a difference +1 +of 3/)
    expect(planned.out).toMatch(/Amounts +EUR\n[^]*Expected +-1,228\.00\n +Found +-1,220\.00\n +Difference +-8\.00\n/)
    expect(planned.out).toMatch(/ missing +-7\.00\n +left of matched payments +-1\.00\n +Unexplained +-8\.00\n/)
    expect(planned.out).toContain(`To apply this plan: npm run -s cli -- reconcile ${file} --apply`)
    const done = await desk.run('reconcile', file, '--apply')
    expect([done.code, done.out]).toEqual([3, expect.stringContaining('order.xml: applied') as string])
  })

  it('reads an instruction from standard input, and begins another where it is told to', async () => {
    await using desk = await cliDesk(sandbox)
    await desk.run('sync')
    const text = paymentOrder([await paid('3.00')])
    expect((await desk.runWith(text, 'reconcile', '-', '--apply')).code).toBe(0)
    const again = await desk.runWith(text, 'reconcile', '-', '--again', '--json')
    expect([again.code, jsonOf(again.out)]).toMatchObject([3, { matched: 0, missing: 1 }])
    expect((await desk.run('reconciliations')).out.match(/Standard input/g)).toHaveLength(2)
    const nothing = await desk.runWith('', 'reconcile', '-')
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Standard input holds no') as string])
  })

  it('says how it read a CSV file, and names a file with spaces in it as a shell takes it', async () => {
    await using desk = await cliDesk(sandbox)
    await desk.run('sync')
    const file = join(desk.folder, 'my file.csv')
    await writeFile(file, 'Empfänger;Betrag;Währung;Datum\nNobody;1.250,5;EUR;31.10.2026\n')
    const { code, out, err } = await desk.run('reconcile', file)
    expect(code).toBe(3)
    expect(out).toContain(`reconcile "${file}" --apply`)
    expect(out).toMatch(/Expected +-1,250\.50/)
    expect(err).toContain('Read as CSV: utf-8, ";" between cells, "," before decimals, dates as day-month-year.')
    expect(err).toContain(
      'Its columns: amount from "Betrag", currency from "Währung", counterparty name from "Empfänger", due date from "Datum".'
    )
  })

  it('says that a mapping does not count where it goes on with a file that was read before', async () => {
    await using desk = await cliDesk(sandbox)
    await desk.run('sync')
    const file = join(desk.folder, 'sums.csv')
    await writeFile(file, 'Gross;Net;Currency\n12,50;10,00;EUR\n')
    await saveMapping(desk, 'Gross', { amount: 0, currency: 2 })
    await saveMapping(desk, 'Net', { amount: 1, currency: 2 })
    expect((await desk.run('reconcile', file, '--mapping', 'gross')).err).not.toContain('--again')
    const again = await desk.run('reconcile', file, '--mapping', 'net')
    expect(again.err).toContain('going on with "sums.csv", its payments as they were read then.')
    expect(again.err).toContain('--mapping counts only with --again, which begins another.')
    expect(again.out).toMatch(/Expected +-12\.50/)
    const other = await desk.run('reconcile', file, '--mapping', 'net', '--again')
    expect(other.err).not.toContain('--mapping')
    expect(other.out).toMatch(/Expected +-10\.00/)
  })

  it('writes a report with its manifest beside it', async () => {
    await using desk = await cliDesk(sandbox)
    await desk.run('sync')
    const file = await orderIn(desk, [await paid('4.00'), missing()])
    for (const name of ['report.csv', 'log.jsonl']) {
      const report = join(desk.folder, name)
      const { code, out } = await desk.run('reconcile', file, '--apply', '--report', report)
      expect([code, out]).toEqual([3, expect.stringContaining(`Report: ${report}`) as string])
      expect((await runCli(['verify', report])).code).toBe(0)
    }
    expect((await readFile(join(desk.folder, 'report.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
  })

  it('ends with 2 on wrong use and on a file with mistakes, each told at its place, and stores nothing', async () => {
    await using desk = await cliDesk(sandbox)
    await desk.run('sync')
    const bad = await orderIn(desk, [{ amount: '1.00' }, { amount: 'twelve' }], 'bad.xml')
    const wrong = await desk.run('reconcile', bad, '--json')
    expect([wrong.code, jsonOf(wrong.out)]).toMatchObject([2, { error: { code: 'bad-input' } }])
    expect(wrong.err).toMatch(/bad\.xml, line \d+, column \d+: .*twelve/)
    expect(wrong.err).toMatch(/bad\.xml cannot be reconciled: 1 mistake\. Nothing was stored\.\n$/)
    for (const args of [
      [],
      [bad, '--plan', '--apply'],
      [bad, '--report', 'report.pdf'],
      [bad, '--mapping', 'nowhere'],
      [join(desk.folder, 'absent.xml')]
    ]) {
      const { code, out, err } = await desk.run('reconcile', ...args)
      expect([args, [1, 2].includes(code ?? 0), out]).toEqual([args, true, ''])
      expect(err).toMatch(/^tallydesk: .+\n$/)
    }
    const absent = await desk.run('reconcile', join(desk.folder, 'absent.xml'))
    expect([absent.code, absent.err]).toEqual([2, expect.stringMatching(/There is no file named .*absent\.xml\./)])
    expect(jsonOf((await desk.run('reconciliations', '--json')).out)).toEqual({ reconciliations: [] })
  })

  it('ends with 1 where nothing was ever synced, and where the plan it would apply is outdated', async () => {
    await using desk = await cliDesk(sandbox)
    const first = await paid('8.00', 'pending')
    const file = await orderIn(desk, [first])
    const never = await desk.run('reconcile', file)
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('Nothing was synced') as string])
    await desk.run('sync')
    const planned = await desk.run('reconcile', file, '--json')
    expect([planned.code, jsonOf(planned.out)]).toMatchObject([3, { pending: 1 }])
    await control(sandbox, 'PATCH', `transactions/${first.id}`, { status: 'completed' })
    await desk.run('sync')
    const outdated = await desk.run('reconcile', file, '--apply')
    expect([outdated.code, outdated.out]).toEqual([1, ''])
    expect(outdated.err).toContain('Nothing was applied.')
    expect((await desk.run('reconcile', file, '--plan')).code).toBe(0)
    expect((await desk.run('reconcile', file, '--apply')).code).toBe(0)
  })

  it('plans without the service, and says that it could not be asked', async () => {
    const own = await startTestSandbox({ rows: 50, seed: 4 })
    await using desk = await cliDesk(own)
    await desk.run('sync')
    const file = await orderIn(desk, [await paidNow({ sandbox: own }, { amount: '2.00' })])
    await own.stop()
    const { code, out, err } = await desk.run('reconcile', file, '--json')
    expect([code, jsonOf(out)]).toMatchObject([3, { expected: 1, missing: 1 }])
    expect(err).toMatch(/^tallydesk: 1 expected payment not in the ledger could not be asked for: .+\n$/)
  })
})
