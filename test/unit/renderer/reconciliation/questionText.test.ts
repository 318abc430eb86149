import { describe, expect, it } from 'vitest'
import { isOutgoing, questionTexts } from '../../../../renderer/reconciliation/parts/words/questionText.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

const payment = (change: Partial<ItemRow>) => ({ kind: 'item', item: anItemRow(change) }) as const
const transaction = (change: Partial<FoundTransaction>) =>
  ({ kind: 'transaction', row: aFoundTransaction(change) }) as const

const short = payment({
  counterpartyName: 'Acme AB',
  counterpartyNumber: 'SE26',
  amount: '-1600.60',
  currency: 'EUR',
  reference: 'Invoice 6006',
  dueOn: '2026-10-01',
  endToEndId: 'E-6',
  state: 'different',
  match: 1,
  differences: ['amount'],
  residual: '-0.50'
})

describe('a question to send', () => {
  const texts = questionTexts(short, '2026-12-07')

  it('names the payment, what is wrong and the day to answer by', () => {
    expect(texts[0]?.text).toBe(
      [
        'Dear Sir or Madam,',
        'Payee: Acme AB\nAccount number: SE26\nAmount: 1,600.60 EUR\nReference: Invoice 6006\nDate: 01 Oct 2026\nId: E-6',
        'Only 1,600.10 EUR of it was paid, 0.50 EUR less than we instructed. What was the rest deducted for?',
        'Please answer by 07 Dec 2026.',
        'Kind regards'
      ].join('\n\n')
    )
  })

  it('is written in German as Germans write amounts and days', () => {
    const german = texts.find(({ name }) => name === 'To the payee, in German')?.text
    expect(german).toContain('Betrag: 1.600,60 EUR')
    expect(german).toContain('Datum: 01.10.2026')
    expect(german).toContain('Davon wurden nur 1.600,10 EUR gezahlt, 0,50 EUR weniger als beauftragt.')
    expect(german).toContain('bis zum 07.12.2026.')
  })

  it.each([
    [payment({ state: 'missing', match: null }), 'do not find it'],
    [payment({ state: 'pending', match: 1 }), 'still pending'],
    [payment({ state: 'different', match: 1, differences: ['failed'] }), 'it failed'],
    [payment({ state: 'different', match: 1, differences: ['returned'] }), 'came back'],
    [payment({ state: 'different', match: 1, differences: ['counterparty'] }), 'another account number'],
    [payment({ state: 'different', match: 1, differences: ['amount'], residual: '2.00' }), 'more than we instructed'],
    [payment({ state: 'different', match: 1, differences: ['reference'], residual: '0.00' }), 'not carried out as'],
    [transaction({ state: 'duplicate' }), 'a second time'],
    [transaction({ state: 'unexpected' }), 'who instructed it']
  ])('says what is wrong: %#', (entry, words) => {
    for (const { text } of questionTexts(entry, '2026-12-07').slice(0, 2)) expect(text).toContain(words)
  })

  it('is about money that went out, or should have', () => {
    expect([isOutgoing(short), isOutgoing(payment({ amount: '5.00' })), isOutgoing(payment({ amount: null }))]).toEqual(
      [true, false, false]
    )
  })
})
