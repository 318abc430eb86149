import { expect, it } from 'vitest'
import { standingOf } from '../../../shared/transactionStatus.ts'

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
  expect(standingOf(status)).toBe(standing)
})
