import { describe, expect, it } from 'vitest'
import { maskCardNumber, passesLuhn, schemeOf } from '../../../../../electron/service/sandbox/threeds/cardNumber.ts'
import {
  courseOf,
  isTestNumber,
  TEST_CARDS,
  testNumber
} from '../../../../../electron/service/sandbox/threeds/testCards.ts'

describe('test cards', () => {
  it('are Luhn-valid, of the length of their scheme, and each chooses a course', () => {
    for (const { pan, brand } of TEST_CARDS) {
      expect(passesLuhn(pan), pan).toBe(true)
      expect(schemeOf(pan)?.brand).toBe(brand)
      expect(schemeOf(pan)?.lengths).toContain(pan.length)
      expect(courseOf(pan), pan).toBeDefined()
    }
  })

  it('are all different', () => {
    expect(new Set(TEST_CARDS.map(({ pan }) => pan)).size).toBe(TEST_CARDS.length)
  })

  it.each([
    ['0000', { version: '2.2.0', method: 'present', result: 'accepted', challenge: 'passes' }],
    ['1111', { version: '2.1.0', method: 'none', result: 'refused', challenge: 'fails' }],
    ['2262', { version: '2.2.0', method: 'never-answers', result: 'directory-timeout', challenge: 'asks' }],
    ['3172', { version: '2.3.1', method: 'none', result: 'challenge', challenge: 'asks' }]
  ])('read %s as version, method, result and challenge', (digits, course) => {
    expect(courseOf(testNumber(digits))).toMatchObject(course)
  })

  it('choose the size of the challenge with the digit before', () => {
    expect(courseOf(testNumber('30172'))?.windowSize).toBe('03')
    expect(courseOf(testNumber('00172'))?.windowSize).toBeUndefined()
  })

  it('exist for every combination of documented digits, with the Luhn digit in the middle', () => {
    for (const version of '0123')
      for (const method of '012')
        for (const result of '0167')
          for (const challenge of '012') {
            const pan = testNumber(version + method + result + challenge)
            expect(passesLuhn(pan)).toBe(true)
            expect(pan.endsWith(version + method + result + challenge)).toBe(true)
          }
  })

  it.each(['9172', '0972', '0922', '0672'])('have no course for the unused digits %s', (digits) => {
    expect(courseOf(testNumber(digits))).toBeUndefined()
  })

  it('take no number from outside the test ranges, nor one that fails the Luhn check', () => {
    expect(isTestNumber('4929000000006')).toBe(false)
    expect(isTestNumber('4916338506082832')).toBe(false)
    const [card] = TEST_CARDS
    const pan = card?.pan ?? ''
    expect(isTestNumber(pan)).toBe(true)
    expect(isTestNumber(pan.slice(0, -1) + String((Number(pan.at(-1)) + 1) % 10))).toBe(false)
  })

  it('are shown with their first six and last four digits at most', () => {
    expect(maskCardNumber('4111110010000172')).toBe('411111******0172')
    expect(maskCardNumber('371449635398431')).toBe('371449*****8431')
  })
})
