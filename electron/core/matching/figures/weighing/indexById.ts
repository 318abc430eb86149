const known = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>()

/**
 * Maps each name to its index in the list, and caches the map as long as the list lives, because figures of the same
 * hundred thousand items are needed after every decision. The list must not change afterwards.
 */
export function indexById<Side>(sides: readonly Side[], nameOf: (side: Side) => string): ReadonlyMap<string, number> {
  const remembered = known.get(sides)
  if (remembered) return remembered
  const indexes = new Map<string, number>()
  for (const side of sides) indexes.set(nameOf(side), indexes.size)
  known.set(sides, indexes)
  return indexes
}
