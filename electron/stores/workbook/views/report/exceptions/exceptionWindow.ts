import type { Difference } from '../../../../../../shared/domain/reconciliation/difference.ts'
import {
  EXCEPTION_KINDS,
  type ExceptionLine,
  type ExceptionSubtotal,
  type ExceptionWindow
} from '../../../../../../shared/domain/reconciliation/exceptionLine.ts'
import { formatMoney, exactMoney } from '../../../../../../shared/domain/money.ts'
import { dayWords } from '../../../../../../shared/words/dayWords.ts'
import { repeatedWords } from '../../../../../../shared/words/itemStatus.ts'
import { inOneLine } from '../../../../../core/matching/pairing/texts/sameText.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import { itemCurrency } from '../../../model/itemCurrency.ts'
import { judgingOf } from '../../../model/judging.ts'
import type { OpenReconciliation, ReconciliationView } from '../../../model/openReconciliation.ts'
import { repeatedBy } from '../../../model/repeatedBy.ts'
import { moneyCell } from '../reportCells.ts'
import { eachException, type Exception } from './eachException.ts'
import { instructedFrame } from './instructedFrame.ts'
import { outcomesOf } from './outcomesOf.ts'

const MOST_IDS = 50

interface Known {
  readonly exceptions: readonly Exception[]
  readonly known: Omit<ExceptionWindow, 'total' | 'revision'>
}

/** Cached per view, because a report page is read in several windows. */
const known = new WeakMap<ReconciliationView, Known>()

/** All exceptions of a reconciliation, and their sums. */
export function exceptionsOf(open: OpenReconciliation): Known {
  const before = known.get(open.view)
  if (before) return before
  const exceptions = inOrder([...eachException(open)], open.view.assessment.differences)
  const lines = exceptions.map((exception) => exceptionLine(exception, open))
  const subtotals = subtotalsOf(exceptions, open)
  const outcomes = outcomesOf(exceptions, open)
  const made = { exceptions, known: { lines, subtotals, outcomes, frame: instructedFrame(open) } }
  known.set(open.view, made)
  return made
}

/** By currency and kind, in the order of the difference; exceptions without a currency come last. */
function inOrder(exceptions: readonly Exception[], differences: readonly Difference[]): readonly Exception[] {
  const places = new Map(differences.map(({ currency }, place) => [currency, place]))
  const placeOf = ({ currency, kind }: Exception) =>
    (places.get(currency ?? '') ?? differences.length) * EXCEPTION_KINDS.length + EXCEPTION_KINDS.indexOf(kind)
  return exceptions.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** An exception in the form that people and pages read. */
function exceptionLine(exception: Exception, open: OpenReconciliation): ExceptionLine {
  const { part, kind, currency, items, rows, isRest, expected, found, differences, resolution } = exception
  const [item, row] = [items[0], rows[0]]
  const reference = item?.reference ?? item?.endToEndId ?? row?.reference ?? item?.correlationId ?? null
  return {
    part,
    kind,
    currency,
    payee: item?.counterpartyName ?? row?.counterpartyName ?? null,
    number: item?.counterpartyNumber ?? row?.counterpartyNumber ?? null,
    reference: reference && inOneLine(reference),
    date: item?.dueOn ?? row?.createdAt ?? null,
    payments: items.length,
    transactions: rows.length,
    transactionIds: rows.slice(0, MOST_IDS).map(({ id }) => id),
    expected: moneyCell(expected, currency),
    found: expected === null && rows.length === 0 ? null : moneyCell(found, currency),
    difference: moneyCell(expected === null ? null : expected - found, currency),
    differences,
    failed: kind === 'failed' || kind === 'failed-transaction' ? failedOf(rows) : null,
    why: whyOf(exception, open),
    resolution: resolution ?? null,
    ...(isRest && {
      ...{ payee: 'Rest of the bulk payment', number: null, why: null },
      reference: row?.bulkPaymentId ?? null
    })
  }
}

function whyOf({ kind, items: [item], rows: [row] }: Exception, open: OpenReconciliation): string | null {
  const repeated = kind === 'repeated' && item ? repeatedBy(open, item) : undefined
  if (repeated) return repeatedWords(repeated, dayWords)
  return !item && row ? judgingOf(open).unmatched().why(row) : null
}

/** What the first failed transaction would have moved, in its own currency, and the provider's word for its status. */
function failedOf([row]: readonly FoundRow[]): ExceptionLine['failed'] {
  if (!row) return null
  return { amount: formatMoney(row.amount, row.currency), currency: row.currency, status: row.status }
}

interface Sum {
  count: number
  expected: bigint
  found: bigint
}

function subtotalsOf(exceptions: readonly Exception[], open: OpenReconciliation): readonly ExceptionSubtotal[] {
  const { view, items } = open
  return view.assessment.differences.flatMap((difference) => {
    const { currency } = difference
    const sums = new Map<Exception['kind'], Sum>()
    const rest = {
      expected: exactMoney(difference.expected, currency),
      found: exactMoney(difference.found, currency)
    }
    const named = new Set<string>()
    for (const exception of exceptions) {
      if (exception.currency !== currency) continue
      const sum = sums.get(exception.kind) ?? { count: 0, expected: 0n, found: 0n }
      sum.count += exception.isRest ? exception.rows.length : 1
      sum.expected += exception.expected ?? 0n
      sum.found += exception.found
      rest.expected -= exception.expected ?? 0n
      rest.found -= exception.found
      sums.set(exception.kind, sum)
      for (const { key } of exception.items) named.add(key)
    }
    let matched = 0
    for (const item of items.values()) if (!named.has(item.key) && itemCurrency(item, open) === currency) matched += 1
    const parts = EXCEPTION_KINDS.flatMap((kind) => {
      const sum = sums.get(kind)
      return sum ? [subtotal(kind, currency, sum)] : []
    })
    return [subtotal('matched', currency, { count: matched, ...rest }), ...parts]
  })
}

function subtotal(
  kind: ExceptionSubtotal['kind'],
  currency: string,
  { count, expected, found }: Sum
): ExceptionSubtotal {
  const money = (amount: bigint) => formatMoney(amount, currency)
  return { kind, currency, count, expected: money(expected), found: money(found), difference: money(expected - found) }
}
