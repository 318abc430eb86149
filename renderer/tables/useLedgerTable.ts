import { createTableHook, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/vue-table'
import type { Standing } from '../../shared/transactionStatus.ts'

/** A row of the visible window: its place in the whole list, and its record once that is there. */
export interface WindowRow<T> {
  readonly index: number
  readonly record: T | undefined
}

/** How a column is laid out and how its value, always text, is shown. */
export interface LedgerColumnMeta {
  /** A track of CSS grid. */
  readonly track: string
  /** The narrowest that `track` may become, px. */
  readonly least: number
  readonly look: 'text' | 'strong' | 'code' | 'amount' | 'status'
  readonly show?: (value: string) => string
  /** What is said on hover, where that is more than what is shown. */
  readonly full?: (value: string) => string
  /** Of a status: what the word is taken to mean. */
  readonly standing?: (value: string) => Standing
  /** Left out where there is no room, the highest first; without it a column is never left out. */
  readonly spare?: number
}

/** Sorting and paging happen in the ledger; the table is given the window that is looked at. */
const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<LedgerColumnMeta>() })

const hook = createTableHook({ features, manualSorting: true, enableSortingRemoval: false, enableMultiSort: false })

export const useLedgerTable = hook.useAppTable
export const createLedgerColumns = hook.createAppColumnHelper
export type LedgerFeatures = typeof features
