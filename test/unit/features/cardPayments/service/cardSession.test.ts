import { describe, expect, it } from 'vitest'
import { afterEvent } from '../../../../../electron/features/cardPayments/afterEvent.ts'
import { beginCardPayment } from '../../../../../electron/features/cardPayments/beginCardPayment.ts'
import type { CardPaymentEvent } from '../../../../../electron/features/cardPayments/cardPaymentEvent.ts'
import type { CardVerdict } from '../../../../../electron/features/cardPayments/page/pageApi.ts'
import type { CardPaymentRepository } from '../../../../../electron/features/cardPayments/service/cardPaymentRepository.ts'
import { createCardSession } from '../../../../../electron/features/cardPayments/service/pages/cardSession.ts'
import { isDoubtful } from '../../../../../shared/cards/cardDoubt.ts'

const AT = '2026-11-21T10:00:00.000Z'
const charge = { amount: '10.00', currency: 'EUR', accountId: '0b2f3c4d-0000-4000-8000-00000000000a' }
const BEGUN: readonly CardPaymentEvent[] = [
  { kind: 'creating' },
  { kind: 'created', consentId: 'c', status: 'pending', words: '' },
  { kind: 'requesting' },
  { kind: 'requested', since: AT, until: '2026-11-21T10:14:00.000Z' },
  { kind: 'opened', way: 'card-page', saves: false }
]

describe('a card page whose report could not be stored', () => {
  it('has sent a card when it is closed, so that another try is warned of', async () => {
    let stored = BEGUN.reduce(
      (before, event) => afterEvent(before, event, AT),
      beginCardPayment({ individualId: 'someone', purpose: 'once', charge }, { id: 'one', at: AT })
    )
    let isDiskFull = false
    const apply = (_: string, event: CardPaymentEvent) => {
      if (isDiskFull) return Promise.reject(new Error('ENOSPC'))
      stored = afterEvent(stored, event, AT)
      return Promise.resolve(stored as never)
    }
    const session = createCardSession({
      id: 'one',
      token: { token: 'secret', redirectUrl: '', expiresAt: Date.now() + 60_000 },
      facts: { charge } as never,
      cardPayments: { apply } as unknown as CardPaymentRepository,
      onReport: () => undefined,
      onLeft: () => undefined
    })
    const calls = session.calls('frame')
    expect(await calls['confirm']?.({ save: false })).toEqual({ token: 'secret' })
    isDiskFull = true
    await expect(Promise.resolve(calls['report']?.({ kind: 'result', text: '{"data":{}}' }))).rejects.toThrow('ENOSPC')
    isDiskFull = false
    await session.leave()

    const confirm = stored.steps.find(({ name }) => name === 'confirm')
    expect(confirm?.words).not.toContain('before a card was sent')
    expect(confirm?.state).toBe('unknown')
    expect(isDoubtful(stored)).toBe(true)
    expect(stored.isConfirming).toBe(false)
  })
})

describe('what the component reports', () => {
  const TOKEN = 'consent/7Yp+q3Zk9xW2vB5n=='
  it.each([
    ['as an address writes it', { data: { return_url: `https://shop.example/?t=${encodeURIComponent(TOKEN)}` } }],
    [
      'in the claims of a signed token',
      { data: { jwt: `e30.${btoa(JSON.stringify({ consent: TOKEN })).replaceAll('=', '')}.x` } }
    ]
  ])('is stored and shown without the consent’s token %s', async (_, result) => {
    const events: CardPaymentEvent[] = []
    const session = createCardSession({
      id: 'one',
      token: { token: TOKEN, redirectUrl: '', expiresAt: Date.now() + 60_000 },
      facts: { charge } as never,
      cardPayments: {
        apply: (_id: string, event: CardPaymentEvent) => Promise.resolve(void events.push(event))
      } as unknown as CardPaymentRepository,
      onReport: () => undefined,
      onLeft: () => undefined
    })
    const calls = session.calls('frame')
    await calls['confirm']?.({ save: false })
    const told = (await calls['report']?.({ kind: 'result', text: JSON.stringify(result) })) as CardVerdict
    const { result: stored } = events.find(({ kind }) => kind === 'claimed') as { result: string }
    expect(told.statement).toBe(stored)
    const readable = decodeURIComponent(stored) + stored.replaceAll(/[\w-]{30,}/g, (part) => atob(part))
    expect(readable).not.toContain(TOKEN)
  })
})
