import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { cliSetup, PASSPHRASE } from '../../../support/cli/cliSetup.ts'
import { stoppedInWork } from '../../../support/cli/stoppedInWork.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

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
  it('ends as CANCELLED with its rows stored, and the next one goes on from there', async () => {
    await using service = await silentFrom(3)
    await using setup = await cliSetup(service)
    await using sync = setup.start('sync', '--json')
    await service.untilAsked(3)
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    // All rows have one time, so that the second page brings two of the first again.
    expect(JSON.parse(sync.stdout())).toMatchObject({ verdict: 'CANCELLED', reason: null, seen: 198 })
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

describe('accounts create that is interrupted with Ctrl-C', () => {
  const individual = '0b2f3c4d-0000-4000-8000-00000000dead'
  /** Answers the request for an account with the given answer, and everything else with nothing. */
  const accountsService = (answer: Answer) =>
    scriptedService((response, request) =>
      (request.method === 'POST' ? answer : json('{"data":[],"has_more":false}'))(response, request)
    )
  const untilAsked = (service: { readonly requests: readonly unknown[] }) =>
    expect.poll(() => service.requests.length, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0)

  it('says that the account may exist, and stores the request, also where the base URL was new', async () => {
    await using service = await accountsService(silence)
    await using setup = await cliSetup(service)
    await using creating = setup.start('accounts', 'create', '--individual', individual)
    await untilAsked(service)
    creating.kill('SIGINT')
    expect([await creating.ended, creating.stderr()]).toEqual([1, expect.stringContaining('may have been created')])
    const listed = await setup.run('accounts', 'list')
    expect([listed.code, listed.err]).toEqual([0, expect.stringContaining('may have been created')])
  })

  it('reports the account where the answer comes a moment later', async () => {
    const id = '3b2f3c4d-0000-4000-8000-00000000beef'
    const account = {
      id,
      name: 'Wages',
      balance: 0,
      currency: 'EUR',
      type: 'segregated',
      created_at: '2026-01-01T00:00:00Z'
    }
    await using service = await accountsService((response, request) => {
      setTimeout(() => json(JSON.stringify(account), 201)(response, request), 700)
    })
    await using setup = await cliSetup(service)
    await using creating = setup.start('accounts', 'create', '--individual', individual)
    await untilAsked(service)
    creating.kill('SIGINT')
    expect([await creating.ended, creating.stderr(), creating.stdout()]).toEqual([0, '', expect.stringContaining(id)])
    expect((await setup.run('accounts', 'list')).out).toContain(id)
  })
})

describe('a command that changes what is here', () => {
  it('is done and says so if Ctrl-C comes once it has begun', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const signal = stoppedInWork()
    const { terminal, printed } = aTerminal({ env: { TALLYDESK_PASSPHRASE: PASSPHRASE }, signal })
    const args = ['api-behaviour', '--set', 'overlapHours=48', '--base-url', service.baseUrl]
    expect(await run([...args, '--data-dir', setup.folder], terminal), printed.join('\n')).toBe(0)
    expect(signal.aborted).toBe(true)
    const { out } = await setup.run('api-behaviour', '--json')
    const { assumptions } = JSON.parse(out) as { assumptions: readonly { key: string; origin: string }[] }
    expect(assumptions.find(({ key }) => key === 'overlapHours')?.origin).toBe('overridden')
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
