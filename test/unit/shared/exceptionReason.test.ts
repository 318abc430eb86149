import { expect, it } from 'vitest'
import { knownReason } from '../../../shared/words/exceptionReason.ts'

const of = (payments: number, transactions: number) =>
  knownReason(
    {
      ...{ kind: 'residual', differences: [], failed: null, why: 'the sum differs', resolution: null },
      ...{ payments, transactions }
    },
    (amount) => amount
  )

it('says of how many payments and transactions an exception is where it is of more than one of each', () => {
  expect(of(1, 1)).toBe('The sum differs')
  expect(of(1, 3)).toBe('The sum differs; 3 transactions')
  expect(of(2, 1)).toBe('The sum differs; 2 payments together')
  expect(of(2, 3)).toBe('The sum differs; 2 payments together, 3 transactions')
})
