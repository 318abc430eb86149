import type { Input, Output } from '../../../../../shared/contract.ts'
import type {
  ExceptionWindow,
  ExceptionWindowRequest
} from '../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { FoundWindow, FoundWindowRequest } from '../../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemDetails } from '../../../../../shared/domain/reconciliation/itemDetails.ts'
import type { ItemWindow, ItemWindowRequest } from '../../../../../shared/domain/reconciliation/itemRow.ts'
import type {
  ReconciliationDetails,
  ReconciliationSummary
} from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type {
  SuggestionWindow,
  SuggestionWindowRequest
} from '../../../../../shared/domain/reconciliation/suggestion.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { WorkbookChange } from '../../model/workbookChange.ts'
import { shownRest } from '../../model/bulkRest.ts'
import { exceptionsOf } from '../report/exceptions/exceptionWindow.ts'
import { itemIndexes, rowIndexes } from './filteredIndexes.ts'
import { itemGroups, rowGroups } from './stateGroups.ts'
import { itemDetails } from './itemDetails.ts'
import { createPlanTable } from '../../file/tables/plans.ts'
import { suggestionWindow } from './suggestions.ts'
import { createOffers } from '../offering/offers.ts'
import { foundRowOf, itemRowOf, shownItem, shownRow } from '../../model/shownRows.ts'

export interface ReadingCalls {
  list(): readonly ReconciliationSummary[]
  get(id: string): ReconciliationDetails
  items(request: ItemWindowRequest): ItemWindow
  found(request: FoundWindowRequest): FoundWindow
  suggestions(request: SuggestionWindowRequest): SuggestionWindow
  item(request: { readonly id: string; readonly key: string }): ItemDetails
  named(request: Input<'reconciliation.named'>): Output<'reconciliation.named'>
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
  const plans = createPlanTable(db)
  const offers = createOffers(context)
  return {
    list: reconciliations.list,
    get: reconciliations.details,
    items({ id, filter, from, count }) {
      const open = context.open(id)
      const indexes = itemIndexes(open, filter)
      const offered = filter.only === 'queue' ? offers.items(open, indexes) : undefined
      const rows = indexes.slice(from, from + count).flatMap((index) => {
        const item = open.view.items[index]
        return item ? [{ ...itemRowOf(open, item, index), ...offered?.at(index) }] : []
      })
      const groups = itemGroups(open, indexes)
      const states = offered?.groups(groups) ?? groups
      return { rows, from, total: indexes.length, states, revision: reconciliations.revision(id) }
    },
    found({ id, filter, from, count }) {
      const open = context.open(id)
      const indexes = rowIndexes(open, filter)
      const offered = filter.only === 'queue' ? offers.rows(open, indexes) : undefined
      const rows = indexes.slice(from, from + count).flatMap((index) => {
        const row = open.view.rows[index]
        if (!row) return []
        const isRest = filter.only === 'queue' && open.view.assessment.rows[index]?.isRest
        const rest = isRest && { rest: shownRest(open, row) }
        return [{ ...foundRowOf(open, row, index, nameOf), ...rest, ...offered?.at(index) }]
      })
      const groups = rowGroups(open, indexes)
      const states = offered?.groups(groups) ?? groups
      return { rows, from, total: indexes.length, states, revision: reconciliations.revision(id) }
    },
    suggestions({ id, ...wanted }) {
      const state = { hash: plans.find(id)?.hash ?? null, revision: reconciliations.revision(id) }
      return suggestionWindow(context.open(id), wanted, state, nameOf)
    },
    item: ({ id, key }) => itemDetails(db, context.open(id), key, nameOf),
    named({ id, items, transactionIds }) {
      const open = context.open(id)
      return {
        items: items.flatMap((key) => shownItem(open, key) ?? []),
        rows: transactionIds.flatMap((row) => shownRow(open, row, nameOf) ?? [])
      }
    },
    exceptions({ id, from, count }) {
      const { lines, ...whole } = exceptionsOf(context.open(id)).known
      const shown = lines.slice(from, from + count)
      return { ...whole, lines: shown, total: lines.length, revision: reconciliations.revision(id) }
    },
    marks: context.shown.read
  }
}
