import { expect, it } from 'vitest'
import { verifyTeam } from '../../../../electron/stores/teamDatabase/verifyTeam.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, planned, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { testTeam } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('a member who verifies the database', (programs) => {
  it('learns that the database is whole, while a colleague goes on matching', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    await using bo = await team.join('bo', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(bo.workbook, id)
    const { client } = anna.membership
    const asked = client.query.bind(client) as (question: { readonly text: string }) => unknown
    // Bo matches something between two questions of Anna’s check.
    let isMatched = false
    const between = Object.assign(Object.create(client) as typeof client, {
      query: async (question: { readonly text: string }) => {
        if (question.text.includes('tallydesk.claimed') && !isMatched) {
          isMatched = true
          await bo.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
        }
        return asked(question)
      }
    })
    const verdict = await verifyTeam({ ...anna.membership, client: between }, await anna.workbook.head())
    expect(verdict).toMatchObject({ isWhole: true, message: null })
  })
})
