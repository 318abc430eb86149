import { expect, it } from 'vitest'
import { openCardPage } from '../../../support/cards/cardPageClient.ts'
import { cardPaymentsOnSandbox, stateOf, states } from '../../../support/cards/cardPaymentsOnSandbox.ts'
import { control } from '../../../support/service/sandboxCalls.ts'

it('takes no charge of another customer for one for which no card was ever entered', async () => {
  await using setup = await cardPaymentsOnSandbox()
  const { handlers } = setup.app
  const { id } = await setup.requested('once')
  const page = await openCardPage((await handlers['cardPayment.openCard']({ id, save: false })).address)
  await page.leave()
  expect(states(await handlers['cardPayment.get'](id))).toBe('done done waiting skipped waiting')

  // Another customer pays the same sum into the same account by card.
  const account_id = (await stateOf(setup)).accounts[0]?.shortId
  const row = { amount: Number(setup.sum) * 100, currency: 'EUR', account_id, type: 'card-funding' }
  await control(setup.sandbox, 'POST', 'transactions', row)
  const looked = await handlers['cardPayment.refresh'](id)
  expect([looked.outcome, states(looked)]).toEqual(['open', expect.stringMatching(/^done done waiting skipped/)])
})
