import type { ArrangedColumn } from './arrangeColumns.ts'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The columns whose heading or group contains the text. */
export function columnsNamed<T>(columns: readonly ArrangedColumn<T>[], text: string): readonly ArrangedColumn<T>[] {
  const wanted = folded(text.trim())
  return columns.filter(({ column }) => folded(`${column.header} ${column.group ?? ''}`).includes(wanted))
}

export const pinWords = { left: 'pinned to the left', right: 'pinned to the right' } as const
