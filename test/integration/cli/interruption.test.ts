import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliSetup, PASSPHRASE } from '../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import type { Answer } from '../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { filesWithSecret } from '../../support/vault/secretForms.ts'
import { inFull, sampleOf } from '../../support/campaign.ts'

/** Leaves the request without an answer. */
const silence: Answer = () => undefined
const rows = Array.from({ length: 300 }, (_, index) => aWireRow(`t${index}`))

/** A service that falls silent from its n-th request on, until the test lets it speak. */
async function silentFrom(first: number) {
  const state = { isSilent: true, asked: 0 }
  const service = await listService({
    rows,
    before: (request) => {
      state.asked = request
      return state.isSilent && request >= first ? silence : undefined
    }
  })
  const untilAsked = (count: number) => expect.poll(() => state.asked, { interval: 20 }).toBeGreaterThanOrEqual(count)
  return { ...service, untilAsked, speak: () => (state.isSilent = false) }
}

describe('a sync that is interrupted with Ctrl-C', () => {
  it('ends as CANCELLED with what was read kept, and the next one goes on from there', async () => {
    await using service = await silentFrom(3)
    await using setup = await cliSetup(service)
    await using sync = setup.start('sync', '--json')
    await service.untilAsked(3)
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    expect(JSON.parse(sync.stdout())).toMatchObject({ verdict: 'CANCELLED', reason: null, seen: 200 })
    service.speak()
    const { code, out } = await setup.run('sync')
    expect(code).toBe(0)
    expect(out).toMatch(/^COMPLETE: 300 rows/)
  })

  inFull(it)('ends as CANCELLED before anything came, too', async () => {
    await using service = await silentFrom(1)
    await using setup = await cliSetup(service)
    await using sync = setup.start('sync')
    await service.untilAsked(1)
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    expect(sync.stdout()).toMatch(/^CANCELLED: 0 rows/)
  })
})

inFull(describe)('a sync that takes long', () => {
  inFull(it)('keeps nobody from reading what is there, and is not disturbed', async () => {
    await using service = await silentFrom(6)
    await using setup = await cliSetup(service)
    service.rows.splice(150)
    expect(await setup.run('sync')).toMatchObject({ code: 0 })
    service.rows.splice(0, Infinity, ...rows)
    await using sync = setup.start('sync', '--full', '--fresh')
    await service.untilAsked(6)
    const listed = await setup.run('transactions', '--json')
    expect([listed.code, listed.err]).toEqual([0, expect.not.stringContaining('another')])
    expect(listed.out.trimEnd().split('\n').length).toBeGreaterThanOrEqual(150)
    const file = join(setup.folder, 'all.csv')
    expect(await setup.run('export', '--format', 'csv', '--out', file)).toMatchObject({ code: 0 })
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
    expect(lines.length).toBeGreaterThan(150)
    for (const command of ['history', 'problems', 'api-behaviour'])
      expect([command, (await setup.run(command, '--json')).code]).toEqual([command, 0])
    expect((await setup.run('history')).out).not.toContain('INCOMPLETE')
    // What would write has to wait.
    expect(await setup.run('sync')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another Tallydesk') as string
    })
    service.speak()
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    expect(await setup.run('sync', '--full')).toMatchObject({ code: 0 })
  })
})

describe('a probe that is interrupted with Ctrl-C', () => {
  it('ends at once and says so', async () => {
    await using service = await silentFrom(1)
    await using setup = await cliSetup(service)
    await using probe = setup.start('probe', '--json')
    await service.untilAsked(1)
    probe.kill('SIGINT')
    expect([await probe.ended, probe.stderr()]).toEqual([4, 'tallydesk: Cancelled.\n'])
    expect(JSON.parse(probe.stdout())).toEqual({ error: { code: 'cancelled', message: 'Cancelled.' } })
  })
})

describe('a second command on a ledger that is in use', () => {
  it.each(sampleOf(['sync', 'sync --incremental', 'probe'], 3))(
    'is refused in a clear sentence where it writes: %s',
    async (command) => {
      await using service = await silentFrom(2)
      await using setup = await cliSetup(service)
      await using first = setup.start('sync')
      await service.untilAsked(2)
      const { code, out, err } = await setup.run(...command.split(' '))
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^tallydesk: Another Tallydesk has .* open\. Use that one, or close it first\.\n$/)
      expect(await setup.connections()).toEqual([service.baseUrl])
      first.kill('SIGINT')
      expect(await first.ended).toBe(4)
    }
  )
})

describe('a sync that is killed', () => {
  it('leaves neither token, passphrase nor a row in any file or output that can be read', async () => {
    await using service = await silentFrom(3)
    await using temporary = await temporaryFolder()
    await using setup = await cliSetup({ ...service, token: 'canary-token-7c1e40' })
    await using sync = setup.startWith({ TMPDIR: temporary.path }, 'sync')
    await service.untilAsked(3)
    sync.kill('SIGKILL')
    expect(await sync.ended).toBe('SIGKILL')
    const secrets = ['canary-token-7c1e40', PASSPHRASE, 'Counterparty t17']
    for (const secret of secrets) {
      for (const place of [setup.folder, temporary.path]) expect(await filesWithSecret(place, secret)).toEqual([])
      expect(sync.stdout() + sync.stderr()).not.toContain(secret)
      const control = join(temporary.path, 'control')
      await writeFile(control, Buffer.from(`x${secret}`).toString('base64'))
      expect(await filesWithSecret(temporary.path, secret)).toEqual([control])
      await rm(control)
    }
    // What was searched does hold what had come.
    service.speak()
    expect((await setup.run('sync')).out).toMatch(/^COMPLETE: 300 rows/)
  })
})
