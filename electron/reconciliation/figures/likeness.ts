import { isSimilarName } from '../matching/comparing/nameComparer.ts'
import { normalise } from '../matching/normalise.ts'
import { remembering } from '../matching/remembering.ts'
import { rowValue } from '../matching/rowValue.ts'
import type { ExpectedItem, FoundRow } from '../model.ts'

type Wanted = Pick<
  ExpectedItem,
  'amount' | 'currency' | 'counterpartyName' | 'counterpartyNumber' | 'reference' | 'dueOn'
>

const DAY = 86_400_000
/** Amounts that are apart by a fee or a typing error. */
const NEAR_PERCENT = 5n
/** Days that are told apart. */
const NEAR_DAYS = 20

/**
 * How much a transaction is like a payment, for people who look for it: the amount counts most, then who it went to, then
 * what was written, then the day. It decides nothing; 0 where they have nothing in common.
 */
export function likeness(item: Wanted, row: FoundRow): number {
  const common =
    amountLikeness(item, row) +
    (isSame(item.counterpartyNumber, row.counterpartyNumber) ? 30 : 0) +
    (isLikeName(item.counterpartyName, row.counterpartyName) ? 25 : 0) +
    referenceLikeness(item.reference, row.reference)
  return common === 0 ? 0 : common + dayLikeness(item.dueOn, row.createdAt)
}

/** Times larger or smaller: a payment to the same payee that is as far off resembles nothing. */
const FAR = 10n

/** Whether one amount is so much larger than the other that only a sum or a text in common could make them alike. */
export function isFarOff({ amount, currency }: Wanted, row: FoundRow): boolean {
  const found = currency === null ? undefined : rowValue(row, currency)
  if (amount === null || found === undefined) return false
  const [one, other] = [sizeOf(amount), sizeOf(found)]
  return one > other * FAR || other > one * FAR
}

/** Whether they have the sum, nearly so, or the text in common, and not the payee alone. */
export function sharesSumOrText(item: Wanted, row: FoundRow): boolean {
  return amountLikeness(item, row) > 0 || isSame(item.reference, row.reference)
}

function amountLikeness({ amount, currency }: Wanted, row: FoundRow): number {
  const found = currency === null ? undefined : rowValue(row, currency)
  if (amount === null || found === undefined) return 0
  const apart = sizeOf(found - amount)
  if (apart === 0n) return 50
  return apart * 100n <= sizeOf(amount) * NEAR_PERCENT ? 20 : 0
}

const known = remembering((text) => ({ bare: normalise(text) }), 50_000)
const bareOf = (text: string | null) => (text === null ? '' : known(text).bare)

function referenceLikeness(one: string | null, other: string): number {
  const [stated, found] = [bareOf(one), bareOf(other)]
  if (stated === '' || found === '') return 0
  if (stated === found) return 30
  return stated.includes(found) || found.includes(stated) ? 15 : 0
}

function dayLikeness(dueOn: string | null, createdAt: string): number {
  if (dueOn === null) return 0
  const days = Math.abs(Date.parse(createdAt.slice(0, 10)) - Date.parse(dueOn)) / DAY
  return Math.max(0, NEAR_DAYS - Math.round(days)) / 2
}

function isSame(one: string | null, other: string | null): boolean {
  const stated = bareOf(one)
  return stated !== '' && stated === bareOf(other)
}

function isLikeName(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && isSimilarName(one, other)
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
