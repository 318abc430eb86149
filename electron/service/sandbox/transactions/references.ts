import { mix } from '../seeded/hash.ts'

type Style = (number: number) => string

const PURPOSES = [
  'Rent, third quarter',
  'Löner, konsulter',
  'Miete Büro Köln',
  'Loyer décembre',
  'Travel expenses',
  'Refund of deposit',
  'Office supplies',
  'Insurance premium',
  'Freight charges',
  'Takarítás, április',
  'Reisekosten',
  'Salary',
  'Membership fee',
  'Software licences',
  'Consulting, October',
  ''
] as const

const PLAIN: readonly Style[] = [
  (number) => `Invoice ${2025 + (number % 2)}-${String(number % 100_000).padStart(5, '0')}`,
  (number) => `INV/${number % 1_000_000}`,
  (number) => `Faktura ${number % 900_000}`,
  (number) => `Rechnung Nr. ${number % 90_000} vom ${1 + (number % 28)}.${1 + (number % 12)}.`,
  (number) => `Order #${number % 10_000_000}, part ${1 + (number % 3)}`,
  (number) => ocrNumber(number),
  (number) => ocrNumber(number >>> 3),
  (number) => creditorReference(number),
  (number) => creditorReference(number >>> 5),
  (number) => PURPOSES[number % PURPOSES.length] ?? '',
  (number) => PURPOSES[number % PURPOSES.length] ?? '',
  (number) => `Credit note ${number % 10_000}, period ${1 + (number % 12)}`
]

// Texts that spreadsheets run as formulas, that contain delimiters, or that break line-based readers.
const AWKWARD: readonly Style[] = [
  (number) => `=SUM(A1:A${number % 100})`,
  () => '=HYPERLINK("https://example.com","Open")',
  (number) => `+46 70 ${100 + (number % 900)} 45 67`,
  (number) => `-${number % 50}% discount`,
  (number) => `@desk ${number % 100}`,
  (number) => `＝1+${number % 10}`,
  (number) => `\tColumn ${number % 10}`,
  (number) => ` =${number % 10}+1`,
  (number) => `"Blue" series, lot ${number % 90}, 2" pipe`,
  (number) => `Line one, ${number % 100}\nLine two`,
  (number) => `Line one\r\nLine "two"; ${number % 100}`,
  (number) => `'${number % 1000}`,
  (number) => String(number % 1_000_000).padStart(12, '0'),
  (number) => `<b>Order ${number % 100}</b> & more`
]

const STYLE_KEY = 1
const NUMBER_KEY = 2

/** The reference text of a payment, determined by 32 random bits. */
export function referenceOf(bits: number): string {
  return written(PLAIN, bits)
}

/** Like `referenceOf`, with texts that programs often handle wrongly. */
export function awkwardReferenceOf(bits: number): string {
  return written(AWKWARD, bits)
}

function written(styles: readonly Style[], bits: number): string {
  const style = styles[mix(STYLE_KEY, bits) % styles.length]
  return style === undefined ? '' : style(mix(NUMBER_KEY, bits))
}

/** Digits with a Luhn check digit at the end, as on Nordic payment slips. */
function ocrNumber(number: number): string {
  const digits = String(100_000 + (number % 99_999_999))
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return digits + String((10 - (sum % 10)) % 10)
}

/** A creditor reference (ISO 11649): `RF`, two check digits, the number. */
function creditorReference(number: number): string {
  const digits = String(number % 1_000_000_000)
  // For the computation, "RF" counts as 2715 and the check digits as 00.
  const check = 98 - (Number(`${digits}271500`) % 97)
  return `RF${String(check).padStart(2, '0')}${digits}`
}
