import { expect, it } from 'vitest'
import { aDraft, threedsSetup } from '../../support/threedsSetup.ts'

const LIVE = 'https://api.example.com'
const ACCESS = { access: 'none', baseUrl: LIVE } as const

it('lets go of the card of a running authorization when the lab is switched off for its live service', async () => {
  await using setup = await threedsSetup({ reach: 'anywhere' })
  const { handlers } = setup.app
  await handlers['authorization.configure']({ ...ACCESS, isOn: false })
  expect(await handlers['authorization.configure']({ ...ACCESS, isOn: true })).toMatchObject({ isLive: true, isOn: true })
  // It waits before its first post, so that nothing reaches the network.
  const { id } = await handlers['authorization.start'](aDraft('0100', { mode: 'step' }))
  expect(await handlers['authorization.configure']({ ...ACCESS, isOn: false })).toMatchObject({ isOn: false })
  const { state, outcome } = await handlers['authorization.get'](id)
  await handlers['authorization.cancel'](id).catch(() => undefined)
  expect([state, outcome]).toEqual(['ended', 'cancelled'])
})
