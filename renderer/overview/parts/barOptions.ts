import type { Chart, ChartDataset, ChartOptions } from 'chart.js'
import type { BarPaint } from './barPaint.ts'
import { lookOf, type BarPlan, type BarSeries } from './barPlan.ts'

export type BarData = (number | null)[]

/** The font of the page, which a canvas does not inherit. */
const font = { family: "'Inter Variable', system-ui, sans-serif", size: 11.5 }
/** Bars at least this thick, px, get a pattern. On thinner ones a pattern would only flicker. */
const PATTERNED = 12
/** More bars than this have no gaps, which would flicker as well. */
const DENSE = 200

export function datasetOf(series: BarSeries, plan: BarPlan, paint: BarPaint): ChartDataset<'bar', BarData> {
  const isDense = plan.labels.length > DENSE
  const look = (index: number) => lookOf(series, index)
  return {
    label: series.label,
    data: [...series.heights],
    backgroundColor: ({ chart, dataIndex }) =>
      thickness(chart, plan) < PATTERNED ? paint.edges[look(dataIndex)] : paint.fills[look(dataIndex)],
    borderColor: ({ dataIndex }) => paint.edges[look(dataIndex)],
    borderWidth: ({ chart }) => (thickness(chart, plan) < PATTERNED ? 0 : 1),
    borderRadius: isDense ? 0 : 2,
    borderSkipped: false,
    minBarLength: 2,
    maxBarThickness: plan.way === 'up' ? 40 : 18,
    categoryPercentage: isDense ? 1 : 0.8,
    barPercentage: isDense ? 1 : 0.94
  }
}

function thickness(chart: Chart, plan: BarPlan): number {
  const { width, height } = chart.chartArea
  return ((plan.way === 'up' ? width : height) / Math.max(1, plan.labels.length)) * 0.75
}

export function optionsOf(plan: BarPlan, paint: BarPaint): ChartOptions<'bar'> {
  const isUp = plan.way === 'up'
  const values = valueAxis(plan, paint)
  const categories = categoryAxis(plan, paint)
  return {
    indexAxis: isUp ? 'x' : 'y',
    animation: false,
    maintainAspectRatio: false,
    events: [],
    layout: { padding: { top: 6, right: isUp ? 4 : 12 } },
    scales: isUp ? { x: categories, y: values } : { x: values, y: categories }
  }
}

type Axis = NonNullable<NonNullable<ChartOptions<'bar'>['scales']>[string]>

function valueAxis(plan: BarPlan, paint: BarPaint): Axis {
  return {
    type: 'linear',
    stacked: true,
    border: { display: false },
    grid: { color: ({ tick }) => (tick.value === 0 ? paint.zero : paint.grid), drawTicks: false },
    ticks: {
      color: paint.words,
      font,
      padding: 8,
      maxTicksLimit: 6,
      callback: (value) => plan.axisNumber(Number(value))
    }
  }
}

function categoryAxis(plan: BarPlan, paint: BarPaint): Axis {
  return {
    type: 'category',
    stacked: true,
    border: { display: false },
    grid: { display: false },
    ticks: {
      color: paint.words,
      font,
      padding: plan.way === 'up' ? 4 : 8,
      maxRotation: 0,
      autoSkip: plan.way === 'up',
      autoSkipPadding: 14,
      sampleSize: 40
    }
  }
}
