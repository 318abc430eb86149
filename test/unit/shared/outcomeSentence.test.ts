import { expect, it } from 'vitest'
import type { PaymentOutcome } from '../../../shared/domain/reconciliation/exceptionLine.ts'
import { groupedDecimal } from '../../../shared/money/groupedDecimal.ts'
import { outcomeSentence } from '../../../shared/words/outcomeSentence.ts'

const show = { amount: groupedDecimal, count: String }
const of = (outcome: PaymentOutcome['outcome'], payments: number, instructed: string, difference = '0.00') => ({
  ...{ outcome, payments, instructed, difference, currency: 'EUR' }
})

it('says that all payments are accounted for, and what became of them', () => {
  const outcomes = [
    of('matched', 31, '-93400.20'),
    of('explained', 2, '-11725.22', '-9.10'),
    of('carried', 1, '-12419.00', '-11177.10'),
    of('pending', 1, '-919.35', '-919.35'),
    { ...of('carried', 1, '-7.00', '-7.00'), currency: 'SEK' }
  ]
  expect(outcomeSentence(outcomes, [], show)).toBe(
    'All 36 payments are accounted for: 31 matched as instructed (93,400.20 EUR), 2 accepted with a reason (difference −9.10 EUR), 2 carried forward (difference −11,177.10 EUR, difference −7.00 SEK), 1 still pending (difference −919.35 EUR).'
  )
})

it('says how many are, where something is not decided, and no sum where none is known', () => {
  const unknown = { ...of('open', 2, ''), currency: null, instructed: null, difference: null }
  expect(outcomeSentence([of('matched', 1, '-5.00'), unknown], [], show)).toBe(
    '1 of 3 payments is accounted for: 1 matched as instructed (5.00 EUR), 2 not decided.'
  )
  expect(outcomeSentence([of('matched', 1, '-5.00')], [], show)).toBe(
    'The one payment is accounted for: 1 matched as instructed (5.00 EUR).'
  )
})
