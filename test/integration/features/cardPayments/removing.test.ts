import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCardPage } from '../../../support/cards/cardPageClient.ts'
import {
  anotherPayer,
  enterCard,
  cardPaymentsOnSandbox,
  type CardPaymentService
} from '../../../support/cards/cardPaymentsOnSandbox.ts'

let shared: CardPaymentService
beforeAll(async () => {
  shared = await cardPaymentsOnSandbox()
})
afterAll(() => shared[Symbol.asyncDispose]())

describe('removing a card payment', () => {
  it.each(['once', 'save'] as const)(
    'gives the result of the removed payment (%s) to no cancelled one',
    async (purpose) => {
      const setup = await anotherPayer(shared, purpose === 'once' ? 0 : 1)
      const { handlers } = setup.app
      const first = await setup.requested(purpose)
      await handlers['cardPayment.openCheckout'](first.id)
      await handlers['cardPayment.giveUp'](first.id)
      const second = await setup.requested(purpose)
      await enterCard(setup, second.id, '0100', purpose === 'save')
      await setup.until('cardPayment.changed', ({ id, outcome }) => id === second.id && outcome === 'succeeded')
      expect(await handlers['cardPayment.refresh'](first.id)).toMatchObject({ outcome: 'given-up' })

      await handlers['cardPayment.remove'](second.id)
      const { outcome, transactionId, method } = await handlers['cardPayment.refresh'](first.id)
      expect({ outcome, transactionId, method }).toEqual({ outcome: 'given-up', transactionId: null, method: null })
    }
  )

  it('closes a card page that is still open, and lets the connection and the app be closed', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { handlers } = setup.app
    const { id } = await setup.requested('save')
    const { page } = await enterCard(setup, id, '0100', true)
    await setup.until('cardPayment.changed', (each) => each.id === id && each.outcome === 'succeeded')
    expect(await page.ask('load')).toMatchObject({ news: { state: 'succeeded' } })
    await handlers['cardPayment.remove'](id)
    await expect(page.ask('load')).rejects.toThrow()
    await handlers['connection.select']('sandbox')
    const { connection } = await handlers['connection.get'](undefined)
    expect([connection.id, await handlers['cardPayment.list'](undefined)]).toEqual(['sandbox', []])
  })

  it('is refused before a payment has ended, and leaves its card page open then', async () => {
    await using setup = await cardPaymentsOnSandbox()
    const { id } = await setup.requested('save')
    const page = await openCardPage((await setup.app.handlers['cardPayment.openCard']({ id, save: true })).address)
    await expect(setup.app.handlers['cardPayment.remove'](id)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await page.ask('load')).toMatchObject({ news: { state: 'open' } })
  })
})
