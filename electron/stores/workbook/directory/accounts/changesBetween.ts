import { isSameBic } from '../../../../../shared/accounts/bic.ts'
import type { BankDetails, BankDetailsChange } from '../../../../../shared/domain/bankDetails.ts'

export type DetailsChange = Pick<BankDetailsChange, 'rail' | 'field' | 'name' | 'was' | 'now'>

/** Compares two readings of bank details: the fields that decide where the money goes and to whom. */
export function changesBetween(
  before: readonly BankDetails[],
  after: readonly BankDetails[]
): readonly DetailsChange[] {
  const rails = new Set([...before, ...after].map(({ rail }) => rail))
  return [...rails].flatMap((rail) => {
    const [was, now] = withoutSame(ofRail(before, rail), ofRail(after, rail))
    const count = Math.max(was.length, now.length)
    return Array.from({ length: count }, (_, at) => entryChanges(was[at], now[at])).flat()
  })
}

function ofRail(entries: readonly BankDetails[], rail: string): readonly BankDetails[] {
  return entries.filter((entry) => entry.rail === rail)
}

/**
 * Removes the entries that are equal in both readings, because entries of one payment rail have no names to compare by.
 */
function withoutSame(before: readonly BankDetails[], after: readonly BankDetails[]) {
  const now = [...after]
  const was = before.filter((entry) => {
    const at = now.findIndex((other) => fieldChanges(entry, other).length === 0)
    if (at !== -1) now.splice(at, 1)
    return at === -1
  })
  return [was, now] as const
}

function entryChanges(was: BankDetails | undefined, now: BankDetails | undefined): readonly DetailsChange[] {
  if (was && now) return fieldChanges(was, now)
  if (was) return [{ rail: was.rail, field: 'removed', name: null, was: inALine(was), now: null }]
  return now ? [{ rail: now.rail, field: 'added', name: null, was: null, now: inALine(now) }] : []
}

function fieldChanges(was: BankDetails, now: BankDetails): readonly DetailsChange[] {
  const changes: DetailsChange[] = []
  const add = (
    field: DetailsChange['field'],
    before: string | null,
    after: string | null,
    name: string | null = null
  ) => changes.push({ rail: now.rail, field, name, was: before, now: after })
  if (was.iban?.value !== now.iban?.value) add('iban', was.iban?.value ?? null, now.iban?.value ?? null)
  if (!isSameOrNone(was.bic?.value, now.bic?.value)) add('bic', was.bic?.value ?? null, now.bic?.value ?? null)
  if (was.beneficiary !== now.beneficiary) add('beneficiary', was.beneficiary, now.beneficiary)
  const names = new Set([...was.others, ...now.others].map((other) => other.name))
  for (const name of names) {
    if (isBesideIban(was, now) && !DIRECTS.test(name)) continue
    const [before, after] = [valueOf(was, name), valueOf(now, name)]
    if (before !== after) add('other', before, after, name)
  }
  return changes
}

/** A SEPA payment goes by the IBAN, so what is not known of it may change with every reading. Other rails may not. */
function isBesideIban(was: BankDetails, now: BankDetails): boolean {
  return now.rail === 'sepa' && (was.iban !== null || now.iban !== null)
}

/** Names of fields that a payer is to copy all the same: with an IBAN that is shared, a reference says whose money it is. */
const DIRECTS = /reference|account|number|code/i

function isSameOrNone(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameBic(one, other)
}

/** All values of the fields with that name. */
function valueOf({ others }: BankDetails, name: string): string | null {
  const values = others.filter((other) => other.name === name).map(({ value }) => value)
  return values.length === 0 ? null : values.join(', ')
}

function inALine({ beneficiary, iban, bic, others }: BankDetails): string {
  const fields = others.map(({ name, value }) => `${name}: ${value}`)
  return [beneficiary, iban?.value, bic?.value, ...fields].filter((text) => text).join(', ')
}
