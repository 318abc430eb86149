/**
 * The meaning of a bar decides both its colour and its pattern, so that either tells it apart. The colours are in
 * `renderer/kit/styles/theme.css`.
 */
export const BAR_LOOKS = ['in', 'out', 'settled', 'pending', 'failed', 'unclassified'] as const
export type BarLook = (typeof BAR_LOOKS)[number]

export interface BarSeries {
  readonly label: string
  /** One for each bar, or one for all. */
  readonly look: BarLook | readonly BarLook[]
  /** Null if there is no bar. The only place where an amount is a double. */
  readonly heights: readonly (number | null)[]
}

/** A bar chart as data: categories along one axis, stacked series on the other. */
export interface BarPlan {
  /** `up`: vertical bars side by side; `across`: horizontal bars one below the other. */
  readonly way: 'up' | 'across'
  readonly labels: readonly string[]
  readonly series: readonly BarSeries[]
  readonly axisNumber: (value: number) => string
}

/** A bar; without a series, all bars of a category. */
export interface BarPlace {
  readonly index: number
  readonly series: number | undefined
}

/** The text about a category, in the tooltip and for screen readers. */
export interface BarWords {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly value: string; readonly look?: BarLook }[]
}

export function lookOf({ look }: BarSeries, index: number): BarLook {
  return typeof look === 'string' ? look : (look[index] ?? 'unclassified')
}

export const hasBar = ({ heights }: BarSeries, index: number) => typeof heights[index] === 'number'

/** The height of a chart with horizontal bars, px. */
export const barsHeight = (bars: number) => 46 + 22 * bars
