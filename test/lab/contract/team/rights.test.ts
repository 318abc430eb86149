import { afterAll, beforeAll, it } from 'vitest'
import { logClauses } from './clauses/log.ts'
import { rightsClauses } from './clauses/rights.ts'
import { onServers } from '../../../support/team/onServers.ts'
import { startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { rawTeam, type RawTeam } from '../../../support/team/rawTeam.ts'
import { testGround } from '../../../support/team/team.ts'

onServers('what a member of a team may do in SQL', (programs) => {
  let server: TestPostgres
  let team: RawTeam
  beforeAll(async () => {
    server = await startPostgres(programs)
    team = await rawTeam(await testGround(server))
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it.each([...logClauses, ...rightsClauses])('$text', ({ check }) => check(team))
})
