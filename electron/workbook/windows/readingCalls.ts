import type { WorkbookContext } from '../context.ts'
import type { DecisionCalls } from '../port/calls.ts'
import { itemIndexes, rowIndexes } from './filteredPlaces.ts'
import { itemDetails } from './itemDetails.ts'
import { foundRowOf, itemRowOf } from './shownRows.ts'

type ReadingCalls = Pick<DecisionCalls, 'list' | 'get' | 'items' | 'found' | 'item' | 'marks'>

export function createReadingCalls(context: WorkbookContext): ReadingCalls {
  const { db, reconciliations } = context
  const { nameOf } = reconciliations
  return {
    list: reconciliations.list,
    get: reconciliations.details,
    items({ id, filter, from, count }) {
      const open = context.open(id)
      const places = itemIndexes(open, filter)
      const rows = places.slice(from, from + count).flatMap((place) => {
        const item = open.view.items[place]
        return item ? [itemRowOf(open, item, place)] : []
      })
      return { rows, from, total: places.length, revision: reconciliations.revision(id) }
    },
    found({ id, filter, from, count }) {
      const open = context.open(id)
      const places = rowIndexes(open, filter)
      const rows = places.slice(from, from + count).flatMap((place) => {
        const row = open.view.rows[place]
        return row ? [foundRowOf(open, row, place, nameOf)] : []
      })
      return { rows, from, total: places.length, revision: reconciliations.revision(id) }
    },
    item: (id, key) => itemDetails(db, context.open(id), key, nameOf),
    marks: context.shown.read
  }
}
