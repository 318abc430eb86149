import type { ItemState, RowState } from '../../../shared/domain/reconciliation/itemState.ts'
import type { SettlementStatus } from '../../../shared/transactionStatus.ts'

/** What a mark before a word says by its shape: see styles/statusMark.css. */
export type MarkSign = SettlementStatus | ItemState | RowState

export interface ColumnSort {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** A column of a list of `T`: where its text comes from, how it is shown and how much room it takes. */
export interface LedgerColumn<T> {
  readonly id: string
  readonly header: string
  /** Its heading in the list of columns to choose from. */
  readonly group?: string
  /** An `amount` is coloured by its sign; a `number` has none that counts. `statuses` are several in one cell. */
  readonly look: 'text' | 'strong' | 'code' | 'amount' | 'number' | 'status' | 'statuses'
  /** The raw text; empty where there is none. */
  readonly read: (record: T) => string
  readonly show?: (text: string) => string
  /** What is said on hover, where that is more than what is shown. */
  readonly full?: (text: string) => string
  /** Of a status: what the word is taken to mean, or the state that it names. */
  readonly standing?: (text: string) => MarkSign
  /** The narrowest it is by itself, px; with a `share` it takes that part of the room that is left. */
  readonly least: number
  readonly share?: number
  /** Left out where there is no room, the highest first; without it a column is never left out. */
  readonly spare?: number
  /** Not shown until the user asks for it. */
  readonly isExtra?: boolean
  /** What the list is sorted by through this column, and how at first. */
  readonly sort?: ColumnSort
}

/** What the user made of a column. */
export interface ColumnState {
  readonly id: string
  readonly isShown: boolean
  /** Px; null for the column's own. */
  readonly width: number | null
  readonly pin: 'left' | 'right' | null
}

export const NARROWEST = 48
export const WIDEST = 1200
