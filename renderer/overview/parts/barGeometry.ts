import type { BarElement, Chart } from 'chart.js'
import type { BarData } from './barOptions.ts'
import { hasBar, type BarPlace, type BarPlan } from './barPlan.ts'

export type Bars = Chart<'bar', BarData>

/** The rectangle of a bar in the chart, CSS px from its upper left corner. */
export interface BarBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The category at a point, and among its bars the one under the point or on that side of zero. */
export function placeAt(chart: Bars, plan: BarPlan, x: number, y: number): BarPlace | undefined {
  const { left, right, top, bottom } = chart.chartArea
  const lowest = plan.way === 'up' ? chart.height : bottom
  if (y < top || y > lowest || x > right || (plan.way === 'up' && x < left)) return undefined
  const scale = plan.way === 'up' ? chart.scales['x'] : chart.scales['y']
  const index = Math.round(scale?.getValueForPixel(plan.way === 'up' ? x : y) ?? -1)
  if (index < 0 || index >= plan.labels.length) return undefined
  const present = plan.series.flatMap((series, each) => (hasBar(series, index) ? [each] : []))
  // A point on the category's name, below the bars, means the whole category.
  const hit =
    y > bottom ? undefined : present.find((each) => isOver(plan, boxOfBar(chart, each, index), { x, y }, chart))
  return { index, series: plan.series.length === 1 ? 0 : hit }
}

function isOver(plan: BarPlan, box: BarBox, { x, y }: { x: number; y: number }, chart: Bars): boolean {
  if (plan.way === 'across') return x >= box.left && x <= box.right
  // Small bars are hard to hit, so the whole column on their side of zero counts.
  const zero = chart.scales['y']?.getPixelForValue(0) ?? 0
  return box.bottom <= zero + 1 ? y <= zero : y > zero
}

function boxOfBar(chart: Bars, series: number, index: number): BarBox {
  const bar = chart.getDatasetMeta(series).data[index] as BarElement | undefined
  const props = bar?.getProps(['x', 'y', 'base', 'width', 'height'], true)
  const [x, y, base] = [props?.x ?? 0, props?.y ?? 0, props?.base ?? 0]
  const [width, height] = [props?.width ?? 0, props?.height ?? 0]
  return chart.options.indexAxis === 'y'
    ? { left: Math.min(x, base), right: Math.max(x, base), top: y - height / 2, bottom: y + height / 2 }
    : { left: x - width / 2, right: x + width / 2, top: Math.min(y, base), bottom: Math.max(y, base) }
}

/** Where the bars would stand: on the zero line. */
function columnBox(chart: Bars, plan: BarPlan, index: number): BarBox | undefined {
  const [x, y] = [chart.scales['x'], chart.scales['y']]
  if (!x || !y) return undefined
  const isUp = plan.way === 'up'
  const middle = isUp ? x.getPixelForValue(index) : y.getPixelForValue(index)
  const zero = isUp ? y.getPixelForValue(0) : x.getPixelForValue(0)
  const box = { left: middle - 3, right: middle + 3, top: zero - 3, bottom: zero + 3 }
  return isUp ? box : { left: box.top, right: box.bottom, top: box.left, bottom: box.right }
}

function around(boxes: readonly BarBox[]): BarBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom))
  }
}

/** The rectangle around a bar, or around all bars of a category. */
export function boxAt(chart: Bars, plan: BarPlan, { index, series }: BarPlace): BarBox | undefined {
  const boxes = plan.series.flatMap((drawn, each) =>
    (series === undefined || series === each) && hasBar(drawn, index) ? [boxOfBar(chart, each, index)] : []
  )
  return boxes.length === 0 ? columnBox(chart, plan, index) : around(boxes)
}
