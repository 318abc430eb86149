import { describe, expect, test } from 'vitest'
import { cardPaymentChoices } from '../../../../../renderer/cards/cardPayments/parts/cardPaymentChoices.ts'
import { readDraft } from '../../../../../renderer/cards/cardPayments/parts/cardPaymentDraft.ts'
import { cardPaymentStatusOf } from '../../../../../shared/words/cardPaymentStatus.ts'
import {
  cardPaymentTitle,
  methodWords,
  savedWords
} from '../../../../../renderer/cards/cardPayments/parts/cardPaymentWords.ts'
import { doublesOf } from '../../../../../shared/cards/cardDoubt.ts'
import type { CardPayment } from '../../../../../shared/domain/cardPayment.ts'
import { aCardPayment, aSavedCardPayment } from '../../../../support/bridge/cardPayments/fakeCardPayments.ts'

const who = '0b2f3c4d-0000-4000-8000-000000000001'
const where = '0b2f3c4d-0000-4000-8000-00000000000a'
const fields = { purpose: 'once', individualId: who, accountId: where, amount: '250', currency: 'EUR' } as const

describe('what is typed becomes a draft', () => {
  test.each([
    ['250', 'EUR', '250.00'],
    ['12,5', 'eur', '12.50'],
    ['1 250.05', 'EUR', '1250.05'],
    ['0007', 'JPY', '7'],
    ['1.234', 'KWD', '1.234'],
    ['999999999999.99', 'EUR', '999999999999.99']
  ])('%s %s is read exactly, with the digits of its currency', (amount, currency, text) => {
    expect(readDraft({ ...fields, amount, currency }).draft?.charge).toEqual({
      amount: text,
      currency: currency.toUpperCase(),
      accountId: where
    })
  })

  test.each([
    ['', /Enter an amount/],
    ['0', /above 0/],
    ['0.00', /above 0/],
    ['-5', /above 0/],
    ['1e3', /such as 250/],
    ['12.50 USD', /such as 250/],
    ['12.345', /EUR has 2 decimals/],
    ['1000000000000', /more than any card/]
  ])('%j is refused in words', (amount, words) => {
    const { draft, faults } = readDraft({ ...fields, amount })
    expect(draft).toBeUndefined()
    expect(faults.amount).toMatch(words)
  })

  test('a currency without decimals takes none', () => {
    expect(readDraft({ ...fields, amount: '7.5', currency: 'JPY' }).faults.amount).toBe('JPY has no decimals.')
  })

  test.each([
    ['XXQ', 'There is no currency XXQ.'],
    ['euro', 'Three letters, such as EUR.'],
    ['', 'Three letters, such as EUR.']
  ])('the currency %j is refused at its field', (currency, words) => {
    expect(readDraft({ ...fields, currency })).toEqual({ faults: { currency: words } })
  })

  test.each(['usd', 'XCG', 'CLF', 'BHD'])('the currency %s is taken', (currency) => {
    expect(readDraft({ ...fields, currency }).faults).toEqual({})
  })

  test('each missing field gets an error of its own', () => {
    const empty = { purpose: 'recurring', individualId: '', accountId: '', amount: '', currency: 'E' } as const
    expect(Object.keys(readDraft(empty).faults).sort()).toEqual(['accountId', 'amount', 'currency', 'individualId'])
  })

  test('to save a card needs no more than its holder, and charges nothing', () => {
    expect(readDraft({ ...fields, purpose: 'save', amount: 'x' })).toEqual({
      draft: { individualId: who, purpose: 'save', charge: null },
      faults: {}
    })
  })
})

