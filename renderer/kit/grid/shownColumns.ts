import type { ColumnRegions, SizedColumn } from './useColumnTable.ts'

/** A column on screen. `pinned` are the style properties that make a pinned one stick. */
export interface ShownColumn<T> extends SizedColumn<T> {
  readonly pinned: Readonly<Record<string, string>> | undefined
}

export interface ShownColumns<T> {
  /** From left to right: pinned left, the others, pinned right. */
  readonly columns: readonly ShownColumn<T>[]
  /** The grid tracks that the header and the rows share, as custom properties of the grid. */
  readonly layout: Readonly<Record<`--${string}`, string>>
}

interface Room {
  /** Of the list, px. */
  readonly width: number
  /** Reserved on the left for the selection boxes; 0 without them. */
  readonly lead: number
  /** Reserved on the right. */
  readonly trail: number
}

/** The margin before a row without a selection box, px. */
const SIDE = 12
const PADDING = 8

const sum = <T>(columns: readonly SizedColumn<T>[]) => columns.reduce((total, one) => total + one.size, 0)
const takesRoom = <T>({ column, width }: SizedColumn<T>) => width === null && column.share !== undefined

/** Lays out the visible columns. Leaves out dispensable ones if the others fit then. */
export function shownColumns<T>(regions: ColumnRegions<T>, { width, lead, trail }: Room): ShownColumns<T> {
  const before = lead || SIDE
  const room = width - before - trail
  const fitting = withTexts(columnsThatFit([...regions.left, ...regions.middle, ...regions.right], room), room)
  const seen = (region: readonly SizedColumn<T>[]) =>
    region.flatMap(({ column }) => fitting.find((one) => one.column === column) ?? [])
  const [left, middle, right] = [seen(regions.left), seen(regions.middle), seen(regions.right)]
  const tracks = [
    `${before}px`,
    ...left.map((one) => `${one.size}px`),
    ...middle.map((one) => (takesRoom(one) ? `minmax(${one.size}px, ${one.column.share}fr)` : `${one.size}px`)),
    // If no column takes the remaining room, it stays before the columns that are pinned right.
    ...(middle.some(takesRoom) ? [] : ['minmax(0, 1fr)']),
    // The margin belongs to what sticks at the right; otherwise scrolled cells would be visible in it.
    ...(right.length > 0 ? right.map((one) => `${one.size + (one === right.at(-1) ? trail : 0)}px`) : [`${trail}px`])
  ]
  return {
    columns: [
      ...pinnedLeft(left, lead),
      ...middle.map((one) => ({ ...one, pinned: undefined })),
      ...pinnedRight(right, trail)
    ],
    layout: {
      '--tracks': tracks.join(' '),
      '--least': `${sum(fitting) + before + trail}px`,
      '--pinned-left': `${sum(left) + lead}px`,
      '--pinned-right': `${sum(right) + (right.length > 0 ? trail : 0)}px`
    }
  }
}

function pinnedLeft<T>(columns: readonly SizedColumn<T>[], lead: number): readonly ShownColumn<T>[] {
  return columns.map((one) => ({ ...one, pinned: { left: `${lead + one.beyond}px` } }))
}

function pinnedRight<T>(columns: readonly SizedColumn<T>[], trail: number): readonly ShownColumn<T>[] {
  return columns.map((one, place) => {
    const behind = columns.length - 1 - place
    const pinned = {
      right: `${one.beyond + (behind > 0 ? trail : 0)}px`,
      // Counted from the right, because a track without a cell may stand before it.
      gridColumnStart: `${-2 - behind}`
    }
    return { ...one, pinned: behind > 0 ? pinned : { ...pinned, paddingRight: `${trail + PADDING}px` } }
  })
}

/**
 * Those of `columns` that fit in `width` px, in their order. The most dispensable ones go first, then the extra width
 * that texts got. All of them if the list has to scroll sideways anyway.
 */
export function columnsThatFit<T>(columns: readonly SizedColumn<T>[], width: number): readonly SizedColumn<T>[] {
  let fitting = columns
  while (sum(fitting) > width) {
    const spare = Math.max(0, ...fitting.map(spareOf))
    if (spare === 0) return asNarrow(fitting, width) ?? columns
    fitting = fitting.filter((one) => spareOf(one) !== spare)
  }
  return fitting
}

/** Cuts their texts before the list has to scroll. Undefined if that is not enough. */
function asNarrow<T>(columns: readonly SizedColumn<T>[], width: number): readonly SizedColumn<T>[] | undefined {
  const narrow = columns.map((one) =>
    takesRoom(one) && one.pin === null ? { ...one, size: Math.min(one.size, one.column.least) } : one
  )
  return sum(narrow) > width ? undefined : narrow
}

/**
 * The rest of `width` px goes to columns whose texts would be cut, the largest share first. What no text needs is
 * divided among the columns.
 */
function withTexts<T>(columns: readonly SizedColumn<T>[], width: number): readonly SizedColumn<T>[] {
  let left = Math.max(0, width - sum(columns))
  const sizes = new Map<SizedColumn<T>, number>()
  for (const one of columns.filter(mayGrow).toSorted((a, b) => (b.column.share ?? 0) - (a.column.share ?? 0))) {
    const more = Math.min(left, one.wanted - one.size)
    sizes.set(one, one.size + more)
    left -= more
  }
  return columns.map((one) => ({ ...one, size: sizes.get(one) ?? one.size }))
}

/** The sticky position of a pinned column depends on the widths of the others, so pinned columns keep their width. */
function mayGrow<T>(one: SizedColumn<T>): boolean {
  return takesRoom(one) && one.pin === null && one.wanted > one.size
}

/** A column that the user resized or pinned is never left out. */
function spareOf<T>({ column, width, pin }: SizedColumn<T>): number {
  return width === null && pin === null ? (column.spare ?? 0) : 0
}
