import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appOnSandbox } from '../../../../support/app/appOnSandbox.ts'
import { aQuery } from '../../../../support/ledger/aQuery.ts'
import { control } from '../../../../support/service/sandboxCalls.ts'
import { getAll } from '../../../../support/service/sandboxClient.ts'
import { seededUuids } from '../../../../support/seededRandom.ts'
import { inFull } from '../../../../support/campaign.ts'

const nextUuid = seededUuids('app sync')

const all = aQuery()

describe('a service that does not answer', () => {
  it('is shown while a sync waits to retry: why, and when', async () => {
    await using setup = await appOnSandbox()
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'status', status: 503, count: 2 }] })
    const ended = setup.sync({ kind: 'full' })
    const { retry } = await setup.until('sync.progress', (status) => status.retry !== undefined)
    expect(retry).toMatchObject({ error: { code: 'service-failed' } })
    expect(Date.parse(retry?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await ended).toMatchObject({ verdict: 'complete', counts: { retries: 2 } })
    expect('retry' in (await ended)).toBe(false)
  })
})

describe('a sync', () => {
  it('is full at first, and then brings what changed, with its history', async () => {
    await using setup = await appOnSandbox()
    const { handlers } = setup.app
    expect(await setup.sync({ kind: 'auto' })).toMatchObject({
      kind: 'full',
      verdict: 'complete',
      counts: { inserted: 1000 },
      completeness: {
        completeAsOf: expect.any(String) as string,
        problems: 0,
        absent: 0,
        missing: null,
        verdict: 'complete'
      }
    })
    const [row] = await getAll(setup.sandbox, { limit: 1000 })
    const id = row?.id ?? ''
    await control(setup.sandbox, 'PATCH', `transactions/${id}`, { status: 'under_water' })
    const delta = await setup.sync({ kind: 'auto' })
    expect(delta).toMatchObject({ kind: 'delta', verdict: 'complete', counts: { inserted: 0, changed: 1 } })
    expect((await handlers['transactions.get'](id)).status).toBe('under_water')
    const [last] = await handlers['transactions.history'](id)
    expect(last).toMatchObject({ kind: 'changed', syncKind: 'delta' })
    expect(last?.fields).toContainEqual(expect.objectContaining({ field: 'status', after: 'under_water' }))
    const certificates = await handlers['sync.certificates']({ count: 10 })
    expect(certificates.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual(['delta complete', 'full complete'])
    expect(await handlers['sync.get'](undefined)).toEqual(delta)
  })

  it('shows how far it is: its kind, the rows to expect, and how complete the ledger is', async () => {
    await using setup = await appOnSandbox()
    await setup.sync({ kind: 'full' })
    const before = setup.heard.length
    await setup.sync({ kind: 'full' })
    const running = await setup.until('sync.progress', ({ kind }) => kind === 'full', before)
    expect(running).toMatchObject({ state: 'running', expected: 1000 })
    expect(running.completeness.completeAsOf).not.toBeNull()
  })

  it('waits for its turn if it reads single payments, and joins a running one of the same kind', async () => {
    await using setup = await appOnSandbox({ rows: 3000 })
    const rows = await getAll(setup.sandbox, { limit: 1000 })
    const correlationIds = rows.flatMap(({ correlation_id }) => correlation_id ?? []).slice(0, 3)
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'latency', milliseconds: 20 }] })
    const { handlers } = setup.app
    const started = await handlers['sync.start']({ kind: 'full' })
    await handlers['sync.start']({ kind: 'targeted', correlationIds })
    const joined = await handlers['sync.start']({ kind: 'auto' })
    expect(joined.startedAt).toBe(started.startedAt)
    const last = await setup.until('sync.progress', ({ state, kind }) => state === 'ended' && kind === 'targeted')
    expect(last).toMatchObject({ verdict: 'complete', counts: { seen: 3, unchanged: 3 } })
    const certificates = await handlers['sync.certificates']({ count: 10 })
    expect(certificates.map(({ kind, asked, found }) => [kind, asked, found])).toEqual([
      ['targeted', 3, 3],
      ['full', null, null]
    ])
  })

  it('ends when it is cancelled, with what waits, and goes on later from the same row', async () => {
    await using setup = await appOnSandbox({ rows: 3000 })
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'latency', milliseconds: 20 }] })
    const { handlers } = setup.app
    await handlers['sync.start']({ kind: 'full' })
    await handlers['sync.start']({ kind: 'targeted', correlationIds: [nextUuid()] })
    await setup.until('sync.progress', ({ counts }) => counts.pages >= 3)
    await handlers['sync.cancel'](undefined)
    const cancelled = await handlers['sync.get'](undefined)
    expect(cancelled).toMatchObject({ state: 'ended', verdict: 'cancelled' })
    expect(await handlers['sync.certificates']({ count: 10 })).toHaveLength(1)
    await control(setup.sandbox, 'PUT', 'faults', { faults: [] })
    await setup.asked()
    const ended = await setup.sync({ kind: 'full' })
    expect(ended).toMatchObject({ verdict: 'complete', counts: { seen: 3000 } })
    const [first] = await setup.asked()
    expect(first?.get('starting_after')).not.toBeNull()
    const certificates = await handlers['sync.certificates']({ count: 10 })
    expect(certificates.map(({ kind }) => kind)).not.toContain('targeted')
  })
})

