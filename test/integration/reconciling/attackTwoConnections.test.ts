import { expect, it } from 'vitest'
import { appOnList } from '../../support/app/appOnList.ts'
import { applied, reconcileOrder } from '../../support/reconciliation/reconcilingSetup.ts'
import { aWireRow } from '../../support/service/listService.ts'

const ID = '11111111-1111-4111-8111-111111111111'

it('matches a transaction once, also where two connections have the same account', async () => {
  const row = aWireRow('paid1', {
    amount: -10,
    payment_amount: -10,
    correlation_id: ID,
    counterparty: { name: 'Acme Logistics AB' }
  })
  await using setup = await appOnList([row])
  const { handlers } = setup.app
  const payments = [{ amount: '10.00', correlationId: ID }]
  const first = await applied(setup, await reconcileOrder(setup, payments))
  const { connection } = await handlers['connection.get'](undefined)
  const draft = { name: 'The same again', baseUrl: connection.baseUrl, amountUnit: 'major' as const }
  const added = await handlers['connection.save'](draft).catch((error: unknown) => String(error))
  if (typeof added === 'string') return
  await handlers['connection.select'](added.id)
  await handlers['connection.signIn']({ id: added.id, token: 'a-token' })
  await setup.sync()
  const second = await applied(setup, await reconcileOrder(setup, payments, 'ORDER-2'))
  expect([first.counts.items.matched, second.counts.items.matched, second.plan?.notes.length]).not.toEqual([1, 1, 0])
})
