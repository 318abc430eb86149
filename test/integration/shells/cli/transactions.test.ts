import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../../../shared/app/firstSettings.ts'
import { Transaction } from '../../../../shared/domain/transaction.ts'
import { cliSetup, runHere, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { aWireRow, listService, type ListService } from '../../../support/service/listService.ts'
import { json } from '../../../support/service/scriptedService.ts'

const day = (index: number) => `2026-01-${String((index % 28) + 1).padStart(2, '0')}T12:00:00.000Z`

const rows = Array.from({ length: 60 }, (_, index) =>
  aWireRow(`t${index}`, {
    amount: index % 2 === 0 ? index : -index - 0.5,
    currency: index % 3 === 0 ? 'SEK' : 'EUR',
    status: index % 5 === 0 ? 'pending' : 'completed',
    reference: `Invoice ${index}`,
    created_at: day(index),
    updated_at: day(index)
  })
)

async function synced(service: ListService) {
  const setup = await cliSetup(service)
  await setup.run('sync')
  return setup
}

const parsed = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => Transaction.parse(JSON.parse(line)))

describe('the transactions command', () => {
  let service: ListService
  let setup: CliSetup
  beforeAll(async () => {
    service = await listService({ rows })
    setup = await synced(service)
  })
  afterAll(async () => {
    await setup[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  it('prints the rows of a query as JSON lines in the requested order, and their sums', async () => {
    const query = ['--query', 'status:pending amount:<0 "invoice" date:2026-01', '--sort', 'currency:desc,amount']
    const { code, out, err } = await setup.run('transactions', ...query, '--json')
    expect(code).toBe(0)
    expect(parsed(out).map(({ id, currency }) => [id, currency])).toEqual([
      ['t45', 'SEK'],
      ['t15', 'SEK'],
      ['t55', 'EUR'],
      ['t35', 'EUR'],
      ['t25', 'EUR'],
      ['t5', 'EUR']
    ])
    expect(err.trim().split('\n')).toEqual([
      'EUR: 0 settled, in 0.00, out 0.00, net 0.00; 4 pending, net -122.00',
      'SEK: 0 settled, in 0.00, out 0.00, net 0.00; 2 pending, net -61.00'
    ])
  })

  it('writes amounts as the region of the settings or of an option has them, and JSON as ever', async () => {
    await using service = await listService({ rows: [aWireRow('t1', { amount: -1250.5, currency: 'EUR' })] })
    await using setup = await synced(service)
    const shown = async (...args: readonly string[]) => (await setup.run('transactions', ...args)).out
    expect(await shown()).toContain(' -1,250.50 ')
    expect(await shown('--region', 'de-DE')).toContain(' -1.250,50 ')
    await writeFile(
      join(setup.folder, 'settings.json'),
      JSON.stringify({ version: 2, ...FIRST_SETTINGS, region: 'de-CH' })
    )
    expect(await shown()).toMatch(/ -1['’]250\.50 /)
    expect(await shown('--region', 'en-GB')).toContain(' -1,250.50 ')
    expect(parsed(await shown('--region', 'de-DE', '--json'))).toMatchObject([{ amount: '-1250.50' }])
    await writeFile(join(setup.folder, 'settings.json'), JSON.stringify({ version: 99 }))
    const newer = await setup.run('transactions', '--time-zone', 'UTC')
    expect([newer.code, newer.out]).toEqual([0, expect.stringContaining(' -1,250.50 ') as string])
    expect(newer.err).toMatch(/^tallydesk: .*newer/)
    expect(await setup.run('transactions', '--region', 'nowhere-at-all')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--region takes a language and a region such as de-DE') as string
    })
  })

  it('gives every row as JSON, and as a table the first few with the sums of all', async () => {
    expect(parsed((await setup.run('transactions', '--json')).out)).toHaveLength(60)
    expect(parsed((await setup.run('transactions', '--json', '--limit', '7')).out)).toHaveLength(7)
    const zone = ['--time-zone', 'Asia/Tokyo']
    const { code, out } = await setup.run('transactions', '--limit', '2', '--sort', 'created,amount:desc', ...zone)
    expect(code).toBe(0)
    expect(out.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
      '',
      'Created (Asia/Tokyo) Transaction id Status Amount Counterparty Reference',
      expect.stringMatching(/^─+$/),
      '2026-01-01 21:00:00 t56 Completed 56.00 EUR Counterparty t56 Invoice 56',
      '2026-01-01 21:00:00 t28 Completed 28.00 EUR Counterparty t28 Invoice 28',
      '',
      '… and 58 more. To see them, add --limit N.',
      '',
      'Currency Settled In Out Net Pending Unknown Failed or returned',
      expect.stringMatching(/^─+$/),
      'EUR 32 480.00 -488.00 -8.00 -2.00',
      'SEK 16 240.00 -244.00 -4.00 -31.00',
      '',
      ''
    ])
    expect((await setup.run('transactions', '--query', 'nothing like this')).out).toBe('No transactions.\n')
  })

  it('says which values of a query no transaction has, and which there are', async () => {
    const { code, out, err } = await setup.run('transactions', '--query', 'status:nonsense,pending bulk:nowhere')
    expect([code, out]).toEqual([0, 'No transactions.\n'])
    expect(err.split('\n').slice(0, 2)).toEqual([
      'tallydesk: No transaction has the status “nonsense”; the ledger has completed, pending.',
      'tallydesk: No transaction has the bulk payment id “nowhere”.'
    ])
    expect((await setup.run('transactions', '--query', 'status:pending')).err).not.toContain('No transaction')
  })

  it('shows under the query where it cannot be read, and takes nothing it does not know', async () => {
    const { code, out, err } = await setup.run('transactions', '--query', 'acme is:pending')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^ {4}acme is:pending\n {12}\^{7}\ntallydesk: .*Write settlement:pending\.\n$/)
    const wrong = async (...args: readonly string[]) => {
      const run = await setup.run('transactions', ...args)
      return [run.code, run.err]
    }
    expect(await wrong('--sort', 'colour')).toEqual([2, expect.stringContaining('--sort takes fields such as')])
    expect(await wrong('--sort', 'amount:up')).toEqual([2, expect.stringContaining('not "amount:up"')])
    expect(await wrong('--limit', 'x')).toEqual([2, expect.stringContaining('--limit takes a whole number')])
    expect(await wrong('--time-zone', 'Moon/Crater')).toEqual([2, expect.stringContaining('Moon/Crater')])
  })

  it('warns that rows may be missing from an incomplete ledger, also by its exit code', async () => {
    const many = Array.from({ length: 250 }, (_, index) => aWireRow(`t${index}`))
    let pages = 0
    await using service = await listService({
      rows: [aWireRow('bad', { amount: 'twelve' }), ...many],
      before: () => (++pages > 2 ? json('{}', 400) : undefined)
    })
    await using setup = await cliSetup(service)
    expect(await setup.run('transactions').catch(String)).toMatchObject({ code: 1 })
    expect(await setup.run('problems').catch(String)).toMatchObject({ code: 1, out: '' })
    await setup.run('sync')
    const { code, out, err } = await setup.run('transactions', '--json')
    expect(code).toBe(4)
    expect(parsed(out).length).toBeGreaterThan(50)
    expect(err).toContain('1 row cannot be read and may be missing from this list. See the problems')
    expect(err).toContain(
      'No full sync has completed yet, so rows may be missing from this list. Run the sync command.'
    )
  })

  it('says since when a ledger may be behind after incomplete syncs, and which rows stayed away', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => aWireRow(`t${index}`))
    let isFailing = false
    await using service = await listService({ rows, before: () => (isFailing ? json('{}', 400) : undefined) })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const after = async () => {
      const { code, err } = await setup.run('transactions')
      return [code, err]
    }
    expect(await after()).toEqual([0, ''])
    service.rows.pop()
    await setup.run('sync', '--full')
    expect(await after()).toEqual([
      0,
      expect.stringMatching(/1 row that the last full sync did not return may be in this list/)
    ])
    isFailing = true
    await setup.run('sync')
    expect(await after()).toEqual([
      0,
      expect.stringMatching(/The last sync did not complete: this list is complete as of /)
    ])
    isFailing = false
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const all = service.rows.splice(0)
    service.rows.push(aWireRow('asked', { correlation_id: id }))
    expect((await setup.runWith(id, 'sync', '--correlation-ids', '-')).code).toBe(0)
    service.rows.push(...all)
    // What was not read is still not there.
    expect((await after())[1]).toMatch(/The last sync did not complete: this list is complete as of /)
    await setup.run('sync')
    expect((await after())[1]).not.toContain('did not complete')
  })

  it('says of many rows that did not come again that they may be gone, also after the next sync', async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString()
    const rows = Array.from({ length: 300 }, (_, index) =>
      aWireRow(`t${index}`, { created_at: at(index), updated_at: at(index) })
    )
    await using service = await listService({ rows })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    service.rows.splice(150)
    expect((await setup.run('sync', '--full', '--fresh')).code).toBe(4)
    expect(await setup.run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('150 of 300') as string })
    const path = join(setup.folder, 'rows.csv')
    expect((await setup.run('export', '--out', path)).err).toContain('150 rows of 300 known rows did not come back')
    expect((await runHere(['check-file', path])).out).toContain(
      '150 of 300 known rows did not come back in a full sync'
    )
  })
})
