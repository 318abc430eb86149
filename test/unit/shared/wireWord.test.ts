import { expect, it } from 'vitest'
import { wireWord } from '../../../shared/words/wireWord.ts'

it.each([
  ['pending_approval', 'Pending approval'],
  ['completed', 'Completed'],
  ['bank-transfer', 'Bank transfer'],
  ['ON_HOLD', 'On hold'],
  ['canceled', 'Cancelled'],
  ['CANCELED', 'Cancelled'],
  ['canceled_by_payer', 'Cancelled by payer'],
  ['SEPA', 'SEPA'],
  ['Göteborg', 'Göteborg'],
  ['two words', 'two words'],
  ['_x', '_x'],
  ['', '']
])('the word %s is read as %s', (raw, words) => {
  expect(wireWord(raw)).toBe(words)
})
