import { expect, it } from 'vitest'
import { campaign, campaignTime, inFull } from '../../../support/campaign.ts'
import { monotonic } from '../../../support/team/memberProcess.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { startProtocolProxy, type Fate } from '../../../support/team/protocolProxy.ts'
import { note, oneItem } from '../../../support/team/notes.ts'
import { testTeam } from '../../../support/team/team.ts'
import { disagreements, FATES, noteThroughCuts } from '../../../support/team/together.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('a team whose connections break', (programs) => {
  it(
    'loses and doubles nothing, and finds out what came of each decision whose answer was lost',
    async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      await using proxy = await startProtocolProxy(server.port)
      const team = await testTeam(server, folder.path, proxy.port)
      const anna = await team.join('anna', 'preparer')
      const bo = await team.join('bo', 'preparer')
      const item = await oneItem(anna)
      await bo.workbook.catchUp()
      const acts = await noteThroughCuts([anna, bo], proxy, item, campaign(120, 5000))
      expect(await disagreements([anna, bo], acts)).toEqual([])
      for (const fate of FATES) expect(proxy.met.get(fate)).toBeGreaterThan(0)
      // Both ways of being cut were met.
      const unknown = acts.filter(({ outcome }) => outcome === 'unknown')
      const happened = unknown.filter(({ mark }) =>
        anna.history().log.some(({ detail }) => detail.includes(`"${mark}"`))
      )
      expect(happened.length).toBeGreaterThan(0)
      expect(happened.length).toBeLessThan(unknown.length)
      for (const one of [anna, bo]) await one[Symbol.asyncDispose]()
    },
    campaignTime(300_000)
  )

  inFull(it)('goes on over another connection where a server falls silent', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    await using proxy = await startProtocolProxy(server.port)
    const anna = await (await testTeam(server, folder.path, proxy.port)).join('anna', 'preparer')
    const { id, key } = await oneItem(anna)
    const fates: Fate[] = ['stalled']
    proxy.fate = () => fates.pop() ?? 'pass'
    const start = monotonic()
    const act = await note(anna, 'anna', 1, id, key)
    expect(act.outcome).toBe('unknown')
    expect(monotonic() - start).toBeLessThan(6000)
    // What there is stays readable at once.
    expect((await anna.workbook.get(id)).id).toBe(id)
    await expect
      .poll(
        () =>
          anna.workbook.catchUp().then(
            () => true,
            () => false
          ),
        { timeout: 60_000 }
      )
      .toBe(true)
    expect((await note(anna, 'anna', 2, id, key)).outcome).toBe('acknowledged')
    const { log } = anna.history()
    expect(log.filter(({ detail }) => detail.includes(`"${act.mark}"`)).length).toBe(1)
    await anna[Symbol.asyncDispose]()
  })
})
