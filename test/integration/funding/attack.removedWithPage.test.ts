import { expect, it } from 'vitest'
import { enterCard, fundingOnSandbox } from '../../support/cards/fundingOnSandbox.ts'

it('a payment that is removed while its card page is still open keeps neither the connection nor the app from being closed', async () => {
  const setup = await fundingOnSandbox()
  const { handlers } = setup.app
  const { id } = await setup.requested('save')
  await enterCard(setup, id, '0100', true)
  await setup.until('funding.changed', (each) => each.id === id && each.outcome === 'succeeded')
  // The page still says that all is done. The user tidies up in the app.
  await handlers['funding.remove'](id)
  const chosen = await handlers['connection.select']('sandbox').then(() => 'chosen', String)
  const { connection } = await handlers['connection.get'](undefined)
  const listed = await handlers['funding.list'](undefined).then(() => 'listed', String)
  const read = await handlers['holder.list'](undefined).then(() => 'read', String)
  await setup[Symbol.asyncDispose]().catch(() => undefined)
  expect([chosen, connection.id, listed, read]).toEqual(['chosen', 'sandbox', 'listed', 'read'])
})

it('an app is closed without a failure while the card page of a removed payment is open', async () => {
  const setup = await fundingOnSandbox()
  const { handlers } = setup.app
  const { id } = await setup.requested('save')
  await enterCard(setup, id, '0100', true)
  await setup.until('funding.changed', (each) => each.id === id && each.outcome === 'succeeded')
  await handlers['funding.remove'](id)
  expect(await setup.app.close().then(() => 'closed', String)).toBe('closed')
  await setup[Symbol.asyncDispose]().catch(() => undefined)
})
