import { expect, it } from 'vitest'
import { readStatusWords, settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'

it.each([
  ['completed', 'settled'],
  ['COMPLETED', 'settled'],
  ['pending_approval', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['returned', 'failed'],
  ['almost_done', 'unclassified'],
  ['', 'unclassified'],
  ['constructor', 'unclassified']
])('takes the status "%s" as %s', (status, standing) => {
  expect(settlementStatusOf(status)).toBe(standing)
})

it('puts the words of the user first, whatever their case', () => {
  const words = readStatusWords('Done=settled, completed = failed')
  expect(settlementStatusOf('DONE', words)).toBe('settled')
  expect(settlementStatusOf('completed', words)).toBe('failed')
  expect(settlementStatusOf('booked', words)).toBe('settled')
})

it.each(['done', 'done=', '=settled', 'done=paid', 'a=settled,a=failed', 'a=settled,', 'a=b=settled'])(
  'does not read "%s" as words with meanings',
  (text) => {
    expect(readStatusWords(text)).toBeUndefined()
  }
)
