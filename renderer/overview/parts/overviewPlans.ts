import type { AgeFlow, CounterpartyFlow, Overview, PeriodFlow, PeriodUnit } from '../../../shared/domain/overview.ts'
import { wireWord } from '../../../shared/words/wireWord.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import { formatAmount, formatCount, formatCounted, formatShare } from '../../kit/bridge/format.ts'
import type { BarPlan, BarWords } from './barPlan.ts'
import { addDecimals } from '../../../shared/money/decimals.ts'
import { barHeight, sizeOf } from '../../kit/page/decimals.ts'
import { axisNumber, axisWords, periodWords } from './periodWords.ts'

/** The charts of the overview as data: what is drawn, and the text about each category. */

type Flow = Pick<PeriodFlow, 'count' | 'incoming' | 'outgoing'>

/** Characters of the longest name beside a bar. The tooltip shows the full name. */
const LONGEST_LABEL = 26

export const SERIES = ['in', 'out'] as const

function flowSeries(flows: readonly Flow[], heightOut: (outgoing: string) => string): BarPlan['series'] {
  return [
    { label: 'In', look: 'in', heights: flows.map(({ incoming }) => barHeight(incoming)) },
    { label: 'Out', look: 'out', heights: flows.map(({ outgoing }) => barHeight(heightOut(outgoing))) }
  ]
}

export const netOf = ({ incoming, outgoing }: Flow) => addDecimals(incoming, outgoing)

function flowWords(title: string, flow: Flow, currency: string): BarWords {
  const amount = (decimal: string) => `${formatAmount(decimal)} ${currency}`
  return {
    title,
    lines: [
      { label: 'In', value: amount(flow.incoming), look: 'in' },
      { label: 'Out', value: amount(flow.outgoing), look: 'out' },
      { label: 'Net', value: amount(netOf(flow)) },
      { label: 'Transactions', value: formatCount(flow.count) }
    ]
  }
}

/** Money in above the line, money out below it. */
export function periodPlan(periods: readonly PeriodFlow[], per: PeriodUnit): BarPlan {
  const withYear = periods.length > 0 && periods[0]?.start.slice(0, 4) !== periods.at(-1)?.end.slice(0, 4)
  return {
    way: 'up',
    labels: periods.map((period) => axisWords(period, per, withYear)),
    series: flowSeries(periods, (outgoing) => outgoing),
    axisNumber
  }
}

export function periodBarWords(period: PeriodFlow, per: PeriodUnit, currency: string): BarWords {
  return flowWords(periodWords(period, per), period, currency)
}

export const counterpartyName = (name: string | null) =>
  name === null || name === '' ? 'No counterparty' : visibleLine(name)

/** Horizontal bars from zero: money in, then money out. */
export function counterpartyPlan(counterparties: readonly CounterpartyFlow[]): BarPlan {
  return {
    way: 'across',
    labels: counterparties.map(({ name }) => cut(counterpartyName(name))),
    series: flowSeries(counterparties, sizeOf),
    axisNumber
  }
}

export function counterpartyBarWords(counterparty: CounterpartyFlow, currency: string): BarWords {
  return flowWords(counterpartyName(counterparty.name), counterparty, currency)
}

/** `0–7 days`, `over 90 days`. */
export function ageWords({ fromDays, toDays }: Pick<AgeFlow, 'fromDays' | 'toDays'>): string {
  if (toDays === null) return fromDays <= 0 ? 'any age' : `over ${fromDays - 1} days`
  if (fromDays === toDays) return fromDays === 0 ? 'today' : `${fromDays} days`
  return `${fromDays}–${toDays} days`
}

export function agePlan(ageing: readonly AgeFlow[]): BarPlan {
  return {
    way: 'up',
    labels: ageing.map(ageWords),
    series: flowSeries(ageing, (outgoing) => outgoing),
    axisNumber
  }
}

export function ageBarWords(age: AgeFlow, currency: string): BarWords {
  return flowWords(`Not reconciled, ${ageWords(age)}`, age, currency)
}

export type StatusShare = Overview['statuses'][number]

export function statusPlan(statuses: readonly StatusShare[]): BarPlan {
  return {
    way: 'across',
    labels: statuses.map(({ status }) => cut(visibleLine(wireWord(status)))),
    series: [
      {
        label: 'Transactions',
        look: statuses.map(({ standing }) => standing),
        heights: statuses.map(({ count }) => count)
      }
    ],
    axisNumber
  }
}

export function statusBarWords({ status, standing, count }: StatusShare, total: number): BarWords {
  return {
    title: visibleLine(wireWord(status)),
    lines: [
      { label: formatCounted(count, 'transaction', 'transactions'), value: formatShare(count, total), look: standing }
    ]
  }
}

const segmenter = new Intl.Segmenter()

function cut(label: string): string {
  if (label.length <= LONGEST_LABEL) return label
  const characters = Array.from(segmenter.segment(label), ({ segment }) => segment)
  return characters.length <= LONGEST_LABEL ? label : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`
}
