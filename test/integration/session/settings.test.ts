import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answer } from '../../../electron/app/answer.ts'
import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import { appOnSandbox } from '../../support/app/appOnSandbox.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'

async function assumption({ app }: Pick<TestApp, 'app'>, key: AssumptionKey) {
  const all = await app.handlers['sync.assumptions'](undefined)
  return all.find((each) => each.key === key)
}

describe('an assumption', () => {
  it('that the user sets is in force in the next sync, on its certificate, and after a restart', async () => {
    await using desk = await appOnSandbox()
    const { handlers } = desk.app
    await desk.sync({ kind: 'full' })
    const before = desk.heard.length
    await handlers['sync.assume']({ key: 'limit', value: '50' })
    const shown = await handlers['sync.assume']({ key: 'overlapHours', value: ' 48 ' })
    expect(shown.find(({ key }) => key === 'overlapHours')).toMatchObject({ value: '48', origin: 'overridden' })
    await desk.until('sync.assumptionsChanged', (all) => all.some(({ label }) => label === '48 hours'), before)
    await desk.asked()
    await desk.sync({ kind: 'full' })
    expect(new Set((await desk.asked()).map((search) => search.get('limit')))).toEqual(new Set(['50']))
    const [certificate, earlier] = await handlers['sync.certificates']({ count: 2 })
    const inForce = (of: typeof certificate) => of?.policy.find(({ key }) => key === 'overlapHours')
    expect([inForce(certificate), inForce(earlier)]).toMatchObject([
      { label: '48 hours', origin: 'overridden' },
      { label: '24 hours', origin: 'default' }
    ])
    expect(await assumption(await desk.reopen(), 'limit')).toMatchObject({ value: '50', overridden: '50' })
  })

  it('that is taken away again is as it was', async () => {
    await using desk = await appOnSandbox()
    await desk.app.handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    await desk.app.handlers['sync.assume']({ key: 'overlapHours', value: null })
    expect(await assumption(desk, 'overlapHours')).toMatchObject({ value: '24', origin: 'default', overridden: null })
  })

  it('is refused, with what it may be, where the value is none', async () => {
    await using desk = await appOnSandbox()
    const reply = await answer(desk.app.handlers, 'sync.assume', { key: 'cursor', value: 'odd' }, () => undefined)
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    expect(JSON.stringify(reply)).toContain('inclusive')
  })

  it('that a sync detects is announced, kept, and on its own certificate', async () => {
    await using desk = await appOnSandbox({ policy: { cursor: 'inclusive', order: 'asc' } })
    await desk.sync({ kind: 'full' })
    await desk.until('sync.assumptionsChanged', (all) =>
      all.some(({ key, value, origin }) => key === 'cursor' && value === 'inclusive' && origin === 'detected')
    )
    const [certificate] = await desk.app.handlers['sync.certificates']({ count: 1 })
    expect(certificate?.policy.find(({ key }) => key === 'order')).toMatchObject({ value: 'asc', origin: 'detected' })
    const again = await desk.reopen()
    expect(await assumption(again, 'cursor')).toMatchObject({ value: 'inclusive', origin: 'detected' })
    expect((await assumption(again, 'cursor'))?.evidence).toMatch(/\(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/)
  })
})

describe('a probe', () => {
  it('sets what is assumed, and its report is there again after a restart, without a real amount', async () => {
    await using desk = await appOnSandbox({ policy: { order: 'asc', correlation_max: 7 } })
    const { handlers } = desk.app
    expect(await handlers['sync.lastProbe'](undefined)).toBeNull()
    const [report, same] = await Promise.all([handlers['sync.probe'](undefined), handlers['sync.probe'](undefined)])
    expect(same).toBe(report)
    expect(report.unitSample).not.toBeNull()
    expect(await assumption(desk, 'order')).toMatchObject({ value: 'asc', origin: 'detected' })
    expect(await assumption(desk, 'correlationMax')).toMatchObject({ value: '5' })
    expect(await handlers['sync.lastProbe'](undefined)).toEqual(report)
    const again = await desk.reopen()
    expect(await again.app.handlers['sync.lastProbe'](undefined)).toEqual({ ...report, unitSample: null })
  })

  it('is forgotten with everything that was seen when the address changes; what the user said stays', async () => {
    await using desk = await appOnSandbox({ policy: { order: 'asc' } })
    const { handlers } = desk.app
    await handlers['sync.probe'](undefined)
    await handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    const baseUrl = desk.sandbox.baseUrl.replace('127.0.0.1', 'localhost')
    await handlers['connection.save']({ id: desk.id, name: 'Payments', baseUrl, amountUnit: 'major' })
    expect(await handlers['sync.lastProbe'](undefined)).toBeNull()
    expect(await assumption(desk, 'order')).toMatchObject({ value: 'unknown', detected: null })
    expect(await assumption(desk, 'overlapHours')).toMatchObject({ value: '48' })
  })
})

describe('the settings of a connection', () => {
  it('hold no token, and go with the connection', async () => {
    await using desk = await appOnSandbox()
    const { handlers } = desk.app
    await handlers['sync.probe'](undefined)
    await handlers['sync.assume']({ key: 'overlapHours', value: '48' })
    const file = join(desk.dataDir, 'settings', `${desk.id}.json`)
    expect(await readFile(file, 'utf8')).not.toContain(desk.sandbox.token)
    await handlers['connection.select']('sandbox')
    await handlers['connection.remove'](desk.id)
    expect((await readdir(join(desk.dataDir, 'settings'))).filter((name) => name.startsWith(desk.id))).toEqual([])
  })

  it('are set aside when they are damaged, which is said, and the connection stays usable', async () => {
    await using desk = await appOnSandbox()
    await desk.app.close()
    await writeFile(join(desk.dataDir, 'settings', `${desk.id}.json`), '{"version":1,')
    const again = await desk.reopen()
    const status = await again.app.handlers['connection.select'](desk.id)
    expect(status).toMatchObject({ state: 'ready', error: { code: 'cache-damaged' } })
    expect(status.error?.message).toContain(`${desk.id}.json.damaged-`)
  })

  it('of a newer version are left alone, and the connection says what to do', async () => {
    await using desk = await appOnSandbox()
    await desk.app.close()
    const file = join(desk.dataDir, 'settings', `${desk.id}.json`)
    await writeFile(file, '{"version":2}')
    const again = await desk.reopen()
    const status = await again.app.handlers['connection.select'](desk.id)
    expect(status).toMatchObject({ state: 'failed', error: { code: 'cache-too-new' } })
    expect(await readFile(file, 'utf8')).toBe('{"version":2}')
    for (const name of ['sync.assumptions', 'sync.schedule', 'sync.get'] as const) {
      await expect(again.app.handlers[name](undefined)).rejects.toMatchObject({ code: 'cache-too-new' })
    }
  })

  it('are there for the embedded sandbox too', async () => {
    await using folder = await temporaryFolder()
    await using desk = await testApp({ dataDir: folder.path, autoSync: false })
    await desk.app.handlers['sync.assume']({ key: 'walkBack', value: '10' })
    await desk.app.close()
    await using again = await testApp({ dataDir: folder.path, autoSync: false })
    expect(await assumption(again, 'walkBack')).toMatchObject({ value: '10' })
  })
})

describe('the schedule', () => {
  it('is kept, announced, and the same value as the assumption', async () => {
    await using desk = await appOnSandbox({ autoSync: true })
    const { handlers } = desk.app
    await desk.until('sync.progress', ({ state }) => state === 'ended')
    const before = desk.heard.length
    expect(await handlers['sync.setSchedule']({ everySeconds: 600 })).toMatchObject({
      everySeconds: 600,
      state: 'waiting'
    })
    const heard = await desk.until('sync.scheduleChanged', ({ everySeconds }) => everySeconds === 600, before)
    const wait = Date.parse(heard.nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(500_000)
    expect(wait).toBeLessThanOrEqual(600_000)
    expect(await assumption(desk, 'pollSeconds')).toMatchObject({ value: '600', origin: 'overridden' })
    await handlers['sync.assume']({ key: 'pollSeconds', value: '1200' })
    expect(await handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 1200 })
    const again = await desk.reopen()
    expect(await again.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 1200 })
  })

  it('that is off starts nothing, also at the next start', async () => {
    await using desk = await appOnSandbox({ autoSync: true })
    await desk.until('sync.progress', ({ state }) => state === 'ended')
    expect(await desk.app.handlers['sync.setSchedule']({ everySeconds: null })).toMatchObject({ state: 'off' })
    const again = await desk.reopen()
    await again.until('connection.changed', ({ state }) => state === 'ready')
    await again.app.handlers['transactions.totals'](aQuery())
    expect(again.heard.filter(({ name }) => name === 'sync.progress')).toEqual([])
    expect(await again.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: null, state: 'off' })
  })

  it('is never under a minute', async () => {
    await using desk = await appOnSandbox()
    const reply = await answer(desk.app.handlers, 'sync.setSchedule', { everySeconds: 59 }, () => undefined)
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  })

  it('is off in a shell that syncs nothing unasked', async () => {
    await using desk = await appOnSandbox()
    expect(await desk.app.handlers['sync.schedule'](undefined)).toMatchObject({ everySeconds: 900, state: 'off' })
  })
})
