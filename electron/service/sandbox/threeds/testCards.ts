import { luhnSum, passesLuhn, schemeOf, type Brand } from './cardNumber.ts'
import { WINDOW_SIZES, type ChallengeCourse, type Course, type MethodCourse, type ResultCourse } from './course.ts'

// Ranges that schemes and processors reserve for tests: no bank issues cards from them.
const TEST_RANGES: Readonly<Partial<Record<Brand, readonly string[]>>> = {
  visa: ['411111', '424242', '400000'],
  mastercard: ['555555', '520082', '222300'],
  amex: ['378282', '371449'],
  discover: ['601111'],
  jcb: ['353011']
}

// The meaning of each of the last four digits. In the last two lists, the meanings from 3 on are the sandbox's own.
const VERSIONS: readonly Course['version'][] = ['2.2.0', '2.1.0', '2.2.0', '2.3.1']
const METHODS: readonly MethodCourse[] = ['present', 'none', 'never-answers', 'get', 'no-data', 'more-fields']
const RESULTS: Readonly<Record<string, ResultCourse>> = {
  0: 'accepted',
  1: 'refused',
  6: 'directory-timeout',
  7: 'challenge'
}
const CHALLENGES: readonly ChallengeCourse[] = [
  'passes',
  'fails',
  'asks',
  'three-in-a-row',
  'error',
  'endless',
  'repeated',
  'blank',
  'wrong-ids',
  'more-fields'
]

/** Whether a number is from a range without real cards. */
export function isTestNumber(pan: string): boolean {
  const scheme = schemeOf(pan)
  return (
    scheme?.lengths.includes(pan.length) === true &&
    passesLuhn(pan) &&
    (TEST_RANGES[scheme.brand] ?? []).some((range) => pan.startsWith(range))
  )
}

/**
 * The course that the last four digits of a test card choose: version, method, result, challenge. The digit before them
 * chooses the size of the challenge (1 to 5; 0 leaves it to the policy). Undefined for other numbers.
 */
export function courseOf(pan: string): Course | undefined {
  const scheme = schemeOf(pan)
  if (scheme === undefined || !isTestNumber(pan)) return undefined
  const [size, v, m, r, c] = Array.from(pan.slice(-5), Number)
  if (size === undefined || v === undefined || m === undefined || r === undefined || c === undefined) return undefined
  const [version, method, result, challenge] = [VERSIONS[v], METHODS[m], RESULTS[r], CHALLENGES[c]]
  if (version === undefined || method === undefined || result === undefined || challenge === undefined) return undefined
  return { brand: scheme.brand, version, method, result, challenge, windowSize: WINDOW_SIZES[size - 1] }
}

/** The test card number with these last four digits (or five, with a window size first). */
export function testNumber(course: string, brand: Brand = 'visa'): string {
  const range = TEST_RANGES[brand]?.[0]
  if (range === undefined || !/^\d{4,5}$/.test(course))
    throw new RangeError(`There is no test card ${brand} ${course}.`)
  const length = brand === 'amex' ? 15 : 16
  const start = `${range}00`
  const end = course.padStart(length - start.length - 1, '0')
  const numbers = Array.from({ length: 10 }, (_, digit) => `${start}${digit}${end}`)
  const number = numbers.find((candidate) => luhnSum(candidate) % 10 === 0)
  if (number === undefined) throw new RangeError('One of ten digits always passes.')
  return number
}

export interface TestCard {
  readonly pan: string
  readonly brand: Brand
  /** What an authorization with this card goes through, in words. */
  readonly description: string
}

const TABLE: readonly (readonly [course: string, description: string, brand?: Brand])[] = [
  ['0100', 'Accepted at once, without any step.'],
  ['0000', 'Accepted after the hidden method step.'],
  ['0200', 'Accepted; the method page never answers.'],
  ['0110', 'Refused at once, without any step.'],
  ['0010', 'Refused after the hidden method step.'],
  ['0160', 'Refused: the directory server does not answer in time.'],
  ['0172', 'A challenge that asks for a code.'],
  ['0072', 'The method step, then a challenge that asks for a code.'],
  ['0272', 'A method page that never answers, then a challenge that asks for a code.'],
  ['0070', 'The method step, then a challenge that passes by itself.'],
  ['0170', 'A challenge that passes by itself.'],
  ['0171', 'A challenge that fails by itself.'],
  ['1172', 'A challenge that asks for a code, protocol version 2.1.'],
  ['3172', 'A challenge that asks for a code, protocol version 2.3.'],
  ['10172', 'A challenge that asks for a code, at window size 01 (250 x 400).'],
  ['20172', 'The same at window size 02 (390 x 400).'],
  ['30172', 'The same at window size 03 (500 x 600).'],
  ['40172', 'The same at window size 04 (600 x 400).'],
  ['50172', 'The same at window size 05 (full screen).'],
  ['0173', 'Three challenges in a row, each of which asks for a code.'],
  ['0174', 'The access control server posts an error message.'],
  ['0175', 'Challenges without end, each with ids of its own.'],
  ['0176', 'The very same challenge is asked for again and again.'],
  ['0177', 'A challenge page that stays blank and never answers.'],
  ['0178', 'A challenge answered with the wrong transaction ids.'],
  ['0179', 'A challenge that passes by itself and posts more fields than its answer.'],
  ['0579', 'The same after a method step that posts more fields as well.'],
  ['0300', 'A first step with method GET, which the interface does not describe.'],
  ['0400', 'A first step without data, which the interface does not describe.'],
  ['0100', 'Accepted at once, without any step.', 'mastercard'],
  ['0072', 'The method step, then a challenge that asks for a code.', 'mastercard'],
  ['0100', 'Accepted at once; its security code has four digits.', 'amex'],
  ['0072', 'The method step, then a challenge that asks for a code.', 'amex'],
  ['0100', 'Accepted at once, without any step.', 'discover'],
  ['0100', 'Accepted at once, without any step.', 'jcb']
]

/** The cards that the sandbox lists for people. All other combinations of the digits work as well. */
export const TEST_CARDS: readonly TestCard[] = TABLE.map(([course, description, brand = 'visa']) => ({
  pan: testNumber(course, brand),
  brand,
  description
}))
