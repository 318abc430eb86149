import { describe, expect, it } from 'vitest'
import { cliDesk } from '../../support/cli/cliDesk.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import type { Answer } from '../../support/service/scriptedService.ts'

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
  const untilAsked = (count: number) =>
    expect.poll(() => state.asked, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(count)
  return { ...service, untilAsked, speak: () => (state.isSilent = false) }
}

describe('a sync that is interrupted with Ctrl-C', () => {
  it('ends as CANCELLED with what was read kept, and the next one goes on from there', async () => {
    await using service = await silentFrom(3)
    await using desk = await cliDesk(service)
    await using sync = desk.start('sync', '--json')
    await service.untilAsked(3)
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    expect(JSON.parse(sync.stdout())).toMatchObject({ verdict: 'CANCELLED', reason: null, seen: 200 })
    service.speak()
    const { code, out } = await desk.run('sync')
    expect(code).toBe(0)
    expect(out).toMatch(/^COMPLETE: 300 rows/)
  })

  it('ends as CANCELLED before anything came, too', async () => {
    await using service = await silentFrom(1)
    await using desk = await cliDesk(service)
    await using sync = desk.start('sync')
    await service.untilAsked(1)
    sync.kill('SIGINT')
    expect(await sync.ended).toBe(4)
    expect(sync.stdout()).toMatch(/^CANCELLED: 0 rows/)
  })
})

describe('a probe that is interrupted with Ctrl-C', () => {
  it('ends at once and says so', async () => {
    await using service = await silentFrom(1)
    await using desk = await cliDesk(service)
    await using probe = desk.start('probe', '--json')
    await service.untilAsked(1)
    probe.kill('SIGINT')
    expect([await probe.ended, probe.stdout(), probe.stderr()]).toEqual([4, '', 'tallydesk: Cancelled.\n'])
  })
})

describe('a second command on a ledger that is in use', () => {
  it.each(['sync', 'problems', 'certificates'])('is refused in a clear sentence: %s', async (name) => {
    await using service = await silentFrom(2)
    await using desk = await cliDesk(service)
    await using first = desk.start('sync')
    await service.untilAsked(2)
    const { code, out, err } = await desk.run(name)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^tallydesk: Another Tallydesk has .* open\. Use that one, or close it first\.\n$/)
    expect(await desk.connections()).toEqual([service.baseUrl])
    first.kill('SIGINT')
    expect(await first.ended).toBe(4)
  })
})
