import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answer } from '../../../electron/app/answer.ts'
import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import { appOnSandbox, type AppOnSandbox } from '../../support/app/appOnSandbox.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'

async function assumption({ app }: Pick<TestApp, 'app'>, key: AssumptionKey) {
  const all = await app.handlers['sync.assumptions'](undefined)
  return all.find((each) => each.key === key)
}

/** In which nothing was synced and nothing is set, before and after each test. */
let untouched: AppOnSandbox
beforeAll(async () => {
  untouched = await appOnSandbox()
})
afterAll(() => untouched[Symbol.asyncDispose]())
afterEach(() => vi.useRealTimers())

describe('an assumption', () => {
  it('that the user sets is in force in the next sync, on its certificate, and after a restart', async () => {
    await using setup = await appOnSandbox({ rows: 120 })
    const { handlers } = setup.app
    await setup.sync({ kind: 'full' })
    const before = setup.heard.length
    await handlers['sync.assume']({ key: 'limit', value: '50' })
    const shown = await handlers['sync.assume']({ key: 'overlapHours', value: ' 48 ' })
    expect(shown.find(({ key }) => key === 'overlapHours')).toMatchObject({ value: '48', origin: 'overridden' })
    await setup.until('sync.assumptionsChanged', (all) => all.some(({ label }) => label === '48 hours'), before)
    await setup.asked()
    await setup.sync({ kind: 'full' })
    expect(new Set((await setup.asked()).map((search) => search.get('limit')))).toEqual(new Set(['50']))
    const [certificate, earlier] = await handlers['sync.certificates']({ count: 2 })
    const inForce = (of: typeof certificate) => of?.policy.find(({ key }) => key === 'overlapHours')
    expect([inForce(certificate), inForce(earlier)]).toMatchObject([
      { label: '48 hours', origin: 'overridden' },
      { label: '24 hours', origin: 'default' }
    ])
    expect(await assumption(await setup.reopen(), 'limit')).toMatchObject({ value: '50', overridden: '50' })
  })

  it('that is taken away again is as it was', async () => {
    await untouched.app.handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    await untouched.app.handlers['sync.assume']({ key: 'overlapHours', value: null })
    expect(await assumption(untouched, 'overlapHours')).toMatchObject({
      value: '24',
      origin: 'default',
      overridden: null
    })
  })

  it('is refused, with what it may be, where the value is none', async () => {
    const reply = await answer(untouched.app.handlers, 'sync.assume', { key: 'cursor', value: 'odd' }, () => undefined)
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    expect(JSON.stringify(reply)).toContain('inclusive')
  })

  it('that a sync detects is announced, stored, and on its own certificate', async () => {
    await using setup = await appOnSandbox({ rows: 200, policy: { cursor: 'inclusive', order: 'asc' } })
    await setup.sync({ kind: 'full' })
    await setup.until('sync.assumptionsChanged', (all) =>
      all.some(({ key, value, origin }) => key === 'cursor' && value === 'inclusive' && origin === 'detected')
    )
    const [certificate] = await setup.app.handlers['sync.certificates']({ count: 1 })
    expect(certificate?.policy.find(({ key }) => key === 'order')).toMatchObject({ value: 'asc', origin: 'detected' })
    const again = await setup.reopen()
    expect(await assumption(again, 'cursor')).toMatchObject({ value: 'inclusive', origin: 'detected' })
    expect((await assumption(again, 'cursor'))?.detectedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})

describe('a probe', () => {
  it('sets what is assumed, and its report is there again after a restart, without a real amount', async () => {
    await using setup = await appOnSandbox({ policy: { order: 'asc', correlation_max: 7 } })
    const { handlers } = setup.app
    expect(await handlers['sync.lastProbe'](undefined)).toBeNull()
    const [report, same] = await Promise.all([handlers['sync.probe'](undefined), handlers['sync.probe'](undefined)])
    expect(same).toBe(report)
    expect(report.unitSample).not.toBeNull()
    expect(await assumption(setup, 'order')).toMatchObject({ value: 'asc', origin: 'detected' })
    expect(await assumption(setup, 'correlationMax')).toMatchObject({ value: '5' })
    await setup.until('sync.assumptionsChanged', (all) =>
      all.some(({ key, value }) => key === 'order' && value === 'asc')
    )
    expect(await handlers['sync.lastProbe'](undefined)).toEqual(report)
    const again = await setup.reopen()
    expect(await again.app.handlers['sync.lastProbe'](undefined)).toEqual({ ...report, unitSample: null })
  })

  it('is forgotten at a new address; what the user set stays, without a token, until removal', async () => {
    await using setup = await appOnSandbox({ policy: { order: 'asc' } })
    const { handlers } = setup.app
    await handlers['sync.probe'](undefined)
    await handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    const file = join(setup.dataDir, 'settings', `${setup.id}.json`)
    expect(await readFile(file, 'utf8')).not.toContain(setup.sandbox.token)
    const baseUrl = setup.sandbox.baseUrl.replace('127.0.0.1', 'localhost')
    await handlers['connection.save']({ id: setup.id, name: 'Payments', baseUrl, amountUnit: 'major' })
    expect(await handlers['sync.lastProbe'](undefined)).toBeNull()
    expect(await assumption(setup, 'order')).toMatchObject({ value: 'unknown', detected: null })
    expect(await assumption(setup, 'overlapHours')).toMatchObject({ value: '48' })

    const other = await handlers['connection.save']({ name: 'Other', baseUrl, amountUnit: 'minor' })
    await handlers['connection.select'](other.id)
    await handlers['connection.remove'](setup.id)
    expect((await readdir(join(setup.dataDir, 'settings'))).filter((name) => name.startsWith(setup.id))).toEqual([])
  })
})

describe('the settings of a connection', () => {
  it('are set aside when they are damaged, which is said, and the connection stays usable', async () => {
    await using setup = await appOnSandbox()
    await setup.app.close()
    await writeFile(join(setup.dataDir, 'settings', `${setup.id}.json`), '{"version":1,')
    const again = await setup.reopen()
    const status = await again.app.handlers['connection.select'](setup.id)
    expect(status).toMatchObject({ state: 'ready', error: { code: 'cache-damaged' } })
    expect(status.error?.message).toContain(`${setup.id}.json.damaged-`)
  })

  it('of a newer version are left alone, and the connection says what to do', async () => {
    await using setup = await appOnSandbox()
    await setup.app.close()
    const file = join(setup.dataDir, 'settings', `${setup.id}.json`)
    await writeFile(file, '{"version":2}')
    const again = await setup.reopen()
    const status = await again.app.handlers['connection.select'](setup.id)
    expect(status).toMatchObject({ state: 'failed', error: { code: 'cache-too-new' } })
    expect(await readFile(file, 'utf8')).toBe('{"version":2}')
    for (const name of ['sync.assumptions', 'sync.schedule', 'sync.get'] as const) {
      await expect(again.app.handlers[name](undefined)).rejects.toMatchObject({ code: 'cache-too-new' })
    }
  })

  it('are there for the embedded sandbox too', async () => {
    await using folder = await temporaryFolder()
    await using setup = await testApp({ dataDir: folder.path, autoSync: false })
    await setup.app.handlers['sync.assume']({ key: 'walkBack', value: '10' })
    await setup.app.close()
    await using again = await testApp({ dataDir: folder.path, autoSync: false })
    expect(await assumption(again, 'walkBack')).toMatchObject({ value: '10' })
  })
})

describe('the schedule', () => {
  it('is stored, announced, and equal to the assumption; off, it starts nothing, also later', async () => {
    await using setup = await appOnSandbox({ rows: 100, autoSync: true })
    const { handlers } = setup.app
    await setup.until('sync.progress', ({ state }) => state === 'ended')
    const before = setup.heard.length
    expect(await handlers['sync.setSchedule']({ everySeconds: 600 })).toMatchObject({
      everySeconds: 600,
      state: 'waiting'
    })
    const heard = await setup.until('sync.scheduleChanged', ({ everySeconds }) => everySeconds === 600, before)
    const wait = Date.parse(heard.nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(500_000)
    expect(wait).toBeLessThanOrEqual(600_000)
    expect(await assumption(setup, 'pollSeconds')).toMatchObject({ value: '600', origin: 'overridden' })
    await handlers['sync.assume']({ key: 'pollSeconds', value: '1200' })
    expect(await handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 1200 })
    const again = await setup.reopen()
    expect(await again.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 1200 })
    await again.until('sync.progress', ({ state }) => state === 'ended')

    expect(await again.app.handlers['sync.setSchedule']({ everySeconds: null })).toMatchObject({ state: 'off' })
    const off = await setup.reopen()
    await off.until('connection.changed', ({ state }) => state === 'ready')
    await off.app.handlers['transactions.totals'](aQuery())
    expect(off.heard.filter(({ name }) => name === 'sync.progress')).toEqual([])
    expect(await off.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: null, state: 'off' })
  })

  it('follows what another process sets, and so do all assumptions', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using folder = await temporaryFolder()
    await using setup = await testApp({ dataDir: folder.path })
    await setup.until('sync.progress', ({ state }) => state === 'ended')
    await using other = await testApp({ dataDir: folder.path, autoSync: false })
    await other.app.handlers['sync.assume']({ key: 'pollSeconds', value: '86400' })
    await other.app.handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    vi.advanceTimersByTime(15_000)
    await setup.until('sync.scheduleChanged', ({ everySeconds }) => everySeconds === 86_400)
    await setup.until('sync.assumptionsChanged', (all) => all.some(({ label }) => label === '48 hours'))
  })

  it('is never under a minute', async () => {
    const reply = await answer(untouched.app.handlers, 'sync.setSchedule', { everySeconds: 59 }, () => undefined)
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  })

  it('is off in a shell that syncs nothing unasked', async () => {
    expect(await untouched.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 900, state: 'off' })
  })
})
