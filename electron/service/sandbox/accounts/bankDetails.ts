import type { z } from 'zod'
import { makeAccountNumber } from '../counterparties/accountNumber.ts'
import { COUNTRIES } from '../counterparties/countries.ts'
import { Random } from '../seeded/random.ts'
import type { Account } from '../records/accounts.ts'
import type { BankDetailsEntry } from './accountSchemas.ts'

type Entry = z.output<typeof BankDetailsEntry>

const BENEFICIARY = {
  beneficiary: 'Tallydesk Sandbox Settlement AB',
  beneficiary_address: { street1: 'Provgatan 1', city: 'Stockholm', country_code: 'SE', post_code: '11122' }
} as const

/** Where to send money for an account. The answer is always the same unless the account's settings change. */
export function bankDetailsOf(account: Account, seed: number): readonly Entry[] {
  const random = new Random(seed, seriesOf(account))
  const sepa = sepaEntry(account, random)
  const other = clearingEntry(random)
  const entries = { sepa: [sepa], other: [other], several: [sepa, other], none: [] }
  return entries[account.rails]
}

function seriesOf({ number, edition }: Account): string {
  return edition === 0 ? `bank details ${number}` : `bank details ${number}, edition ${edition}`
}

function sepaEntry({ iban }: Account, random: Random): Entry {
  const country = COUNTRIES.find(({ code }) => code === 'SE')
  if (country === undefined) throw new Error('The sandbox has no bank in Sweden.')
  const { number } = makeAccountNumber(country, random)
  return {
    payment_rail: 'sepa',
    details: { iban: iban === 'valid' ? number : withWrongCheck(number), bic: 'TDSBSESSXXX' },
    ...BENEFICIARY
  }
}

// Check digits run from 02 to 98, so 00 is never right.
function withWrongCheck(iban: string): string {
  return `${iban.slice(0, 2)}00${iban.slice(4)}`
}

/** A payment rail that no client can know, with fields of its own. */
function clearingEntry(random: Random): Entry {
  return {
    payment_rail: 'local-clearing',
    details: { account_number: random.digits(9), clearing_number: random.digits(5) },
    ...BENEFICIARY
  }
}
