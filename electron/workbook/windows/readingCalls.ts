import type { ExceptionWindow, ExceptionWindowRequest } from '../../../shared/domain/reconciliation/exceptionLine.ts'
import type { FoundWindow, FoundWindowRequest } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemDetails } from '../../../shared/domain/reconciliation/itemDetails.ts'
import type { ItemWindow, ItemWindowRequest } from '../../../shared/domain/reconciliation/itemRow.ts'
import type {
  ReconciliationDetails,
  ReconciliationSummary
} from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { SuggestionWindow, SuggestionWindowRequest } from '../../../shared/domain/reconciliation/suggestion.ts'
import type { WorkbookContext } from '../context.ts'
import type { WorkbookChange } from '../workbookChange.ts'
import { exceptionsOf } from '../report/exceptions/exceptionWindow.ts'
import { countStates, itemIndexes, rowIndexes } from './filteredPlaces.ts'
import { itemDetails } from './itemDetails.ts'
import { suggestionWindow } from './suggestions.ts'
import { foundRowOf, itemRowOf } from './shownRows.ts'

export interface ReadingCalls {
  list(): readonly ReconciliationSummary[]
  get(id: string): ReconciliationDetails
  items(request: ItemWindowRequest): ItemWindow
  found(request: FoundWindowRequest): FoundWindow
  suggestions(request: SuggestionWindowRequest): SuggestionWindow
  item(request: { readonly id: string; readonly key: string }): ItemDetails
  exceptions(request: ExceptionWindowRequest): ExceptionWindow
  /**
   * What the ledger shows of every transaction that a reconciliation ever claimed, `open` ones too, by id: at most
   * `count`, following the id `after`. For rebuilding the ledger.
   */
  marks(after: string, count: number): WorkbookChange['marks']
}

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
      const states = countStates(places, (place) => open.view.assessment.items[place]?.state ?? 'missing')
      return { rows, from, total: places.length, states, revision: reconciliations.revision(id) }
    },
    found({ id, filter, from, count }) {
      const open = context.open(id)
      const places = rowIndexes(open, filter)
      const rows = places.slice(from, from + count).flatMap((place) => {
        const row = open.view.rows[place]
        return row ? [foundRowOf(open, row, place, nameOf)] : []
      })
      const states = countStates(places, (place) => open.view.assessment.rows[place]?.state ?? 'unrelated')
      return { rows, from, total: places.length, states, revision: reconciliations.revision(id) }
    },
    suggestions: ({ id, ...wanted }) =>
      suggestionWindow(context.open(id), wanted, reconciliations.revision(id), nameOf),
    item: ({ id, key }) => itemDetails(db, context.open(id), key, nameOf),
    exceptions({ id, from, count }) {
      const { lines, ...whole } = exceptionsOf(context.open(id)).known
      const shown = lines.slice(from, from + count)
      return { ...whole, lines: shown, total: lines.length, revision: reconciliations.revision(id) }
    },
    marks: context.shown.read
  }
}
