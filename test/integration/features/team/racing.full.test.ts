import { expect, it } from 'vitest'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { applied, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { onServers } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { testTeam } from '../../../support/team/team.ts'
import { decideAtOnce, disagreements } from '../../../support/team/together.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const LOGINS = ['anna', 'bo', 'cy', 'di'] as const

onServers('a team on one server', (programs) => {
  it(
    'has one order of simultaneous decisions, and the same rows everywhere in the end',
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
      const done = await decideAtOnce(members, id, campaign(40, 2000))
      expect(done).toBeGreaterThan(LOGINS.length)
      expect(await disagreements(members)).toEqual([])
      const { log, claims } = anna.history()
      expect(log.length).toBeGreaterThan(done)
      expect(claims.length).toBeGreaterThan(0)
      for (const one of members) await one[Symbol.asyncDispose]()
    },
    campaignTime(300_000)
  )
})
