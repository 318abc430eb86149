import type { LedgerColumnMeta } from './useLedgerTable.ts'

const SIDES = 24

/** The tracks that header and rows share, as custom properties of the grid; `--least` is where it starts to scroll. */
export function columnLayout(metas: readonly LedgerColumnMeta[]): Readonly<Record<`--${string}`, string>> {
  return {
    '--tracks': metas.map((meta) => meta.track).join(' '),
    '--least': `${metas.reduce((sum, meta) => sum + meta.least, SIDES)}px`
  }
}
