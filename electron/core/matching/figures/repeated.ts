import { namesPaidOnce, sharesDocument } from '../pairing/texts/documents.ts'
import { isSameParty } from '../pairing/contradicting/names.ts'
import { compareReferences } from '../pairing/texts/references.ts'
import { idKey, isProvided, normalise, uuidIn } from '../pairing/texts/normalise.ts'
import { exactKey, movesOf, textKeys } from '../pairing/relating/relationKeys.ts'
import { isSameText } from '../pairing/texts/sameText.ts'
import type { ExpectedItem } from '../model.ts'

/** What more payments than these bear names none of them. */
const MOST = 20

type Repetitions = ReadonlyMap<ExpectedItem, readonly ExpectedItem[]>

const known = new WeakMap<readonly ExpectedItem[], Repetitions>()

/**
 * Finds the same payment elsewhere in its file, on any day: the same amount to the same payee with the same id,
 * reference or document. All are found at once, because this is needed after every decision; the list must not change
 * afterwards.
 */
export function repetitionsIn(items: readonly ExpectedItem[]): (item: ExpectedItem) => readonly ExpectedItem[] {
  let repetitions = known.get(items)
  if (!repetitions) known.set(items, (repetitions = findRepetitions(items)))
  return (item) => repetitions.get(item) ?? []
}

/** Whether what names both of two same payments is paid only once, so that nobody has to ask if both are owed. */
export function isOwedOnce(one: ExpectedItem, other: ExpectedItem): boolean {
  return sharedIds(one, other).some(isOfService) || isPaidOnce(one) || isPaidOnce(other)
}

function findRepetitions(items: readonly ExpectedItem[]): Repetitions {
  const found = new Map<ExpectedItem, readonly ExpectedItem[]>()
  const pairs = likePairs(items)
  if (pairs.length === 0) return found
  const bearersOf = bearersAmong(items, pairs.flat())
  for (const [one, other] of pairs) {
    if (!isSaidOfBoth(one, other, bearersOf)) continue
    found.set(one, [...(found.get(one) ?? []), other])
    found.set(other, [...(found.get(other) ?? []), one])
  }
  return found
}

type Pair = readonly [ExpectedItem, ExpectedItem]

/** Pairs with the same payee and amount that have a text or a part of one in common. */
function likePairs(items: readonly ExpectedItem[]): readonly Pair[] {
  return groupsOf(items, (item) => movesOf(item).map(exactKey))
    .flatMap((equal) => groupsOf(equal, (item) => [...sayingsOf(item), ...textKeys(item.reference ?? '')]))
    .flatMap((group) => (group.length > MOST ? [] : pairsOf(group)))
}

function groupsOf(
  items: readonly ExpectedItem[],
  keysOf: (item: ExpectedItem) => readonly (string | number)[]
): readonly (readonly ExpectedItem[])[] {
  const groups = new Map<string | number, ExpectedItem[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** The parts of a split payment have its position, and are no repetitions. */
function pairsOf(group: readonly ExpectedItem[]): readonly Pair[] {
  return group.flatMap((one, at) =>
    group.slice(at + 1).flatMap((other): Pair[] => {
      return one.position !== other.position && isSamePayment(one, other) ? [[one, other]] : []
    })
  )
}

function isSamePayment(one: ExpectedItem, other: ExpectedItem): boolean {
  return one.amount === other.amount && one.currency === other.currency && isSameParty(one, other)
}

type Bearers = (saying: string) => readonly ExpectedItem[]

/** All payments that bear an id or a text of some. */
function bearersAmong(items: readonly ExpectedItem[], some: readonly ExpectedItem[]): Bearers {
  const bearers = new Map(some.flatMap(sayingsOf).map((saying) => [saying, new Array<ExpectedItem>()]))
  for (const item of items) for (const saying of sayingsOf(item)) bearers.get(saying)?.push(item)
  return (saying) => bearers.get(saying) ?? []
}

/** Whether ids, a text or a document say that two payments to one payee are the same. */
function isSaidOfBoth(one: ExpectedItem, other: ExpectedItem, bearersOf: Bearers): boolean {
  const ids = sharedIds(one, other)
  if (ids.some(isOfService)) return true
  const [ours, theirs] = [one.reference ?? '', other.reference ?? '']
  const verdict = compareReferences(ours, theirs, '')
  if (verdict === 'other-document' || verdict === 'other-period') return false
  const isTheirs = (saying: string): boolean => isOfBothAlone(bearersOf(saying), one, other)
  if (ids.some(isTheirs)) return true
  const isSame = sharesDocument(ours, theirs) || (isPaidOnce(one) && isSameText(ours, theirs))
  return isSame && verdict === 'fits' && isTheirs(normalise(ours)) && isTheirs(normalise(theirs))
}

/** Text of payments to others, such as `Rent`, names none of them; but each payee has invoices of the same numbers. */
function isOfBothAlone(bearers: readonly ExpectedItem[], one: ExpectedItem, other: ExpectedItem): boolean {
  if (bearers.length > MOST) return false
  return bearers.every(
    (bearer) =>
      (isPaidOnce(bearer) && !isSameParty(bearer, one)) || [one, other].every((each) => isSamePayment(bearer, each))
  )
}

function sayingsOf(item: ExpectedItem): readonly string[] {
  return [...idsOf(item), normalise(item.reference ?? '')].filter((saying) => saying !== '')
}

function idsOf({ correlationId, endToEndId }: ExpectedItem): readonly string[] {
  return [correlationId, endToEndId].filter(isProvided).map(idKey)
}

function sharedIds(one: ExpectedItem, other: ExpectedItem): readonly string[] {
  const ids = idsOf(other)
  return idsOf(one).filter((id) => ids.includes(id))
}

/** An id of the service belongs to one payment; one of the payer may be that of a batch. */
function isOfService(id: string): boolean {
  return uuidIn(id) !== undefined
}

function isPaidOnce({ reference }: ExpectedItem): boolean {
  return namesPaidOnce(reference ?? '')
}
