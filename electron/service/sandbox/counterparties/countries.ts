import type { CountryCode } from './names.ts'

export interface Country {
  readonly code: CountryCode
  readonly currency: string
  /** How many people, and how many companies, of the country are in the directory. */
  readonly count: number
  /**
   * How account numbers are built. `bban`: lengths and kinds of the parts that follow the check digits of an IBAN (`n`
   * digits, `a` capital letters, `c` either). `bank`: where in them the bank's code stands.
   */
  readonly account:
    | { readonly bban: string; readonly bank: readonly [start: number, end: number] }
    | 'routing and account number'
    | 'bank and account number'
}

function country(code: CountryCode, currency: string, count: number, bban: string, bankEnd: number): Country {
  return { code, currency, count, account: { bban, bank: [0, bankEnd] } }
}

// Structures: ISO 13616 registry.
export const COUNTRIES: readonly Country[] = [
  country('SE', 'SEK', 60, '20n', 3),
  country('DE', 'EUR', 40, '18n', 8),
  country('FI', 'EUR', 20, '14n', 3),
  country('FR', 'EUR', 20, '23n', 5),
  country('NL', 'EUR', 20, '4a10n', 4),
  country('BE', 'EUR', 10, '12n', 3),
  country('AT', 'EUR', 10, '16n', 5),
  country('ES', 'EUR', 12, '20n', 4),
  country('PT', 'EUR', 8, '21n', 4),
  { code: 'IT', currency: 'EUR', count: 16, account: { bban: '1a10n12c', bank: [1, 6] } },
  country('IE', 'EUR', 12, '4a14n', 4),
  country('GR', 'EUR', 16, '7n16c', 3),
  country('BG', 'EUR', 8, '4a6n8c', 4),
  country('EE', 'EUR', 10, '16n', 2),
  country('LV', 'EUR', 10, '4a13c', 4),
  country('LT', 'EUR', 10, '16n', 5),
  country('DK', 'DKK', 12, '14n', 4),
  country('NO', 'NOK', 12, '11n', 4),
  country('CH', 'CHF', 10, '5n12c', 5),
  country('GB', 'GBP', 50, '4a14n', 4),
  country('PL', 'PLN', 50, '24n', 8),
  country('CZ', 'CZK', 8, '20n', 4),
  country('HU', 'HUF', 8, '24n', 3),
  country('RO', 'RON', 8, '4a16c', 4),
  country('IS', 'ISK', 6, '22n', 4),
  country('TR', 'TRY', 8, '5n1n16c', 5),
  country('UA', 'UAH', 8, '6n19c', 6),
  country('KW', 'KWD', 40, '4a22c', 4),
  { code: 'US', currency: 'USD', count: 60, account: 'routing and account number' },
  { code: 'JP', currency: 'JPY', count: 50, account: 'bank and account number' }
]
