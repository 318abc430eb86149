/** Each side once, in ascending order of name, so that the result does not depend on input order. */
export function inOrder<Side>(sides: readonly Side[], nameOf: (side: Side) => string): readonly Side[] {
  const sorted = sides.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
  return sorted.filter((side, at) => {
    const before = sorted[at - 1]
    return before === undefined || nameOf(before) !== nameOf(side)
  })
}

/** Compares by code unit: the same on every machine and in every language. */
export function compareNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
