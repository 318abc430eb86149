import { NARROWEST, type LedgerColumn } from './ledgerColumn.ts'

/** How much room the texts of columns take, heading included, by the columns' ids, px. */
export type TextWidths = Readonly<Record<string, number>>

/** How far beyond its least a column goes for its texts: by itself, before others are left out, and where room is left. */
const RIGID = 2
const KEPT = 1.5
const OFFERED = 3

/** Of each column only its longest texts are laid out. */
const LONGEST = 8

/** The narrowest that a column is by itself: no wider than its texts, and where it takes no share, as wide as they are. */
export function leastWidth<T>({ id, least, share, spare }: LedgerColumn<T>, texts: TextWidths): number {
  const most = share === undefined ? RIGID : spare === undefined ? KEPT : 1
  return Math.max(NARROWEST, Math.min(texts[id] ?? least, most * least))
}

/** What a column with a share is given while there is room, before any is left over. */
export function wantedWidth<T>(column: LedgerColumn<T>, texts: TextWidths): number {
  return Math.max(leastWidth(column, texts), Math.min(texts[column.id] ?? 0, OFFERED * column.least))
}

/** The longest of what a column shows of `rows`, each once. */
export function longestTexts<T>({ read, show }: LedgerColumn<T>, rows: readonly T[]): readonly string[] {
  const texts = new Set(rows.map(read).filter((text) => text !== ''))
  const shown = new Set([...texts].map((text) => show?.(text) ?? text))
  return [...shown].toSorted((a, b) => b.length - a.length).slice(0, LONGEST)
}

/** The wider of both for each column. */
export function widerOf(some: TextWidths, others: TextWidths): TextWidths {
  const wider = Object.entries(others).map(([id, width]) => [id, Math.max(width, some[id] ?? 0)] as const)
  return { ...some, ...Object.fromEntries(wider) }
}
