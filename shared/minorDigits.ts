// ISO 4217 list one: the currencies whose minor unit is not a hundredth.
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW'
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)]))
)

// Of the fund codes of list one, the engine's own list has none.
const OTHERS = 'BOV CHE CHW COU MXV USN UYI VED'.split(' ')
const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...MINOR_DIGITS.keys(),
  ...OTHERS
])

/** Whether there is a currency with this code (ISO 4217, in capitals). Only for what is typed: a service may know more. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** Decimals of a currency's minor unit (ISO 4217); 2 for a code that the list does not name. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency) ?? 2
}
