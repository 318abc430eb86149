import { describe, expect, it } from 'vitest'
import { afterEvent } from '../../../../../electron/features/cardPayments/afterEvent.ts'
import { beginCardPayment } from '../../../../../electron/features/cardPayments/beginCardPayment.ts'
import type { CardPaymentEvent } from '../../../../../electron/features/cardPayments/cardPaymentEvent.ts'
import { createProofs } from '../../../../../electron/features/cardPayments/service/proofs.ts'
import type { StoredCardPayment } from '../../../../../electron/stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { PaymentMethod } from '../../../../../shared/domain/paymentMethod.ts'

const AT = '2026-11-21T10:00:00.000Z'
const SINCE = '2026-11-21T09:59:00.000Z'
const after = (from: StoredCardPayment, ...events: readonly CardPaymentEvent[]) =>
  events.reduce((cardPayment, event) => afterEvent(cardPayment, event, AT), from)
const TOKEN: readonly CardPaymentEvent[] = [
  { kind: 'creating' },
  { kind: 'created', consentId: 'c', status: 'pending', words: '' },
  { kind: 'requesting' },
  { kind: 'requested', since: SINCE, until: '2026-11-21T10:14:00.000Z' }
]
const card = (id: string, createdAt: string): PaymentMethod => ({
  id,
  type: 'card',
  card: null,
  createdAt,
  extra: null
})

describe('a list of saved cards of which the service shows a part only', () => {
  it('is not taken for all that was there before, so a card saved years ago is no proof', async () => {
    let stored: StoredCardPayment = beginCardPayment(
      { individualId: 'someone', purpose: 'save', charge: null },
      { id: 'one', at: AT }
    )
    const old = card('saved years ago', '2023-01-01T00:00:00.000Z')
    // The service has two cards and shows one at a time; then the first one is deleted there.
    const answers = [
      { methods: [card('first', '2022-01-01T00:00:00.000Z')], hasMore: true },
      { methods: [old], hasMore: false }
    ]
    const proofs = createProofs({
      calls: { read: () => Promise.resolve(answers.shift()) } as never,
      cardPayments: {
        stored: () => Promise.resolve(stored),
        all: () => Promise.resolve([stored]),
        apply: (_: string, event: CardPaymentEvent) => Promise.resolve((stored = afterEvent(stored, event, AT)))
      } as never,
      workbook: () =>
        Promise.resolve({
          notePaymentMethods: () => Promise.resolve(false),
          removedProofs: () => Promise.resolve([])
        } as never),
      ledger: () => Promise.reject(new Error('It is not asked.')),
      announce: () => undefined
    })
    await proofs.noteBefore(stored)
    stored = after(
      stored,
      ...TOKEN,
      { kind: 'opened', way: 'card-page', saves: true },
      { kind: 'entering', saves: true },
      { kind: 'unsettled', result: null, words: 'x' }
    )
    await proofs.lookForCard('one')
    expect([stored.outcome, stored.method]).toEqual(['open', null])
  })
})
