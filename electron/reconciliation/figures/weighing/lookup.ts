import { idKey } from '../../matching/normalise.ts'
import type { FoundRow } from '../../model.ts'

/** The indexes of all entries of a list with this key, in ascending order. */
export type Lookup<Key> = (key: Key) => readonly number[]

const NONE: readonly number[] = []

/** Finds entries by any of their keys. Remembers where they are, as `indexById` does. */
export function lookupBy<Side, Key>(keysOf: (side: Side) => readonly Key[]): (sides: readonly Side[]) => Lookup<Key> {
  const known = new WeakMap<readonly Side[], Lookup<Key>>()
  return (sides) => {
    const remembered = known.get(sides)
    if (remembered) return remembered
    const places = placesOf(sides, keysOf)
    const lookup: Lookup<Key> = (key) => {
      const found = places.get(key) ?? NONE
      return typeof found === 'number' ? [found] : found
    }
    known.set(sides, lookup)
    return lookup
  }
}

/** Nearly all keys belong to one entry, for which an array would need more memory than all the rest. */
function placesOf<Side, Key>(sides: readonly Side[], keysOf: (side: Side) => readonly Key[]) {
  const places = new Map<Key, number | number[]>()
  sides.forEach((side, place) => {
    for (const key of new Set(keysOf(side))) {
      const others = places.get(key)
      if (others === undefined) places.set(key, place)
      else if (typeof others === 'number') places.set(key, [others, place])
      else others.push(place)
    }
  })
  return places
}

/** Finds transactions by the `idKey` of their bulk payment. */
export const rowsOfBulk = lookupBy(({ bulkPaymentId }: FoundRow) =>
  bulkPaymentId === null ? [] : [idKey(bulkPaymentId)]
)
