import type { CsvField, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { isCurrency } from '../../../../../shared/money/minorDigits.ts'
import type { Reading } from '../reading.ts'
import type { Place } from '../readingNotes.ts'
import { amountOf, noCurrency, shown } from '../values/amount.ts'
import { UsedIds } from '../values/usedIds.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { moneyIn, type MoneyField, type RowMoney } from './csvMoney.ts'
import type { CsvRow } from './csvRows.ts'
import { currenciesOf } from './cells/currencySigns.ts'
import { dayOf, dayOfNumber } from './cells/dateCell.ts'
import { currencyOfHeading } from './cells/headings.ts'
import { isCertain } from './typedCells.ts'

const CURRENCY = /^[A-Z]{3}$/
const ORDER_WORDS = {
  'year-month-day': 'year, month and day, such as 2026-01-31',
  'day-month-year': 'day, month and year, such as 31.01.2026',
  'month-day-year': 'month, day and year, such as 01/31/2026'
} as const

/** Turns the rows of a CSV file into expected payments. */
export class CsvItems {
  readonly #reading: Reading
  readonly #mapping: CsvMapping
  readonly #ids = new UsedIds()
  readonly #batches = new Map<string, number>()
  /** The file's currency where a heading says it, which the amounts below must not contradict. */
  readonly #ofHeadings = new Map<MoneyField, string>()
  #isCurrencyKnown = true

  constructor(reading: Reading, mapping: CsvMapping) {
    this.#reading = reading
    this.#mapping = mapping
  }

  /** Takes the column names, before the first row. */
  begin(header: readonly string[]): void {
    const { columns, currency } = this.#mapping
    for (const field of ['amount', 'debit', 'credit'] as const) {
      const stated = currencyOfHeading(header[columns[field] ?? -1] ?? '')
      // The user may have chosen another currency than that of the heading.
      if (stated !== undefined && stated === currency) this.#ofHeadings.set(field, stated)
    }
  }

  take(row: CsvRow): void {
    if (!isCertain(row, this.#mapping, this.#reading.notes)) return
    const text = (field: CsvField) => this.#cell(row, field) || null
    const { sink } = this.#reading
    const money = this.#money(row)
    const batch = text('batch')
    if (batch !== null) this.#batches.set(batch, (this.#batches.get(batch) ?? 0) + 1)
    sink.take({
      batch,
      account: text('account'),
      correlationId: this.#correlationId(row),
      endToEndId: text('endToEndId'),
      instructionId: null,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      counterpartyName: (money && money.amount > 0n ? text('payerName') : null) ?? text('counterpartyName'),
      ultimateName: null,
      counterpartyNumber: text('counterpartyNumber'),
      counterpartyBankCode: text('counterpartyBankCode'),
      reference: text('reference'),
      dueOn: this.#dueOn(row)
    })
  }

  end(): void {
    for (const [id, items] of this.#batches) {
      const bulkPaymentId = canonicalUuid(id) ?? null
      this.#reading.batches.push({ id, booking: 'unknown', bulkPaymentId, account: null, dueOn: null, items })
    }
  }

  #money(row: CsvRow): { readonly amount: bigint; readonly currency: string } | null {
    const money = moneyIn(row.cells, this.#mapping)
    if ('message' in money) return this.#fault(money.message, row, money.field)
    const { field, cell, digits, isOut } = money
    const currency = this.#currency(row, money)
    if (currency === null) return null
    const size = amountOf(digits, currency)
    if (typeof size === 'string') return this.#fault(size, row, field)
    if (size === 0n)
      return this.#fault(`The amount is ${shown(cell)}. A payment needs one that is not zero.`, row, field)
    return { amount: isOut ? -size : size, currency }
  }

  /** Null after a fault was noted. */
  #currency(row: CsvRow, { field, mark }: RowMoney): string | null {
    const written = this.#cell(row, 'currency')
    // Some programs write currency codes in small letters, or signs.
    const [code = '', another] = isCurrency(written.toUpperCase()) ? [written.toUpperCase()] : currenciesOf(written)
    const cell = another === undefined ? code : written
    const place = this.#mapping.columns.currency === undefined ? field : 'currency'
    const marked = mark === null ? [] : currenciesOf(mark)
    const ofAmount = marked.length === 1 ? marked[0] : undefined
    const currency = cell || (this.#ofHeadings.get(field) ?? ofAmount ?? this.#mapping.currency ?? '')
    if (currency !== '' && marked.length > 0 && !marked.includes(currency))
      return this.#fault(`The amount is in ${ofAmount ?? mark}, but the currency is ${shown(currency)}.`, row, place)
    if (CURRENCY.test(currency)) return currency
    if (currency === '' && place === field) return this.#lacksCurrency(row, field)
    const message = currency === '' ? 'This payment has no currency: the cell is empty.' : noCurrency(currency)
    return this.#fault(message, row, place)
  }

  /** Reported only once, because the missing currency is one choice for the whole file. */
  #lacksCurrency(row: CsvRow, field: CsvField): null {
    if (!this.#isCurrencyKnown || this.#mapping.open?.includes('currency')) return null
    this.#isCurrencyKnown = false
    return this.#fault(
      'No column has the currency, and neither does this amount. Choose a currency for the file.',
      row,
      field
    )
  }

  #dueOn(row: CsvRow): string | null {
    const cell = this.#cell(row, 'dueOn')
    if (cell === '') return null
    const { dateOrder } = this.#mapping
    const day = dayOf(cell, dateOrder) ?? dayOfNumber(cell)
    if (day === undefined)
      this.#fault(`“${shown(cell)}” is not a valid date, written as ${ORDER_WORDS[dateOrder]}.`, row, 'dueOn')
    return day ?? null
  }

  #correlationId(row: CsvRow): string | null {
    const cell = this.#cell(row, 'correlationId')
    if (cell === '') return null
    const id = canonicalUuid(cell) ?? cell
    const { line } = this.#place(row)
    const before = this.#ids.note(id, line)
    if (before !== undefined) {
      this.#reading.notes.warn(`The payment id “${shown(id)}” in line ${line} was used in line ${before} already.`)
    }
    return id
  }

  #cell({ cells }: CsvRow, field: CsvField): string {
    const at = this.#mapping.columns[field]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }

  #place({ places }: CsvRow, field?: CsvField): Place {
    return places[(field && this.#mapping.columns[field]) ?? 0] ?? { line: 1, column: 1 }
  }

  #fault(message: string, row: CsvRow, field: CsvField): null {
    this.#reading.notes.fault(message, this.#place(row, field))
    return null
  }
}
