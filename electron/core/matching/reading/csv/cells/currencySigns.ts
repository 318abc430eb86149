const DOLLARS =
  'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BMD BND BSD BZD CUP CVE FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD'

/** The currencies that a sign may stand for, as people write it beside amounts; of letters, in small ones. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY CNY',
    '￥': 'JPY CNY',
    円: 'JPY',
    元: 'CNY',
    '₩': 'KRW',
    '₹': 'INR',
    '₺': 'TRY',
    '₽': 'RUB',
    '₴': 'UAH',
    '₪': 'ILS',
    '₫': 'VND',
    '₦': 'NGN',
    '₱': 'PHP',
    '฿': 'THB',
    '₸': 'KZT',
    $: DOLLARS,
    us$: 'USD',
    u$s: 'USD',
    c$: 'CAD',
    ca$: 'CAD',
    a$: 'AUD',
    au$: 'AUD',
    nz$: 'NZD',
    s$: 'SGD',
    hk$: 'HKD',
    nt$: 'TWD',
    mx$: 'MXN',
    r$: 'BRL',
    kr: 'SEK NOK DKK ISK',
    zł: 'PLN',
    kč: 'CZK',
    ft: 'HUF',
    fr: 'CHF',
    sfr: 'CHF',
    rs: 'INR PKR LKR NPR MUR SCR',
    sr: 'SAR SCR',
    r: 'ZAR',
    rm: 'MYR',
    rp: 'IDR',
    tl: 'TRY',
    lei: 'RON',
    лв: 'BGN',
    руб: 'RUB',
    грн: 'UAH'
  }).map(([sign, codes]) => [sign, codes.split(' ')])
)

const spellings = (sign: string) => [
  ...new Set([sign, sign.toUpperCase(), `${sign.slice(0, 1).toUpperCase()}${sign.slice(1)}`])
]

/** Source of a regular expression: a code of ISO 4217, or a sign, also with a dot behind. The longest come first. */
export const CURRENCY_MARK = [
  ...[...SIGNS.keys()].flatMap((sign) => spellings(sign)).toSorted((one, other) => other.length - one.length),
  '[A-Z]{3}'
]
  .map((each) => each.replace('$', '\\$').replace(/\p{L}$/u, '$&\\.?'))
  .join('|')

/** The currencies that a code or a sign beside an amount may stand for. */
export function currenciesOf(mark: string): readonly string[] {
  return SIGNS.get(mark.replace('.', '').toLowerCase()) ?? [mark]
}
