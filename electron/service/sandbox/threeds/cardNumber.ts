/** Card schemes that the sandbox has test ranges for, as `details.brand` names them. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'maestro' | 'unionpay'

export interface Scheme {
  readonly brand: Brand
  readonly name: string
  readonly lengths: readonly number[]
  readonly cscLength: 3 | 4
  /** Digits in each printed group. */
  readonly groups: readonly number[]
}

const FOURS = [4, 4, 4, 4, 3] as const

const SCHEMES: readonly (Scheme & { readonly starts: RegExp })[] = [
  { brand: 'amex', name: 'American Express', starts: /^3[47]/, lengths: [15], cscLength: 4, groups: [4, 6, 5] },
  {
    brand: 'diners',
    name: 'Diners Club',
    starts: /^3(?:0[0-5]|[689])/,
    lengths: [14],
    cscLength: 3,
    groups: [4, 6, 4]
  },
  { brand: 'jcb', name: 'JCB', starts: /^35(?:2[89]|[3-8])/, lengths: [16], cscLength: 3, groups: FOURS },
  { brand: 'visa', name: 'Visa', starts: /^4/, lengths: [13, 16, 19], cscLength: 3, groups: FOURS },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cscLength: 3,
    groups: FOURS
  },
  { brand: 'discover', name: 'Discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16, 19], cscLength: 3, groups: FOURS },
  { brand: 'unionpay', name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], cscLength: 3, groups: FOURS },
  {
    brand: 'maestro',
    name: 'Maestro',
    starts: /^(?:50|5[6-8]|6)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    cscLength: 3,
    groups: FOURS
  }
]

/** The scheme of a card number, recognised by its first digits; undefined if there are too few digits or none fits. */
export function schemeOf(digits: string): Scheme | undefined {
  return SCHEMES.find(({ starts }) => starts.test(digits))
}

/** Whether the last digit is the correct Luhn check digit. */
export function passesLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0
}

/** The Luhn sum of a complete number, check digit included. */
export function luhnSum(digits: string): number {
  return Array.from(digits)
    .reverse()
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? Number(digit) : doubled(Number(digit))), 0)
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9
}

/** The first six and last four digits: the most of a card number that may be shown. */
export function maskCardNumber(digits: string): string {
  return digits.slice(0, 6) + '*'.repeat(Math.max(digits.length - 10, 0)) + digits.slice(-4)
}
