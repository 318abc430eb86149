import { idKey } from '../texts/normalise.ts'
import { sizesOf } from '../twins.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'

/** The indexes of all entries of a list with this key, in ascending order. */
type Lookup<Key> = (key: Key) => readonly number[]

type Note<Key> = (key: Key) => void

const NONE: readonly number[] = []
const BARE_UUID = 32

/** Finds entries by any of the keys that `noteKeys` notes. Remembers where they are, as `indexById` does. */
function lookupBy<Side, Key>(noteKeys: (side: Side, note: Note<Key>) => void): (sides: readonly Side[]) => Lookup<Key> {
  const known = new WeakMap<readonly Side[], Lookup<Key>>()
  return (sides) => {
    const remembered = known.get(sides)
    if (remembered) return remembered
    const places = placesOf(sides, noteKeys)
    const lookup: Lookup<Key> = (key) => {
      const found = places.get(key) ?? NONE
      return typeof found === 'number' ? [found] : found
    }
    known.set(sides, lookup)
    return lookup
  }
}

/** Nearly all keys belong to one entry, for which an array would need more memory than all the rest. */
function placesOf<Side, Key>(sides: readonly Side[], noteKeys: (side: Side, note: Note<Key>) => void) {
  const places = new Map<Key, number | number[]>()
  let place = 0
  const note = (key: Key): void => {
    const others = places.get(key)
    if (others === undefined) places.set(key, place)
    else if (typeof others !== 'number') {
      if (others.at(-1) !== place) others.push(place)
    } else if (others !== place) places.set(key, [others, place])
  }
  for (const side of sides) {
    noteKeys(side, note)
    place++
  }
  return places
}

/** Finds items by their own id and by their `endToEndKey`. */
export const itemsNamed = lookupBy((item: ExpectedItem, note: Note<string>) => {
  for (const id of [item.correlationId, endToEndKey(item)]) if (id !== null) note(id)
})

/** The end-to-end id of an item; if it may be a UUID, in lower case. */
export function endToEndKey({ endToEndId }: ExpectedItem): string | null {
  return endToEndId === null || endToEndId.length < BARE_UUID ? endToEndId : endToEndId.toLowerCase()
}

/** Finds transactions by each of their `sizesOf`. */
export const rowsOfSize = lookupBy((row: FoundRow, note: Note<bigint>) => {
  for (const size of sizesOf(row)) note(size)
})

/** Finds transactions by their amount with its sign: those that may have come back among thousands of equal size. */
export const rowsOfAmount = lookupBy(({ amount }: FoundRow, note: Note<bigint>) => note(amount))

/** Finds transactions by the `idKey` of their bulk payment. */
export const rowsOfBulk = lookupBy(({ bulkPaymentId }: FoundRow, note: Note<string>) => {
  if (bulkPaymentId !== null) note(idKey(bulkPaymentId))
})

/** Notes at once what deciding about these items and transactions will look up. */
export function prepareLookups(items: readonly ExpectedItem[], rows: readonly FoundRow[]): void {
  itemsNamed(items)
  rowsOfSize(rows)
  rowsOfBulk(rows)
}
