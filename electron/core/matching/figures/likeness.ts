import { isSimilarName } from '../pairing/comparing/nameComparer.ts'
import { namesOf, type Party } from '../pairing/namesOf.ts'
import { normalise } from '../pairing/texts/normalise.ts'
import { remembering } from '../pairing/texts/remembering.ts'
import { rowValue } from '../pairing/rowValue.ts'
import { linesOf } from '../pairing/texts/sameText.ts'
import type { ExpectedItem, FoundRow } from '../model.ts'

type Wanted = Party & Pick<ExpectedItem, 'amount' | 'currency' | 'counterpartyNumber' | 'reference' | 'dueOn'>

const DAY = 86_400_000
/** Amounts this close may differ by a fee or a typing error. */
const NEAR_PERCENT = 5n
/** Days within which the distance counts. */
const NEAR_DAYS = 20

/**
 * Scores how similar a transaction is to a payment, for people who search: the amount counts most, then the payee, the
 * text, and the day. Nothing is decided by it. 0 means that they have nothing in common.
 */
export function likeness(item: Wanted, row: FoundRow): number {
  const common =
    amountLikeness(item, row) +
    (isSame(item.counterpartyNumber, row.counterpartyNumber) ? 30 : 0) +
    (namesOf(item).some((name) => isLikeName(name, row.counterpartyName)) ? 25 : 0) +
    Math.max(...linesOf(item.reference ?? '').map((line) => referenceLikeness(line, row.reference)))
  return common === 0 ? 0 : common + dayLikeness(item.dueOn, row.createdAt)
}

/** How many times larger or smaller an amount may be before a payment to the same payee is no longer similar. */
const FAR = 10n

/** Whether the amounts differ so much that only a shared sum or text could make the two similar. */
export function isFarOff({ amount, currency }: Wanted, row: FoundRow): boolean {
  const found = rowValue(row, currency)
  if (amount === null || found === undefined) return false
  const [one, other] = [sizeOf(amount), sizeOf(found)]
  return one > other * FAR || other > one * FAR
}

/** Whether they share the amount (or nearly) or the text, and not only the payee. */
export function sharesSumOrText(item: Wanted, row: FoundRow): boolean {
  return amountLikeness(item, row) > 0 || linesOf(item.reference ?? '').some((line) => isSame(line, row.reference))
}

function amountLikeness({ amount, currency }: Wanted, row: FoundRow): number {
  const found = rowValue(row, currency)
  if (amount === null || found === undefined) return 0
  const apart = sizeOf(found - amount)
  if (apart === 0n) return 50
  return apart * 100n <= sizeOf(amount) * NEAR_PERCENT ? 20 : 0
}

const known = remembering((text) => ({ bare: normalise(text) }), 50_000)
const bareOf = (text: string | null) => (text === null ? '' : known(text).bare)

function referenceLikeness(one: string, other: string): number {
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

function isLikeName(one: string, other: string | null): boolean {
  return other !== null && isSimilarName(one, other)
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