describe('a token that is refused in the middle', () => {
  it('pauses everything once, and with a new one goes on from the same row', async () => {
    await using setup = await appOnSandbox({ autoSync: true, rows: 2000 })
    const { handlers } = setup.app
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'unauthorized', skip: 4 }] })
    await setup.asked()
    const before = setup.heard.length
    const refused = await setup.sync({ kind: 'full', fresh: true })
    expect(refused).toMatchObject({ verdict: 'incomplete', error: { code: 'token-rejected' }, counts: { pages: 4 } })
    await setup.until('connection.changed', ({ state }) => state === 'signed-out', before)
    expect(await handlers['sync.schedule'](undefined)).toMatchObject({ state: 'paused', nextAt: null })
    await expect(handlers['sync.start']({ kind: 'auto' })).rejects.toMatchObject({ code: 'signed-out' })
    expect(await setup.asked()).toHaveLength(5)

    await control(setup.sandbox, 'PUT', 'faults', { faults: [] })
    const after = setup.heard.length
    await handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    const ended = await setup.until('sync.progress', ({ state }) => state === 'ended', after)
    expect(ended).toMatchObject({ kind: 'full', verdict: 'complete', counts: { seen: 2000 } })
    const [first] = await setup.asked()
    expect(first?.get('starting_after')).not.toBeNull()
    const prompts = setup.heard.slice(before).filter(({ payload }) => JSON.stringify(payload).includes('signed-out'))
    expect(prompts).toHaveLength(1)
  })

  inFull(it)('is also replaced while a sync runs, which goes on', async () => {
    await using setup = await appOnSandbox({ rows: 3000 })
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'latency', milliseconds: 20 }] })
    await setup.app.handlers['sync.start']({ kind: 'full' })
    await setup.until('sync.progress', ({ counts }) => counts.pages >= 3)
    await setup.app.handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    const ended = await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    expect(ended.counts.seen).toBe(3000)
    const certificates = await setup.app.handlers['sync.certificates']({ count: 10 })
    expect(certificates.map(({ verdict }) => verdict)).toEqual(['complete', 'cancelled'])
  })

  it('ends a probe too, and pauses what is planned', async () => {
    await using setup = await appOnSandbox({ autoSync: true })
    await setup.until('sync.progress', ({ verdict }) => verdict === 'complete')
    await control(setup.sandbox, 'POST', 'token', { expired: true })
    const report = await setup.app.handlers['sync.probe'](undefined)
    expect(report.error?.code).toBe('token-rejected')
    expect((await setup.app.handlers['connection.get'](undefined)).state).toBe('signed-out')
    expect(await setup.app.handlers['sync.schedule'](undefined)).toMatchObject({ state: 'paused', nextAt: null })
  })
})

it('gives the rows that there are another meaning where the user gives one to their word', async () => {
  await using setup = await appOnSandbox({ rows: 3 })
  const [row] = await getAll(setup.sandbox, { limit: 3 })
  await control(setup.sandbox, 'PATCH', `transactions/${row?.id ?? ''}`, { status: 'under_water' })
  await setup.sync({ kind: 'full' })
  const { handlers } = setup.app
  const meaning = async () => {
    const { statuses } = await handlers['transactions.facets'](aQuery())
    return statuses.find(({ status }) => status === 'under_water')?.standing
  }
  expect(await meaning()).toBe('unclassified')
  await handlers['sync.assume']({ key: 'statusWords', value: 'under_water=settled' })
  expect(await meaning()).toBe('settled')
})

describe('the problems list', () => {
  it('is shown, counted, and exported with the whole text of each row', async () => {
    await using setup = await appOnSandbox({ policy: { row_shape: 'broken' } })
    const { handlers } = setup.app
    const { counts, completeness } = await setup.sync({ kind: 'full' })
    expect(counts.quarantined).toBeGreaterThan(0)
    expect(completeness.problems).toBe(counts.quarantined)
    const window = await handlers['sync.problems']({ from: 0, count: 200 })
    expect(window.total).toBe(counts.quarantined)

    const { id, name } = await handlers['export.start']({ kind: 'problems' })
    expect(name).toMatch(/^problems-payments-\d{4}-\d\d-\d\d\.jsonl$/)
    const done = await setup.until('export.progress', (status) => status.id === id && status.state === 'done')
    expect(done.rows).toBe(window.total)
    const lines = (await readFile(join(setup.dataDir, name), 'utf8')).trimEnd().split('\n')
    const exported = lines.map((line) => JSON.parse(line) as { id: string | null; reason: string; raw: string })
    expect(exported.map(({ raw }) => raw)).toEqual(window.problems.map(({ raw }) => raw))
    expect(exported.map(({ reason }) => reason)).toEqual(window.problems.map(({ reason }) => reason))
  })
})

it('finds the same rows that the service has, at the end of all this', async () => {
  await using setup = await appOnSandbox({ policy: { order: 'asc', cursor: 'inclusive', limit_cap: 37 } })
  expect((await setup.sync({ kind: 'auto' })).verdict).toBe('complete')
  const found = await setup.app.handlers['transactions.find']({ query: all, from: 0, count: 500 })
  expect(found.total).toBe(1000)
  const ids = new Set((await getAll(setup.sandbox, { limit: 1000 })).map(({ id }) => id))
  for (const { id } of found.rows) expect(ids.has(id)).toBe(true)
})
