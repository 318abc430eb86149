import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js'
import { boxAt, placeAt, type BarBox, type Bars } from './barGeometry.ts'
import { datasetOf, optionsOf, type BarData } from './barOptions.ts'
import type { BarPaint } from './barPaint.ts'
import type { BarPlace, BarPlan } from './barPlan.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

export interface BarChart {
  draw(plan: BarPlan, paint: BarPaint): void
  /** Highlights a bar; `isFocused` adds the focus ring. */
  mark(place: BarPlace | undefined, isFocused: boolean): void
  /** What lies at a point of the chart, if anything. */
  at(x: number, y: number): BarPlace | undefined
  boxOf(place: BarPlace): BarBox | undefined
  close(): void
}

/**
 * Draws bars on a canvas, in the size of the element around it. Without animation, so that reduced motion needs no
 * handling.
 */
export function openBarChart(canvas: HTMLCanvasElement): BarChart {
  let paint: BarPaint | undefined
  let plan: BarPlan | undefined
  let marked: BarPlace | undefined
  let ringed = false

  const marks: Plugin<'bar'> = {
    id: 'marks',
    beforeDatasetsDraw: () => {
      if (paint && plan && marked) drawBand(chart, plan, marked.index, paint.band)
    },
    afterDatasetsDraw: () => {
      const box = plan && marked && ringed ? boxAt(chart, plan, marked) : undefined
      if (paint && box) drawRing(chart.ctx, box, paint.focus)
    }
  }
  const chart: Bars = new Chart<'bar', BarData>(canvas, {
    type: 'bar',
    data: { datasets: [] },
    options: { animation: false, maintainAspectRatio: false },
    plugins: [marks]
  })

  return {
    draw(nextPlan, nextPaint) {
      ;[plan, paint] = [nextPlan, nextPaint]
      chart.data.labels = [...nextPlan.labels]
      chart.data.datasets = nextPlan.series.map((series) => datasetOf(series, nextPlan, nextPaint))
      chart.options = optionsOf(nextPlan, nextPaint)
      chart.update('none')
    },
    mark(place, isFocused) {
      ;[marked, ringed] = [place, isFocused]
      chart.draw()
    },
    at: (x, y) => plan && placeAt(chart, plan, x, y),
    boxOf: (place) => plan && boxAt(chart, plan, place),
    close: () => chart.destroy()
  }
}

/** Drawn behind the bars of the highlighted category. */
function drawBand(chart: Bars, plan: BarPlan, index: number, colour: string): void {
  const { left, top, width, height } = chart.chartArea
  const isUp = plan.way === 'up'
  const share = (isUp ? width : height) / Math.max(1, plan.labels.length)
  chart.ctx.save()
  chart.ctx.fillStyle = colour
  if (isUp) chart.ctx.fillRect(left + share * index, top, share, height)
  else chart.ctx.fillRect(left, top + share * index, width, share)
  chart.ctx.restore()
}

/** The keyboard's focus ring around a bar. */
function drawRing(context: CanvasRenderingContext2D, { left, top, right, bottom }: BarBox, colour: string): void {
  context.save()
  context.strokeStyle = colour
  context.lineWidth = 2
  context.strokeRect(left - 2, top - 2, right - left + 4, bottom - top + 4)
  context.restore()
}
