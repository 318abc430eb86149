import { z } from 'zod'
import { isWellFormedBic, normalisedBic } from '../../../../shared/accounts/bic.ts'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import { ibanCountry, ibanVerdict, normalisedIban } from '../../../../shared/accounts/iban.ts'
import type { GetOptions, Http } from '../http.ts'
import { moneySource, parseKeepingMoney, stringifyKeepingMoney } from '../jsonText.ts'

export function bankDetails(http: Http) {
  return {
    /** `accountId`: a UUID. */
    read: (accountId: string, options: GetOptions): Promise<readonly BankDetails[]> =>
      http.get(`v3/accounts/${encodeURIComponent(accountId)}/bank_details`, [], parseList, options)
  }
}

// No account has more payment rails, and no bank a longer name.
const MOST_ENTRIES = 50
const MOST_FIELDS = 100
const text = z.string().max(1000).nullish()

const WireEntry = z.looseObject({
  payment_rail: z.string().min(1).max(200),
  details: z.looseObject({ iban: text, bic: text }).nullish(),
  beneficiary: text,
  beneficiary_address: z.looseObject({ street1: text, city: text, country_code: text, post_code: text }).nullish()
})
type WireEntry = z.output<typeof WireEntry>

const WireList = z.array(WireEntry).max(MOST_ENTRIES)

/** Throws if the text is not such a list: skipping an entry might drop the one that should be paid. */
function parseList(body: string): readonly BankDetails[] {
  return WireList.parse(parseKeepingMoney(body)).map(entryOf)
}

function entryOf(wire: WireEntry): BankDetails {
  const { payment_rail, beneficiary, beneficiary_address: address, details, ...further } = wire
  const { iban, bic, ...fields } = details ?? {}
  const { street1, city, country_code, post_code, ...lines } = address ?? {}
  const others = [...othersOf(fields), ...othersOf(lines), ...othersOf(further)]
  if (others.length > MOST_FIELDS) throw new SyntaxError('an entry has too many fields')
  return {
    rail: payment_rail,
    beneficiary: beneficiary ?? null,
    address: {
      street1: street1 ?? null,
      city: city ?? null,
      countryCode: country_code ?? null,
      postCode: post_code ?? null
    },
    iban: iban ? { value: normalisedIban(iban), country: ibanCountry(iban), verdict: ibanVerdict(iban) } : null,
    bic: bic ? { value: normalisedBic(bic), isWellFormed: isWellFormedBic(bic) } : null,
    others
  }
}

function othersOf(fields: Readonly<Record<string, unknown>>): BankDetails['others'] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name: limited(name, 200), value: limited(shown(value), 4000) }))
}

/** Shows a kept number as its source text. */
function shown(value: unknown): string {
  return moneySource(value) ?? (typeof value === 'string' ? value : stringifyKeepingMoney(value))
}

function limited(value: string, most: number): string {
  if (value.length > most) throw new SyntaxError('a field is far too long')
  return value
}
