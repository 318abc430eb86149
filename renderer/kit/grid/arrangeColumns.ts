import { NARROWEST, WIDEST, type ColumnState, type LedgerColumn } from './ledgerColumn.ts'

/** A column with the user's settings for it. */
export interface ArrangedColumn<T> extends Omit<ColumnState, 'id'> {
  readonly column: LedgerColumn<T>
}

/**
 * All columns in the user's order. Columns that `states` does not contain stand behind the column that comes before
 * them in the app's own order.
 */
export function arrangeColumns<T>(
  columns: readonly LedgerColumn<T>[],
  states: readonly ColumnState[]
): readonly ArrangedColumn<T>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const arranged: ArrangedColumn<T>[] = states.flatMap(({ id, ...state }) => {
    const column = byId.get(id)
    byId.delete(id)
    return column ? [{ column, ...state }] : []
  })
  for (const column of byId.values()) {
    const before = columns[columns.indexOf(column) - 1]
    const place = before ? arranged.findIndex((other) => other.column === before) + 1 : 0
    arranged.splice(place, 0, { column, isShown: column.isExtra !== true, width: null, pin: null })
  }
  return arranged
}

/** What is stored of an arrangement. */
export function columnStates<T>(arranged: readonly ArrangedColumn<T>[]): readonly ColumnState[] {
  return arranged.map(({ column, isShown, width, pin }) => ({ id: column.id, isShown, width, pin }))
}

export type ColumnChange = Partial<Omit<ColumnState, 'id'>>

export function changeColumn(states: readonly ColumnState[], id: string, change: ColumnChange): readonly ColumnState[] {
  return states.map((state) => (state.id === id ? { ...state, ...change } : state))
}

/** Moves a column to the place of another, which moves aside. It is pinned if that one is. */
export function moveColumn(states: readonly ColumnState[], id: string, toPlaceOf: string): readonly ColumnState[] {
  const from = states.findIndex((state) => state.id === id)
  const to = states.findIndex((state) => state.id === toPlaceOf)
  const [moved, target] = [states[from], states[to]]
  if (!moved || !target || from === to) return states
  return states.toSpliced(from, 1).toSpliced(to, 0, { ...moved, pin: target.pin })
}

export function fittingWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))
}
