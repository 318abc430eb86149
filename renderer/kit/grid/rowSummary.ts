import type { LedgerColumn } from './ledgerColumn.ts'

type Find<T> = (index: number) => T | undefined

/** Whether a row is loaded. */
export function isThereIn<T>(find: Find<T>): (index: number) => boolean {
  return (index) => find(index) !== undefined
}

export function idsOf<T extends { readonly id: string }>(find: Find<T>): (index: number) => string | undefined {
  return (index) => find(index)?.id
}

/** Null if rows cannot be selected. */
export function isSelected<T>(row: T | undefined, has: ((row: T) => boolean) | undefined): boolean | null {
  return has ? row !== undefined && has(row) : null
}

/** Copies a cell, or the row if there is no column. False if text is selected: then the browser copies that. */
export function copyUnmarked<T>(
  row: T | undefined,
  column: LedgerColumn<T> | undefined,
  copy: (row: T, column: LedgerColumn<T> | undefined) => void
): boolean {
  if (!row || !(document.getSelection()?.isCollapsed ?? true)) return false
  copy(row, column)
  return true
}
