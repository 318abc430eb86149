import { describe, expect, it } from 'vitest'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { json } from '../../../support/service/scriptedService.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { inFull } from '../../../support/campaign.ts'

describe('the sync command', () => {
  it('reads the whole list, then changes, and the whole list again on request, as JSON too', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 300, policy: { settling: 'off' } }))
    await using setup = await cliSetup(sandbox)
    const first = await setup.run('sync')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^COMPLETE: 300 rows in \d+ pages \(300 new, 0 changed, 0 unchanged\)\nA full sync/)
    expect(first.out).toMatch(/The ledger is complete as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.\n$/)
    const { data } = await getPage(sandbox, { limit: 1 })
    await control(sandbox, 'PATCH', `transactions/${data[0]?.id}`, { status: 'returned' })
    const delta = await setup.run('sync', '--incremental')
    expect(delta.code).toBe(0)
    expect(delta.out).toMatch(
      /^COMPLETE: \d+ rows in \d+ pages? \(0 new, 1 changed, \d+ unchanged\)\nAn incremental sync/
    )
    expect((await setup.run('sync')).out).toContain('\nAn incremental sync')
    // Exactly one object, with the fields that programs read in their order.
    const full = await setup.run('sync', '--full', '--fresh', '--json')
    expect([full.out.replace(/"pages":\d+/, '"pages":N'), full.err]).toEqual([
      '{"verdict":"COMPLETE","reason":null,"pages":N,"seen":300,"inserted":0,"changed":0,"unchanged":300,"quarantined":0,"retries":0}\n',
      ''
    ])
  })

  it('brings the transactions of payment ids from a file or pipe, and says how many had any', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 300 }))
    await using setup = await cliSetup(sandbox)
    const { data } = await getPage(sandbox, { limit: 100 })
    const ids = [...new Set(data.flatMap((row) => row.correlation_id ?? []))]
    const asked = [...ids, '0f8fad5b-d9cb-469f-a165-70867728950e']
    const run = await setup.runWith(`correlation_id\n${asked.join('\n')}\n`, 'sync', '--correlation-ids', '-')
    expect(run.code).toBe(0)
    expect(run.out).toContain(`Asked for ${asked.length} payment ids. Transactions came for ${ids.length}.`)
    expect(run.out).toContain('No full sync has completed yet')
  })

  inFull(it)('is not complete where the service does not select by payment id, on one page or more', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 50, policy: { correlation_filter: 'ignore' } }))
    await using setup = await cliSetup(sandbox)
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const { code, out, err } = await setup.runWith(id, 'sync', '--correlation-ids', '-', '--json')
    expect([code, JSON.parse(out)]).toMatchObject([4, { verdict: 'INCOMPLETE', seen: 50 }])
    expect(err).toContain('does not select by payment id')
  })
})

describe('a list that goes blank while it is read', () => {
  const rows = Array.from({ length: 250 }, (_, index) =>
    aWireRow(`t${index}`, { created_at: new Date(Date.UTC(2026, 5, 1) - index * 60_000).toISOString() })
  )
  const blank = json('{"data":[],"has_more":false}')

  it('is INCOMPLETE, with the next sync too, until the user agrees to what is missing', async () => {
    let shown: 'all' | 'first page' | 'nothing' = 'first page'
    await using service = await listService({
      rows,
      before: (request) => (shown === 'nothing' || (shown === 'first page' && request > 1) ? blank : undefined)
    })
    await using setup = await cliSetup(service)
    const first = await setup.run('sync')
    expect([first.code, first.out.split('\n')[0]]).toEqual([
      4,
      expect.stringMatching(/^INCOMPLETE: 100 rows in 2 pages/)
    ])
    expect(first.err).toMatch(/^tallydesk: The list became empty while it was read: .*nothing was marked\.\n$/)
    expect(first.out).toContain('No full sync has completed yet')

    shown = 'nothing'
    const second = await setup.run('sync')
    expect(second).toMatchObject({ code: 4, out: expect.stringContaining('INCOMPLETE: 0 rows') as string })
    expect(second.out).toMatch(
      /\n100 of 100 known transactions did not come back on .*\. Run sync --full again later\.\n/
    )
    expect((await setup.run('sync', '--full', '--agree-missing', '99')).err).toContain('100 missing transactions wait')
    const third = await setup.run('sync', '--full')
    expect(third.out).toMatch(/ and .*\. If they are gone, run sync --full --agree-missing 100\n/)

    shown = 'all'
    const whole = await setup.run('sync')
    expect([whole.code, whole.out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^COMPLETE: 250 rows/)])
    shown = 'nothing'
    await setup.run('sync', '--full')
    const agreed = await setup.run('sync', '--full', '--agree-missing', '250')
    expect(agreed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^COMPLETE: 0 rows[^]*You agreed that 250/) as string
    })
    expect(agreed.out).toContain(
      'The service did not return 250 rows that were known before. Tallydesk keeps and marks them.'
    )
  })

  it('cannot be agreed to where nothing is missing, nor without a full sync', async () => {
    await using service = await listService({ rows })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    expect(await setup.run('sync', '--full', '--agree-missing', '5')).toMatchObject({ code: 2, out: '' })
    expect(await setup.run('sync', '--agree-missing', '5')).toMatchObject({ code: 2, out: '' })
    expect(await setup.run('sync', '--full', '--agree-missing', 'all')).toMatchObject({ code: 2, out: '' })
  })
})

describe('rows that cannot be read', () => {
  it('are named in the last line, and no success for --strict', async () => {
    await using service = await listService({ rows: [aWireRow('t1'), { ...aWireRow('t2'), amount: 'much' }] })
    await using setup = await cliSetup(service)
    const plain = await setup.run('sync')
    expect([plain.code, plain.out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^The ledger is complete as of .*, except that 1 row cannot be read: see the problems command\.$/
      )
    ])
    expect(await setup.run('sync', '--strict', '--json')).toMatchObject({ code: 4 })
  })
})

/** Ended with the test. */
function disposable<T extends { stop(): Promise<void> }>(service: T): T & AsyncDisposable {
  return { ...service, [Symbol.asyncDispose]: () => service.stop() }
}
