import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import type { DayRange } from '../../../shared/days/dateRange.ts'
import { addDecimals } from '../../../shared/money/decimals.ts'
import { isZeroDecimal } from '../../../shared/reconciliation/paidFigures.ts'
import { formatAmount, formatCount } from '../../kit/bridge/format.ts'
import { negated } from '../../kit/page/decimals.ts'
import { periodWords } from './periodWords.ts'

/** The days of a month up to one of them, the same days of the month before, and the totals of both. */
export interface ComparedMonths {
  readonly now: { readonly days: DayRange; readonly totals: readonly CurrencyTotal[] }
  readonly before: { readonly days: DayRange; readonly totals: readonly CurrencyTotal[] }
  /** The month before ended earlier, so that it has fewer days. */
  readonly isShorter: boolean
  /** `sync`: the ledger is not known to be complete until today. */
  readonly upTo: 'today' | 'sync'
}

/** What settled in one currency then and now. Undefined if nothing did in either. */
export function comparison({ now, before, isShorter, upTo }: ComparedMonths, currency: string) {
  const [sumNow, sumBefore] = [now, before].map(({ totals }) => totals.find((each) => each.currency === currency))
  const some = sumNow ?? sumBefore
  if (!some) return undefined
  const none = { count: 0, net: addDecimals(some.settled.net, negated(some.settled.net)) }
  const [is, was] = [sumNow?.settled ?? none, sumBefore?.settled ?? none]
  if (is.count === 0 && was.count === 0) return undefined
  const against = isShorter ? 'the whole, shorter month before' : 'the same days of the month before'
  return {
    words: `Up to ${upTo === 'today' ? 'today' : 'the last complete sync'}, against ${against}`,
    heads: [daysWords(now.days), daysWords(before.days)],
    rows: [
      {
        name: 'Net',
        values: [formatAmount(is.net), formatAmount(was.net)],
        difference: withSign(addDecimals(is.net, negated(was.net)))
      },
      {
        name: 'Settled',
        values: [formatCount(is.count), formatCount(was.count)],
        difference: withSign(String(is.count - was.count))
      }
    ]
  }
}

const daysWords = ({ from, to }: DayRange) => periodWords({ start: from, end: to }, 'week')

const withSign = (decimal: string) =>
  decimal.startsWith('-') || isZeroDecimal(decimal) ? formatAmount(decimal) : `+${formatAmount(decimal)}`
