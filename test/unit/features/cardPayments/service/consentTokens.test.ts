import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConsentTokens } from '../../../../../electron/features/cardPayments/service/consentTokens.ts'

const NOW = Date.parse('2026-10-01T10:00:00.000Z')
const method = {
  token: 'a-token',
  redirectUrl: 'https://pay.example/checkout/1',
  expiresAt: '2026-10-01T10:15:00.000Z',
  servedAt: '2026-10-01T10:00:00.000Z'
}

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

it('a token is dropped at its end, and that is reported once', () => {
  const expired: string[] = []
  const tokens = createConsentTokens((id) => expired.push(id))
  tokens.hold('one', method, NOW)
  vi.advanceTimersByTime(15 * 60_000 - 1001)
  expect([tokens.get('one')?.token, expired]).toEqual(['a-token', []])
  vi.advanceTimersByTime(60_000)
  expect([tokens.get('one'), expired]).toEqual([undefined, ['one']])
})

it('a token that was dropped or replaced is not reported as expired', () => {
  const expired: string[] = []
  const tokens = createConsentTokens((id) => expired.push(id))
  tokens.hold('one', method, NOW)
  tokens.letGo('one')
  tokens.hold('two', method, NOW)
  tokens.hold('two', { ...method, token: 'the-next', expiresAt: '2026-10-01T10:30:00.000Z' }, NOW)
  vi.advanceTimersByTime(20 * 60_000)
  expect([tokens.get('one'), tokens.get('two')?.token, expired]).toEqual([undefined, 'the-next', []])
})

it('counts the time left from when the service said so, however wrong the local clock is', () => {
  const tokens = createConsentTokens(() => undefined)
  tokens.hold('one', { ...method, servedAt: '2026-10-01T10:05:00.000Z' }, NOW)
  expect(tokens.get('one')?.expiresAt).toBe(NOW + 10 * 60_000 - 1000)
})

it('shows no token as valid longer than the service does, whose time is in whole seconds', () => {
  // The service answers at once, 0.9 s after the second that it states, with a token for ten seconds.
  const tokens = createConsentTokens(() => undefined)
  const { expiresAt } = tokens.hold('one', { ...method, expiresAt: '2026-10-01T10:00:10.900Z' }, NOW + 900)
  expect(expiresAt).toBeLessThanOrEqual(NOW + 900 + 10_000)
})
