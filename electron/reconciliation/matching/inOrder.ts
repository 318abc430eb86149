/** Each once, in ascending order of their names, so that nothing depends on the order in which they came. */
export function inOrder<Side>(sides: readonly Side[], nameOf: (side: Side) => string): readonly Side[] {
  const sorted = sides.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
  return sorted.filter((side, at) => {
    const before = sorted[at - 1]
    return before === undefined || nameOf(before) !== nameOf(side)
  })
}

/** By code unit: the same on every machine and in every language. */
export function compareNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
