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

it('names the number of payments and of transactions of an exception where it is above one', () => {
  expect(of(1, 1)).toBe('The sum differs')
  expect(of(1, 3)).toBe('The sum differs; 3 transactions')
  expect(of(2, 1)).toBe('The sum differs; 2 payments together')
  expect(of(2, 3)).toBe('The sum differs; 2 payments together, 3 transactions')
})
