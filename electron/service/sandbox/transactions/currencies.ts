import { minorDigits } from '../../../../shared/money/minorDigits.ts'

// Units for one euro: realistic, but not the rates of a certain day.
const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  SEK: 11.21,
  USD: 1.13,
  GBP: 0.86,
  JPY: 172.4,
  KWD: 0.348,
  PLN: 4.27,
  DKK: 7.46,
  NOK: 11.73,
  CHF: 0.94,
  CZK: 24.6,
  HUF: 398,
  RON: 5.07,
  ISK: 143,
  TRY: 47.3,
  UAH: 48.1
}

function perEuro(currency: string): number {
  return PER_EURO[currency] ?? 1
}

/** Converts euros to minor units of a currency. */
export function fromEuros(euros: number, currency: string): number {
  return Math.max(1, Math.round(euros * perEuro(currency) * 10 ** minorDigits(currency)))
}

/**
 * The price of one unit of `from` in `to` as decimal text. `move` (0 to 1) shifts it within a range of four per cent.
 */
export function exchangeRate(from: string, to: string, move: number): string {
  const rate = (perEuro(to) / perEuro(from)) * (0.98 + 0.04 * move)
  return rate.toFixed(rate < 0.1 ? 6 : 4)
}

/** Converts minor units of `from` into minor units of `to` at a rate. */
export function convert(minor: number, from: string, to: string, rate: string): number {
  const converted = Math.round(minor * Number(rate) * 10 ** (minorDigits(to) - minorDigits(from)))
  return converted === 0 ? Math.sign(minor) : converted
}

/** Minor units as decimal text in major units, with all decimals of the currency: 1250 is `12.50`. */
export function decimalText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return String(minor)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
