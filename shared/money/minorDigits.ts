// ISO 4217 list one: the currencies whose minor unit is not a hundredth.
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW'
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)]))
)

// ISO 4217 list one as of 2026, without the codes for tests and for no currency.
const LISTED =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF ' +
  'CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD ' +
  'HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD ' +
  'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
  'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD ' +
  'TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD ' +
  'XPF XPT XSU XUA YER ZAR ZMW ZWG'
// These ended in 2025; payments in them still occur.
const RECENT = 'ANG BGN'
const CURRENCIES: ReadonlySet<string> = new Set(`${LISTED} ${RECENT}`.split(' '))

/** Whether a currency has this code (ISO 4217, in capitals). Only for typed codes: a service may know more. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** Decimals of a currency's minor unit (ISO 4217); 2 for an unknown code. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency) ?? 2
}
