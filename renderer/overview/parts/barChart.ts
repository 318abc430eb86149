import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js'
import { boxAt, placeAt, type BarBox, type Bars } from './barGeometry.ts'
import { drawBand, drawRing } from './barMarks.ts'
import { datasetOf, optionsOf, type BarData } from './barOptions.ts'
import type { BarPaint } from './barPaint.ts'
import type { BarPlace, BarPlan } from './barPlan.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

export interface BarChart {
  draw(plan: BarPlan, paint: BarPaint): void
  /** Marks a bar as the one that is looked at; `isFocused` with the ring of the keyboard. */
  mark(place: BarPlace | undefined, isFocused: boolean): void
  /** What lies at a point of the chart, if anything does. */
  at(x: number, y: number): BarPlace | undefined
  boxOf(place: BarPlace): BarBox | undefined
  close(): void
}

/** Draws bars on a canvas; the frame around it gives the size. Nothing moves, so nothing has to be stilled. */
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
