import type { WorkbookCore } from '../core.ts'
import type { DecisionCalls } from '../port/calls.ts'
import { itemPlaces, rowPlaces } from './filteredPlaces.ts'
import { itemDetails } from './itemDetails.ts'
import { foundRowOf, itemRowOf } from './shownRows.ts'

type ReadingCalls = Pick<DecisionCalls, 'list' | 'get' | 'items' | 'found' | 'item' | 'marks'>

export function createReadingCalls(core: WorkbookCore): ReadingCalls {
  const { db, reconciliations } = core
  const { nameOf } = reconciliations
  return {
    list: reconciliations.list,
    get: reconciliations.details,
    items({ id, filter, from, count }) {
      const open = core.open(id)
      const places = itemPlaces(open, filter)
      const rows = places.slice(from, from + count).flatMap((place) => {
        const item = open.view.items[place]
        return item ? [itemRowOf(open, item, place)] : []
      })
      return { rows, from, total: places.length, revision: reconciliations.revision(id) }
    },
    found({ id, filter, from, count }) {
      const open = core.open(id)
      const places = rowPlaces(open, filter)
      const rows = places.slice(from, from + count).flatMap((place) => {
        const row = open.view.rows[place]
        return row ? [foundRowOf(open, row, place, nameOf)] : []
      })
      return { rows, from, total: places.length, revision: reconciliations.revision(id) }
    },
    item: (id, key) => itemDetails(db, core.open(id), key, nameOf),
    marks: core.shown.read
  }
}
