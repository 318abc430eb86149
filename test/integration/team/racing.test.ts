import { expect, it } from 'vitest'
import { campaign, campaignTime } from '../../support/campaign.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { KINDS, payments, rows, take } from '../../support/reconciliation/randomDecisions.ts'
import { applied, stored } from '../../support/reconciliation/testWorkbook.ts'
import { seededRandom } from '../../support/seededRandom.ts'
import { onServers } from '../../support/team/onServers.ts'
import { startPostgres } from '../../support/team/postgres.ts'
import { testTeam } from '../../support/team/team.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const LOGINS = ['anna', 'bo', 'cy', 'di'] as const

onServers('a team on one server', (programs) => {
  it(
    'has one order of decisions, whoever decides at the same time, and the same rows everywhere in the end',
    async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      const team = await testTeam(server, folder.path)
      const members = []
      for (const login of LOGINS) members.push(await team.join(login, 'preparer'))
      const [anna] = members
      if (!anna) throw new Error('Nobody is there.')
      const { id } = await stored(anna.workbook, paymentOrder(payments))
      await applied(anna.workbook, id, rows)
      for (const one of members) await one.workbook.catchUp()
      let done = 0
      await Promise.all(
        members.map(async ({ workbook }, place) => {
          const random = seededRandom(`member ${place}`)
          const number = (below: number) => Math.floor(random() * below)
          for (let count = 0; count < campaign(40, 2000); count++) {
            const step = { kind: KINDS[number(KINDS.length)] ?? 'note', one: number(50), other: number(50) }
            if (await take(workbook, id, step)) done++
          }
        })
      )
      expect(done).toBeGreaterThan(LOGINS.length)
      for (const one of members) {
        await one.workbook.catchUp()
        expect(await one.workbook.verifyLog()).toMatchObject({ isWhole: true })
      }
      const all = members.map((one) => one.allRows())
      expect(all[0]?.get('log')?.length).toBeGreaterThan(done)
      for (const others of all) expect(others).toEqual(all[0])
      for (const one of members) await one[Symbol.asyncDispose]()
    },
    campaignTime(300_000)
  )
})
