/**
 * What a bar stands for decides its colour and its pattern, so that both tell it apart; the colours are those of
 * `renderer/kit/styles/tokens.css`.
 */
export const BAR_LOOKS = ['in', 'out', 'settled', 'pending', 'failed', 'unclassified'] as const
export type BarLook = (typeof BAR_LOOKS)[number]

export interface BarSeries {
  readonly label: string
  /** One for each bar, or the same for all of them. */
  readonly look: BarLook | readonly BarLook[]
  /** Null where there is no bar. The only place where an amount is a double. */
  readonly heights: readonly (number | null)[]
}

/** A bar chart as data: categories along one axis, series stacked on the other. */
export interface BarPlan {
  /** `up`: bars stand side by side and go up and down; `across`: they lie below one another. */
  readonly way: 'up' | 'across'
  readonly labels: readonly string[]
  readonly series: readonly BarSeries[]
  readonly axisNumber: (value: number) => string
}

/** A bar, or with no series all bars of a category. */
export interface BarPlace {
  readonly index: number
  readonly series: number | undefined
}

/** What is said of a category on hover and to a screen reader. */
export interface BarWords {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly value: string; readonly look?: BarLook }[]
}

export function lookOf({ look }: BarSeries, index: number): BarLook {
  return typeof look === 'string' ? look : (look[index] ?? 'unclassified')
}

export const hasBar = ({ heights }: BarSeries, index: number) => typeof heights[index] === 'number'

/** The height of a chart of bars below one another, px. */
export const barsHeight = (bars: number) => 46 + 22 * bars
