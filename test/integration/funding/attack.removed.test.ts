import { afterAll, beforeAll, expect, it } from 'vitest'
import { anotherPayer, enterCard, fundingOnSandbox, type FundingService } from '../../support/cards/fundingOnSandbox.ts'

let shared: FundingService
beforeAll(async () => {
  shared = await fundingOnSandbox()
})
afterAll(() => shared[Symbol.asyncDispose]())

it.each(['once', 'save'] as const)(
  'the result of a payment (%s) that is removed from the list does not become that of a cancelled one',
  async (purpose) => {
    const setup = await anotherPayer(shared, purpose === 'once' ? 0 : 1)
    const { handlers } = setup.app
    // The first try: the user opens the checkout, enters nothing, and cancels.
    const first = await setup.requested(purpose)
    await handlers['funding.openCheckout'](first.id)
    await handlers['funding.giveUp'](first.id)
    // The second try succeeds.
    const second = await setup.requested(purpose)
    await enterCard(setup, second.id, '0100', purpose === 'save')
    await setup.until('funding.changed', ({ id, outcome }) => id === second.id && outcome === 'succeeded')
    expect(await handlers['funding.refresh'](first.id)).toMatchObject({ outcome: 'given-up' })

    // “Only the record in Tallydesk is removed. The authorisation, a saved card and a charge stay at your provider.”
    await handlers['funding.remove'](second.id)
    const { outcome, transactionId, method } = await handlers['funding.refresh'](first.id)
    expect({ outcome, transactionId, method }).toEqual({ outcome: 'given-up', transactionId: null, method: null })
  }
)
