import { expect, it } from 'vitest'
import { afterEvent } from '../../../../../electron/features/cardPayments/afterEvent.ts'
import { beginCardPayment } from '../../../../../electron/features/cardPayments/beginCardPayment.ts'
import type { CardPaymentEvent } from '../../../../../electron/features/cardPayments/cardPaymentEvent.ts'
import { createCardPages } from '../../../../../electron/features/cardPayments/service/pages/cardPages.ts'

const AT = '2026-11-21T10:00:00.000Z'

it('says of a card page that cannot be shown just that', async () => {
  const events: readonly CardPaymentEvent[] = [
    { kind: 'creating' },
    { kind: 'created', consentId: 'c', status: 'pending', words: '' },
    { kind: 'requesting' },
    { kind: 'requested', since: AT, until: '2026-11-21T10:14:00.000Z' }
  ]
  let stored = events.reduce(
    (before, event) => afterEvent(before, event, AT),
    beginCardPayment({ individualId: 'someone', purpose: 'save', charge: null }, { id: 'one', at: AT })
  )
  const nothing = () => Promise.resolve([])
  const pages = createCardPages({
    isolatedWindows: {
      reach: 'anywhere',
      open: ({ serve }) => {
        const origins = { page: 'https://card.tallydesk.invalid', guest: 'https://tallydesk-component.invalid' }
        serve(origins)
        return Promise.resolve({
          origins,
          closed: new Promise(() => undefined),
          show: () => Promise.reject(new Error('ERR_FAILED')),
          close: () => Promise.resolve()
        })
      }
    },
    cardPayments: {
      apply: (_: string, event: CardPaymentEvent) => Promise.resolve((stored = afterEvent(stored, event, AT)))
    } as never,
    setup: {
      component: () => Promise.resolve({ sdkUrl: 'https://sdk.example', publicKey: 'k' }),
      theme: () => Promise.resolve(null)
    } as never,
    workbook: () => Promise.resolve({ accounts: nothing, parties: nothing } as never),
    connection: { id: 'a', name: 'Bank', environment: 'live', baseUrl: 'https://api.example', amountUnit: 'major' },
    onReport: () => undefined,
    onFault: () => undefined
  })
  const token = { token: 't', redirectUrl: '', expiresAt: Date.now() + 60_000 }
  await expect(pages.open(stored, () => token, { save: true, region: null, colours: 'system' })).rejects.toThrow()
  const confirm = stored.steps.find(({ name }) => name === 'confirm')
  expect(confirm?.state).toBe('waiting')
  expect(confirm?.words).toBe('The card page could not be shown, and was closed before a card was sent.')
})
