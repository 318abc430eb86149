import { expect, it } from 'vitest'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { stored } from '../../../support/reconciliation/testWorkbook.ts'
import { openMember } from '../../../support/team/openMember.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { testTeam } from '../../../support/team/team.ts'
import { watched } from '../../../support/team/watched.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('a member who looks at the server of a team', (programs) => {
  it('is not shown as up to date with a restored server that reached the same number again', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    const { place } = await team.admit('cy', 'preparer')
    await stored(anna.workbook, paymentOrder(payments))
    const restore = await server.backUp()
    // Anna has this in the app; the server will not.
    const lost = await stored(anna.workbook, paymentOrder(payments.slice(1)), 'Salaries November')
    await restore()

    // Cy was away, and decides on the server as it is now: it ends at the same number as what Anna has.
    await using cy = await openMember(place)
    await cy.workbook.catchUp()
    await stored(cy.workbook, paymentOrder(payments), 'Salaries December')
    expect((await cy.workbook.head()).seq).toBe((await anna.workbook.head()).seq)

    const watch = watched(anna, 'anna')
    try {
      await expect.poll(async () => (await watch.look()).state, { timeout: 15_000 }).not.toBe('out-of-reach')
      const { state } = await watch.look()
      expect((await anna.workbook.list()).map(({ id }) => id)).toContain(lost.id)
      // “Team: up to date”, although the team has another log.
      expect(state).toBe('refused')
    } finally {
      await watch.close()
    }
  })
})
