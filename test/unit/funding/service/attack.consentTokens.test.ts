import { expect, it } from 'vitest'
import { createConsentTokens } from '../../../../electron/funding/service/consentTokens.ts'

it('never counts a token as valid longer than the service does, whose Date header has whole seconds only', () => {
  // Both clocks are right. The service answers at once, at 10:00:00.900, and the token is valid for 10 seconds.
  const at = Date.parse('2099-10-01T10:00:00.900Z')
  const tokens = createConsentTokens(() => undefined)
  const { expiresAt } = tokens.hold(
    'one',
    {
      token: 'a-token',
      redirectUrl: 'https://pay.example/checkout/1',
      expiresAt: '2099-10-01T10:00:10.900Z',
      servedAt: '2099-10-01T10:00:00.000Z'
    },
    at
  )
  tokens.letGoAll()
  expect(expiresAt).toBeLessThanOrEqual(at + 10_000)
})
