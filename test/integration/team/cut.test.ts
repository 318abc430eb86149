import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { campaign, campaignTime } from '../../support/campaign.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { seededRandom } from '../../support/seededRandom.ts'
import { startCuttingProxy } from '../../support/team/cuttingProxy.ts'
import { postgresPrograms, startPostgres } from '../../support/team/postgres.ts'
import { testTeam } from '../../support/team/team.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const programs = await postgresPrograms()
const UNKNOWN = ['outcome-unknown', 'offline']

describe.skipIf(programs === undefined)('a team whose connections break (else: PostgreSQL is not installed)', () => {
  it(
    'loses and doubles nothing, and finds out what came of each decision whose answer was lost',
    async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs ?? '')
      await using proxy = await startCuttingProxy(server.port, seededRandom('cuts'))
      const team = await testTeam(server, folder.path, proxy.port)
      const members = [await team.join('anna', 'preparer'), await team.join('bo', 'preparer')]
      const [anna] = members
      if (!anna) throw new Error('Nobody is there.')
      const { id } = await stored(anna.workbook, paymentOrder(payments))
      const [key = ''] = await keysOf(anna.workbook, id)
      for (const one of members) await one.workbook.catchUp()

      const acknowledged: string[] = []
      const unknown: string[] = []
      let killed = false
      proxy.isCutting = true
      await Promise.all(
        members.map(async ({ workbook }, who) => {
          for (let count = 0; count < campaign(120, 5000); count++) {
            const text = `note ${who} ${count}`
            try {
              await workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text }, ANNA)
              acknowledged.push(text)
            } catch (error) {
              if (!(error instanceof AppError) || !UNKNOWN.includes(error.code)) throw error
              unknown.push(text)
            }
            if (who === 0 && count === 40 && !killed) {
              killed = true
              await server.stop('SIGKILL')
              await server.start()
            }
          }
        })
      )
      proxy.isCutting = false
      for (const one of members) await one.workbook.catchUp()

      const logs = members.map((one) => one.allRows())
      expect(logs[1]).toEqual(logs[0])
      const details = (logs[0]?.get('log') ?? []).map((row) => String(row[5]))
      const timesOf = (text: string) => details.filter((detail) => detail.includes(`"${text}"`)).length
      expect(acknowledged.map(timesOf).filter((times) => times !== 1)).toEqual([])
      expect(unknown.map(timesOf).filter((times) => times > 1)).toEqual([])
      expect(proxy.cuts).toBeGreaterThan(10)
      // Both ways of being cut were met.
      const happened = unknown.filter((text) => timesOf(text) === 1).length
      expect(happened).toBeGreaterThan(0)
      expect(happened).toBeLessThan(unknown.length)
      for (const one of members) await one[Symbol.asyncDispose]()
    },
    campaignTime(300_000)
  )
})
