import type { BarBox, Bars } from './barGeometry.ts'
import type { BarPlan } from './barPlan.ts'

/** Lies behind the bars of the category that is looked at. */
export function drawBand(chart: Bars, plan: BarPlan, index: number, colour: string): void {
  const { left, top, width, height } = chart.chartArea
  const isUp = plan.way === 'up'
  const share = (isUp ? width : height) / Math.max(1, plan.labels.length)
  chart.ctx.save()
  chart.ctx.fillStyle = colour
  if (isUp) chart.ctx.fillRect(left + share * index, top, share, height)
  else chart.ctx.fillRect(left, top + share * index, width, share)
  chart.ctx.restore()
}

/** The ring of the keyboard around a bar. */
export function drawRing(
  context: CanvasRenderingContext2D,
  { left, top, right, bottom }: BarBox,
  colour: string
): void {
  context.save()
  context.strokeStyle = colour
  context.lineWidth = 2
  context.strokeRect(left - 2, top - 2, right - left + 4, bottom - top + 4)
  context.restore()
}
