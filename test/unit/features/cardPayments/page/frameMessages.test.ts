import { expect, it } from 'vitest'
import { resultText } from '../../../../../electron/features/cardPayments/page/frameMessages.ts'

it('keeps what the component says in an error of JavaScript, which JSON alone would lose', () => {
  const error = Object.assign(new Error('The card was declined.'), { code: 'card_declined' })
  expect(JSON.parse(resultText({ error }))).toEqual({
    error: { name: 'Error', message: 'The card was declined.', code: 'card_declined' }
  })
  expect(resultText(undefined)).toBe('null')
})
