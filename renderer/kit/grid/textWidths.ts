import { NARROWEST, type LedgerColumn } from './ledgerColumn.ts'

/** The width that the texts of columns need, heading included, by column id, px. */
export type TextWidths = Readonly<Record<string, number>>

/**
 * How far a column may grow beyond its least width for its texts, as factors: always; before others are left out; and
 * if room is left.
 */
const RIGID = 2
const KEPT = 1.5
const OFFERED = 3

/** Only the longest texts of each column are laid out. */
const LONGEST = 8

/** The least width of a column: not wider than its texts, and exactly as wide as these if it has no share. */
export function leastWidth<T>({ id, least, share, spare }: LedgerColumn<T>, texts: TextWidths): number {
  const most = share === undefined ? RIGID : spare === undefined ? KEPT : 1
  return Math.max(NARROWEST, Math.min(texts[id] ?? least, most * least))
}

/** The width of a column with a share while there is room, before the rest is divided. */
export function wantedWidth<T>(column: LedgerColumn<T>, texts: TextWidths): number {
  return Math.max(leastWidth(column, texts), Math.min(texts[column.id] ?? 0, OFFERED * column.least))
}

/** The longest texts that a column shows for `rows`, without repetition. */
export function longestTexts<T>({ read, show }: LedgerColumn<T>, rows: readonly T[]): readonly string[] {
  const texts = new Set(rows.map(read).filter((text) => text !== ''))
  const shown = new Set([...texts].map((text) => show?.(text) ?? text))
  return [...shown].toSorted((a, b) => b.length - a.length).slice(0, LONGEST)
}

/** The larger width for each column. */
export function widerOf(some: TextWidths, others: TextWidths): TextWidths {
  const wider = Object.entries(others).map(([id, width]) => [id, Math.max(width, some[id] ?? 0)] as const)
  return { ...some, ...Object.fromEntries(wider) }
}
