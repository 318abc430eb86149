import { expect, it } from 'vitest'
import { PASTED_TEXT, paymentFileWords } from '../../../shared/words/paymentFile.ts'
import { signedOffWords } from '../../../shared/words/review.ts'

it('a payment file is named by its kind and name, pasted text by what it was read as', () => {
  expect(paymentFileWords('pain.001', 'salaries.xml')).toBe('pain.001 file salaries.xml')
  expect(paymentFileWords('pain.001', PASTED_TEXT)).toBe('Pasted text, read as pain.001')
  expect(paymentFileWords('ids', PASTED_TEXT)).toBe('Pasted text, read as a list of payment ids')
})

it('a sign-off names who prepared it and who reviewed it', () => {
  const of = { preparer: 'anna', at: '2026-11-21T10:00:00.000Z', reviewer: null }
  const day = (iso: string) => iso.slice(0, 10)
  const review = { outcome: 'approved', at: '2026-11-22T10:00:00.000Z', by: 'rik', comment: '' } as const
  expect(signedOffWords(of, day)).toBe('Signed off by anna on 2026-11-21')
  expect(signedOffWords({ ...of, reviewer: 'Bo' }, day)).toBe(
    'Signed off by anna on 2026-11-21, reviewed by Bo (named by the preparer)'
  )
  expect(signedOffWords({ ...of, isOfTeam: true }, day)).toBe('Signed off by anna on 2026-11-21, waiting for review')
  expect(signedOffWords({ ...of, isOfTeam: true, review }, day)).toBe(
    'Signed off by anna on 2026-11-21, approved by rik on 2026-11-22'
  )
})
