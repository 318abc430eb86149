import { describe, expect, it } from 'vitest'
import { groupedRows, type RowGroup } from '../../../../renderer/reconciliation/parts/grouped/groupedRows.ts'

const groups: readonly RowGroup[] = [
  { id: 'a', name: 'A', count: 2 },
  { id: 'b', name: 'B', count: 3 }
]

/** What stands at every place: the id of a group, or the index of a row. */
const shown = (folded: readonly string[]) => {
  const { total, at } = groupedRows(groups, new Set(folded))
  return Array.from({ length: total }, (_, place) => {
    const entry = at(place)
    return entry && ('group' in entry ? entry.group.id : entry.index)
  })
}

describe('a list in groups', () => {
  it('has a heading before the rows of each group, and of a folded one the heading alone', () => {
    expect(shown([])).toEqual(['a', 0, 1, 'b', 2, 3, 4])
    expect(shown(['a'])).toEqual(['a', 'b', 2, 3, 4])
    expect(shown(['a', 'b'])).toEqual(['a', 'b'])
    expect(groupedRows([], new Set()).at(0)).toBeUndefined()
  })

  it('knows where each row stands, which is its heading while it is folded away', () => {
    const places = (folded: readonly string[]) =>
      [0, 1, 2, 3, 4].map((index) => groupedRows(groups, new Set(folded)).placeOf(index))
    expect(places([])).toEqual([1, 2, 4, 5, 6])
    expect(places(['a'])).toEqual([0, 0, 2, 3, 4])
  })
})
