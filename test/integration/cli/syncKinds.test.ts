import { describe, expect, it } from 'vitest'
import { cliDesk } from '../../support/cli/cliDesk.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../support/service/sandboxClient.ts'

describe('the sync command', () => {
  it('reads the whole list first, then what changed, and the whole list again when asked to', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 300, policy: { settling: 'off' } }))
    await using desk = await cliDesk(sandbox)
    const first = await desk.run('sync')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^COMPLETE: 300 rows in \d+ pages \(300 new, 0 changed, 0 unchanged\)\nA full sync/)
    expect(first.out).toMatch(/The ledger is complete as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.\n$/)
    const { data } = await getPage(sandbox, { limit: 1 })
    await control(sandbox, 'PATCH', `transactions/${data[0]?.id}`, { status: 'returned' })
    const delta = await desk.run('sync', '--delta')
    expect(delta.code).toBe(0)
    expect(delta.out).toMatch(/^COMPLETE: \d+ rows in \d+ pages? \(0 new, 1 changed, \d+ unchanged\)\nA delta/)
    expect((await desk.run('sync')).out).toContain('\nA delta')
    const full = await desk.run('sync', '--full', '--fresh', '--json')
    expect(JSON.parse(full.out)).toMatchObject({ verdict: 'COMPLETE', seen: 300, inserted: 0, unchanged: 300 })
  })

  it('brings the transactions of correlation ids from a file or a pipe, and says for how many there are any', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 300 }))
    await using desk = await cliDesk(sandbox)
    const { data } = await getPage(sandbox, { limit: 100 })
    const ids = [...new Set(data.flatMap((row) => row.correlation_id ?? []))]
    const asked = [...ids, '0f8fad5b-d9cb-469f-a165-70867728950e']
    const run = await desk.runWith(`correlation_id\n${asked.join('\n')}\n`, 'sync', '--correlation-ids', '-')
    expect(run.code).toBe(0)
    expect(run.out).toContain(`Asked for ${asked.length} correlation ids. Transactions came for ${ids.length}.`)
    expect(run.out).toContain('The ledger was never read to its end')
  })

  it('does not call complete what a service sent that does not select by correlation id, on one page or more', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 50, policy: { correlation_filter: 'ignore' } }))
    await using desk = await cliDesk(sandbox)
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const { code, out, err } = await desk.runWith(id, 'sync', '--correlation-ids', '-', '--json')
    expect([code, JSON.parse(out)]).toMatchObject([4, { verdict: 'INCOMPLETE', seen: 50 }])
    expect(err).toContain('does not select by correlation id')
  })

  it('prints exactly one JSON object, with the fields that programs read in their order', async () => {
    await using sandbox = disposable(await startTestSandbox({ rows: 150 }))
    await using desk = await cliDesk(sandbox)
    const { out, err } = await desk.run('sync', '--json')
    expect([out.replaceAll(/\d+/g, 'N'), err]).toEqual([
      '{"verdict":"COMPLETE","reason":null,"pages":N,"seen":N,"inserted":N,"changed":N,"unchanged":N,"quarantined":N,"retries":N}\n',
      ''
    ])
  })
})

/** Ended with the test. */
function disposable<T extends { stop(): Promise<void> }>(service: T): T & AsyncDisposable {
  return { ...service, [Symbol.asyncDispose]: () => service.stop() }
}