describe('what can be done follows from the steps', () => {
  const now = Date.now()
  const offered = (cardPayment: Parameters<typeof cardPaymentChoices>[0], at = now) =>
    Object.entries(cardPaymentChoices(cardPayment, at))
      .filter(([, can]) => can)
      .map(([name]) => name)

  test('a card is entered while the token is valid, and requested again when its time is over', () => {
    expect(offered(aCardPayment())).toEqual(['confirms', 'givesUp'])
    expect(offered(aCardPayment(), now + 3_600_000)).toEqual(['requests', 'givesUp'])
    expect(cardPaymentStatusOf(aCardPayment(), now + 3_600_000).words).toBe('Expired')
  })

  test('after the app was closed the consent is requested again', () => {
    const gone = aCardPayment({
      token: 'gone',
      expiresAt: null,
      way: 'card-page',
      steps: { confirm: { state: 'unknown' } }
    })
    expect(offered(gone)).toEqual(['requests', 'doubts', 'refreshes', 'givesUp'])
  })

  test('after a try that failed a card is entered with the same token, or another one is requested', () => {
    const failed = aCardPayment({ way: 'card-page', result: '{"error":{}}', steps: { confirm: { state: 'waiting' } } })
    expect(offered(failed)).toEqual(['requests', 'confirms', 'refreshes', 'givesUp'])
  })

  test('another card may charge twice if the outcome is unknown or the checkout is open', () => {
    const unknown = aCardPayment({ way: 'card-page', steps: { confirm: { state: 'unknown' } } })
    const open = (way: 'card-page' | 'checkout') => aCardPayment({ way, steps: { confirm: { state: 'running' } } })
    const doubts = [unknown, open('checkout'), open('card-page')].map((each) => cardPaymentChoices(each, now).doubts)
    expect(doubts).toEqual([true, true, false])
  })

  test('while a card is confirmed nothing new can be requested, even when the time is over', () => {
    const confirming = aCardPayment({ way: 'card-page', isConfirming: true, steps: { confirm: { state: 'running' } } })
    expect(offered(confirming)).toEqual(['confirms', 'refreshes', 'givesUp'])
    expect(offered(confirming, now + 3_600_000)).toEqual(['refreshes', 'givesUp'])
  })

  test('a payment cancelled in an open checkout may still be found as charged', () => {
    const given = aCardPayment({
      way: 'checkout',
      outcome: 'given-up',
      wasGivenUp: true,
      steps: { confirm: { state: 'unknown' } }
    })
    expect(offered(given)).toEqual(['refreshes', 'removes'])
    expect(cardPaymentStatusOf(given, now)).toEqual({ tone: 'caution', words: 'Cancelled, may still come' })
    const ended = { ...given, nothingBy: '2026-11-21T06:00:00.000Z' }
    expect(offered(ended)).toEqual(['removes'])
    expect(cardPaymentStatusOf(ended, now)).toEqual({ tone: 'neutral', words: 'Cancelled, nothing found' })
    expect(cardPaymentStatusOf({ ...given, outcome: 'succeeded' }, now).words).toBe('Charged after it was cancelled')
  })

  test.each([
    ['pending', 'caution', 'Charged, not settled yet'],
    ['settled', 'positive', 'Charged, settled'],
    ['failed', 'danger', 'Charge failed'],
    ['absent', 'caution', 'Charged, no longer listed'],
    ['unclassified', 'neutral', 'Charged'],
    [undefined, 'neutral', 'Charged']
  ] as const)('a charge whose transaction is %s claims no more than that', (settlement, tone, words) => {
    const charged = aCardPayment({ outcome: 'succeeded' })
    expect(cardPaymentStatusOf(charged, now, settlement)).toEqual({ tone, words })
  })

  test('a saved card has nothing to settle', () => {
    const saved = aCardPayment({ outcome: 'succeeded', purpose: 'save', charge: null })
    expect(cardPaymentStatusOf(saved, now)).toEqual({ tone: 'positive', words: 'Card saved' })
  })

  test('a declined card is shown as declined until another try, even without a valid token', () => {
    const declined = (change: Parameters<typeof aCardPayment>[0] = {}) =>
      aCardPayment({
        way: 'card-page',
        result: '{"error":{"code":"card_declined","reason":"refused"}}',
        steps: { confirm: { state: 'waiting', words: 'The last try failed.' } },
        ...change
      })
    const wordsOf = (each: CardPayment, at = now) => cardPaymentStatusOf(each, at).words
    expect(cardPaymentStatusOf(declined(), now)).toEqual({ tone: 'danger', words: 'Card declined' })
    expect(wordsOf(declined(), now + 3_600_000)).toBe('Card declined')
    expect(wordsOf(declined({ token: 'gone', expiresAt: null }))).toBe('Card declined')
    expect(wordsOf(declined({ result: '{"error":{"code":"expired_card"}}' }))).toBe('Card not accepted')
    expect(wordsOf(declined({ steps: { confirm: { state: 'running' } } }))).toBe('Waiting for the card')
    expect(wordsOf(declined({ steps: { confirm: { state: 'waiting' } } }))).toBe('Waiting for card details')
    expect(wordsOf(declined({ result: 'null' }))).toBe('Waiting for card details')
  })

  test('possible doubles have the same person, amount and account, and may still succeed', () => {
    const open = { way: 'checkout', steps: { confirm: { state: 'running' } } } as const
    const all = [
      aCardPayment({ ...open, id: 'open' }),
      aCardPayment({ ...open, id: 'given up', outcome: 'given-up' }),
      aCardPayment({ ...open, id: 'confirming', way: 'card-page', isConfirming: true }),
      aCardPayment({ id: 'claimed', way: 'card-page', steps: { confirm: { state: 'done' } } }),
      aCardPayment({ ...open, id: 'found', outcome: 'succeeded' }),
      aCardPayment({ ...open, id: 'only shown', way: 'card-page' }),
      aCardPayment({ ...open, id: 'another person', individualId: where }),
      aCardPayment({ ...open, id: 'another sum', charge: { amount: '250.01', currency: 'EUR', accountId: where } }),
      aCardPayment({ ...open, id: 'saved', charge: null })
    ]
    const idsOf = (cardPayment: CardPayment) => doublesOf(cardPayment, all).map(({ id }) => id)
    expect(idsOf(aCardPayment({ id: 'new' }))).toEqual(['open', 'given up', 'confirming', 'claimed'])
    expect(idsOf(aCardPayment({ id: 'open' }))).toEqual(['given up', 'confirming', 'claimed'])
    expect(idsOf(aCardPayment({ id: 'new', charge: null }))).toEqual(['saved'])
  })

  test('nothing is repeated automatically when the consent may have been created', () => {
    const unknown = aCardPayment({
      consentId: null,
      token: 'none',
      expiresAt: null,
      steps: { consent: { state: 'unknown' }, request: { state: 'waiting' } }
    })
    expect(offered(unknown)).toEqual(['createsAgain', 'refreshes', 'givesUp'])
    expect(cardPaymentStatusOf(unknown, now).words).toBe('Outcome not known')
  })

  test('after the card is entered, nothing is offered but to look for the outcome or cancel', () => {
    const entered = aCardPayment({
      way: 'card-page',
      steps: { confirm: { state: 'done' }, transaction: { state: 'running' } }
    })
    expect(offered(entered)).toEqual(['refreshes', 'givesUp'])
    expect(cardPaymentStatusOf(entered, now).words).toBe('Looking for the transaction')
  })

  test('what has ended can be removed', () => {
    expect(offered(aSavedCardPayment)).toEqual(['removes'])
  })
})

test('whether a card was saved comes from the list of cards, then from what was chosen', () => {
  const { method } = aSavedCardPayment
  expect(savedWords(aCardPayment({ way: 'checkout', saves: null, outcome: 'succeeded', method }))).toBe('Yes')
  expect(savedWords(aCardPayment({ way: 'checkout', saves: null, method: null }))).toBe('Decided in the checkout')
  expect(savedWords(aCardPayment({ saves: null, method: null }))).toBe('Not decided yet')
  expect(savedWords(aCardPayment({ saves: false, method: null }))).toBe('No')
})

test('words for people', () => {
  expect(cardPaymentTitle(aCardPayment())).toBe('One-off charge of 250.00 EUR')
  expect(cardPaymentTitle(aCardPayment({ purpose: 'save', charge: null }))).toBe('Save a card')
  expect(aSavedCardPayment.method && methodWords(aSavedCardPayment.method)).toBe('Visa ···· 4242, expires 04/29')
})
