import type { LedgerColumnMeta } from './useLedgerTable.ts'

const SIDES = 24

/** The tracks that header and rows share, as custom properties of the grid; `--least` is where it starts to scroll. */
export function columnLayout(metas: readonly LedgerColumnMeta[]): Readonly<Record<`--${string}`, string>> {
  return {
    '--tracks': metas.map((meta) => meta.track).join(' '),
    '--least': `${metas.reduce((sum, meta) => sum + meta.least, SIDES)}px`
  }
}

/** Those of `columns` that there is room for in `width` px, in their order: the most dispensable ones go first. */
export function columnsThatFit<C>(
  columns: readonly C[],
  metaOf: (column: C) => LedgerColumnMeta | undefined,
  width: number
): readonly C[] {
  const least = columns.reduce((sum, column) => sum + (metaOf(column)?.least ?? 0), SIDES)
  const spare = Math.max(0, ...columns.map((column) => metaOf(column)?.spare ?? 0))
  if (least <= width || spare === 0) return columns
  return columnsThatFit(
    columns.filter((column) => metaOf(column)?.spare !== spare),
    metaOf,
    width
  )
}
