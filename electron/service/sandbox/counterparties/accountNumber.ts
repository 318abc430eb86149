import { composeIBAN, isValidBBAN } from 'ibantools'
import type { Random } from '../seeded/random.ts'
import type { Country } from './countries.ts'

export interface AccountNumber {
  readonly number: string
  readonly bankCode: string
}

/** Makes a well-formed account number of a country: a valid IBAN where the country uses IBANs. */
export function makeAccountNumber(country: Country, random: Random): AccountNumber {
  if (country.account === 'bank and account number') return { number: random.digits(7), bankCode: random.digits(4) }
  if (country.account === 'routing and account number') {
    return { number: String(random.whole(1, 9)) + random.digits(9), bankCode: routingNumber(random) }
  }
  const bban = makeBban(country.code, country.account.bban, random)
  const number = composeIBAN({ countryCode: country.code, bban })
  if (number === null) throw new Error(`The account number format of ${country.code} is wrong.`)
  return { number, bankCode: bban.slice(...country.account.bank) }
}

/** For each kind of character: its range of places in `CHARACTERS`. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = { n: [0, 9], a: [10, 35], c: [0, 35] }
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

// Many countries have check digits inside the BBAN. Drawing numbers until one fits takes a hundred draws at worst.
function makeBban(code: string, structure: string, random: Random): string {
  const ranges = [...structure.matchAll(/(\d+)([nac])/g)].flatMap(([, length, kind = '']) =>
    Array.from({ length: Number(length) }, () => RANGES[kind] ?? [0, 0])
  )
  for (let draw = 0; draw < 10_000; draw += 1) {
    let bban = ''
    for (const [least, most] of ranges) bban += CHARACTERS.charAt(random.whole(least, most))
    if (isValidBBAN(bban, code)) return bban
  }
  throw new Error(`The account number format of ${code} is wrong.`)
}

/** Nine digits whose sum weighted 3, 7, 1 is a multiple of ten. */
function routingNumber(random: Random): string {
  const digits = random.digits(8)
  const sum = Array.from(digits, (digit, at) => Number(digit) * ([3, 7, 1][at % 3] ?? 1)).reduce((a, b) => a + b, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
