import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { TransactionSort } from '../../../shared/domain/transaction.ts'
import type { Density, TableLayout } from '../../../shared/domain/workspace.ts'
import type { AppError } from '../../../shared/errors.ts'
import { SORT_FIELDS } from '../../../shared/transactions/filterWords.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import type { ColumnSort, ColumnState } from '../../kit/grid/ledgerColumn.ts'
import { useTransactions } from './transactions.ts'
import { useWorkspace } from '../../session/workspace.ts'

const SAVE_EVERY = 400

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, regular: 36, roomy: 44 }

const asDelivered: TableLayout = {
  columns: [],
  density: 'regular',
  sort: [{ by: 'createdAt', direction: 'desc' }]
}

/** The layout of the table of transactions. A change takes effect at once and is saved with the workspace. */
export const useTableLayout = defineStore('tableLayout', () => {
  const workspace = useWorkspace()
  const transactions = useTransactions()

  /** Changed here and not saved yet. */
  const unsaved = ofConnection<TableLayout | undefined>(() => undefined)
  const error = ofConnection<AppError | undefined>(() => undefined)
  const layout = computed(() => unsaved.value ?? workspace.workspace?.table ?? asDelivered)

  const save = useThrottle(async () => {
    const now = unsaved.value
    if (!now) return
    try {
      await workspace.setTable(now)
      error.value = undefined
      // Changes made meanwhile are saved next.
      if (unsaved.value === now) unsaved.value = undefined
    } catch (cause) {
      error.value = asAppError(cause)
    }
  }, SAVE_EVERY)

  function change(to: Partial<TableLayout>): void {
    unsaved.value = { ...layout.value, ...to }
    save()
  }

  function setSort(sorts: readonly ColumnSort[]): void {
    const sort = sorts.filter(isTransactionSort)
    if (sort.length === 0) return
    transactions.setSort(sort)
    change({ sort })
  }

  return {
    states: computed(() => layout.value.columns),
    density: computed(() => layout.value.density),
    rowHeight: computed(() => ROW_HEIGHTS[layout.value.density]),
    /** Why the last change could not be saved. It stays in effect until the app is closed. */
    error,
    arrange: (columns: readonly ColumnState[]) => change({ columns }),
    setDensity: (density: Density) => change({ density }),
    /** All columns by default. */
    reset: () => change({ columns: [] }),
    setSort,
    save
  }
})

/** Whether a list of transactions can be sorted in this way. */
export function isTransactionSort(sort: ColumnSort): sort is TransactionSort {
  return (SORT_FIELDS as readonly string[]).includes(sort.by)
}
