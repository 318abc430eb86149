import type { ItemState, RowState } from '../../../shared/domain/reconciliation/itemState.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'

/** The meaning that the shape of a mark shows: see styles/statusMark.css. */
export type MarkSign = SettlementStatus | ItemState | RowState

export interface ColumnSort {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** A column of a list of `T`: where its text comes from, how it is shown and how much room it needs. */
export interface LedgerColumn<T> {
  readonly id: string
  readonly header: string
  /** Its heading in the column menu. */
  readonly group?: string
  /** An `amount` is coloured by its sign, a `number` is not. `statuses` are several in one cell. */
  readonly look: 'text' | 'strong' | 'code' | 'amount' | 'number' | 'status' | 'statuses'
  /** The raw text, empty if there is none. */
  readonly read: (record: T) => string
  readonly show?: (text: string) => string
  /** The tooltip, if it says more than the cell. */
  readonly full?: (text: string) => string
  /** The end of its text, which stays where the text is cut. */
  readonly tail?: (record: T) => string
  /** For a status: its meaning, or the state that it names. */
  readonly sign?: (text: string) => MarkSign
  /** Its least width, px. A column with a `share` gets that part of the remaining room. */
  readonly least: number
  readonly share?: number
  /** The higher, the sooner it is left out when there is no room. Without it a column is never left out. */
  readonly spare?: number
  /** Hidden until the user shows it. */
  readonly isExtra?: boolean
  /** What the list is sorted by through this column, and in which direction at first. */
  readonly sort?: ColumnSort
}

/** The user's settings for a column. */
export interface ColumnState {
  readonly id: string
  readonly isShown: boolean
  /** Px; null for the column's own width. */
  readonly width: number | null
  readonly pin: 'left' | 'right' | null
}

export const NARROWEST = 48
export const WIDEST = 1200
