import { expect, it } from 'vitest'
import { filterSentence } from '../../../../../renderer/kit/page/filterSentence.ts'

it('describes a filter in plain words, and shows invisible characters', () => {
  const filter = [
    { field: 'status', anyOf: ['done\u202e'], not: false },
    { field: 'type', anyOf: ['bank_transfer'], not: false },
    { field: 'account', anyOf: ['acc1'], not: true },
    { field: 'text', phrase: 'a\nb', not: false }
  ] as const
  expect(filterSentence(filter, [{ accountId: 'acc1', name: 'Wages\u2066' }])).toBe(
    'Status is done\\u202e; Type is Bank transfer; Account is not Wages\\u2066; Any text contains “a\\u000ab”.'
  )
  expect(filterSentence([], [])).toBe('Every transaction in the ledger.')
})
