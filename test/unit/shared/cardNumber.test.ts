import { expect, it, vi } from 'vitest'
import { isCardNumber, maskCardNumbers } from '../../../shared/cards/cardNumber.ts'

it.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['378282246310005', true],
  ['41111111', false],
  ['4111 1111 1111 1111', false]
])('of %s it is %s that it is a card number', (digits, isOne) => {
  expect(isCardNumber(digits)).toBe(isOne)
})

it.each([
  ['4111111111111111', '411111******1111'],
  ['4111 1111  1111-1111', '411111******1111'],
  ['code 123 4111 1111 1111 1111 12/29', 'code 123 411111******1111 12/29'],
  ['4111111111111111 378282246310005', '411111******1111 378282*****0005'],
  ['4111111111111112', '4111111111111112'],
  ['2026-11-21 10:00', '2026-11-21 10:00']
])('of “%s” the text “%s” is shown', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked)
})

it('looks in a long text at no more than the lengths of a number at each digit', () => {
  const looks = vi.spyOn(RegExp.prototype, 'test')
  maskCardNumbers('1 '.repeat(16_000))
  maskCardNumbers('1'.repeat(32_000))
  const count = looks.mock.calls.length
  looks.mockRestore()
  expect(count).toBeLessThanOrEqual(19 * 16_000 + 1)
})
