import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appOnSandbox, type AppOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { applied, paidNow, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'
import { control } from '../../../support/service/sandboxCalls.ts'

// It cannot tell how much came later, but nothing is signed off against what it has.
describe('a reconciliation of a ledger that no full sync has completed yet', () => {
  let setup: AppOnSandbox
  beforeAll(async () => {
    setup = await appOnSandbox()
  })
  afterAll(() => setup[Symbol.asyncDispose]())

  it('is not signed off before a second payment was looked at that the ledger has', async () => {
    const { handlers } = setup.app
    const paid = await paidNow(setup, { amount: '7001.01' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid], 'A'))
    const again = await paidNow(setup, { amount: paid.amount })
    await setup.sync({ kind: 'targeted', correlationIds: [again.correlationId] })
    expect(await handlers['transactions.get'](again.id)).toMatchObject({ id: again.id })
    const signing = { id, revision, reviewer: null, forcedBecause: null }
    await expect(handlers['reconciliation.signOff'](signing)).rejects.toMatchObject({ code: 'plan-outdated' })
  })

  it('is not signed off with figures of before the last sync', async () => {
    const { handlers } = setup.app
    const paid = await paidNow(setup, { amount: '7002.02' })
    const { id, revision } = await applied(setup, await reconcileOrder(setup, [paid], 'B'))
    await control(setup.sandbox, 'PATCH', `transactions/${paid.id}`, { status: 'rejected' })
    await setup.sync({ kind: 'targeted', correlationIds: [paid.correlationId] })
    const signing = { id, revision, reviewer: null, forcedBecause: null }
    await expect(handlers['reconciliation.signOff'](signing)).rejects.toMatchObject({ code: 'plan-outdated' })
  })
})
