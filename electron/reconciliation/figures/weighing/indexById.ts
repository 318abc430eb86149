const known = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>()

/**
 * Where in a list each name stands. Remembered for as long as the list is kept: figures are asked for after every
 * decision, of the same hundred thousand items and transactions. So the list must not change afterwards.
 */
export function indexById<Side>(sides: readonly Side[], nameOf: (side: Side) => string): ReadonlyMap<string, number> {
  const remembered = known.get(sides)
  if (remembered) return remembered
  const places = new Map<string, number>()
  for (const side of sides) places.set(nameOf(side), places.size)
  known.set(sides, places)
  return places
}
