import fc from '../fastCheck.ts'
import type { CsvMapping } from '../../../shared/domain/reconciliation/instruction.ts'
import type { InstructedItem } from '../../../electron/core/matching/model.ts'

const HEADERS = [
  ['Name', 'IBAN', 'Amount', 'Currency', 'Reference', 'Date'],
  ['Empfänger', 'IBAN', 'Betrag', 'Währung', 'Verwendungszweck', 'Fälligkeit'],
  ['Mottagare', 'IBAN', 'Belopp', 'Valuta', 'Referens', 'Förfallodag'],
  ['Bénéficiaire', 'IBAN', 'Montant', 'Devise', 'Motif', 'Échéance']
] as const

const words = fc
  .string({ unit: fc.constantFrom(...Array.from('abcÅéß ,;|"\'\n.1-')), minLength: 1, maxLength: 20 })
  .map((text) => `x${text.trim()}`)

const payments = fc.record({
  name: words,
  cents: fc.integer({ min: 1, max: 10 ** 9 }),
  currency: fc.constantFrom('EUR', 'SEK'),
  reference: words,
  day: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
})
type Payment = typeof payments extends fc.Arbitrary<infer One> ? One : never
type Written = Payment & { readonly iban: string }

/** Of more than one payee, so that no column looks like the own account. */
const IBANS = ['DE75512108001245126199', 'SE6497700000000000000001'] as const

const looks = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
  decimalSign: fc.constantFrom('.' as const, ',' as const),
  dateOrder: fc.constantFrom('year-month-day' as const, 'day-month-year' as const, 'month-day-year' as const),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isGrouped: fc.boolean(),
  quotesAll: fc.boolean(),
  header: fc.constantFrom(...HEADERS)
})
type Look = typeof looks extends fc.Arbitrary<infer Shape> ? Shape : never

interface CsvFile {
  readonly text: string
  readonly payments: readonly Partial<InstructedItem>[]
  readonly dialect: Partial<CsvMapping>
}

/** Files in which decimals and dates can be told: the first payment has a day past the twelfth. */
export const csvFiles: fc.Arbitrary<CsvFile> = fc
  .record({ look: looks, first: payments, more: fc.array(payments, { maxLength: 8 }) })
  .map(({ look, first, more }) => {
    const all = [{ ...first, day: `${first.day.slice(0, 8)}17` }, ...more].map((payment, at): Written => ({
      ...payment,
      iban: IBANS[at % 2] ?? IBANS[0]
    }))
    const lines = [look.header.join(look.delimiter), ...all.map((payment) => lineOf(payment, look))]
    const { delimiter, decimalSign, dateOrder } = look
    return {
      text: lines.map((line) => line + look.lineEnd).join(''),
      payments: all.map(itemOf),
      dialect: { delimiter, decimalSign, dateOrder, hasHeader: true, isPositiveOut: true }
    }
  })

function lineOf({ name, iban, cents, currency, reference, day }: Written, look: Look): string {
  const cells = [name, iban, amountText(cents, look), currency, reference, dayText(day, look)]
  return cells.map((cell) => cellText(cell, look)).join(look.delimiter)
}

function cellText(cell: string, { delimiter, quotesAll }: Look): string {
  const needsQuotes = quotesAll || cell.includes(delimiter) || /["\r\n]/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}

function amountText(cents: number, { decimalSign, isGrouped }: Look): string {
  const whole = String(Math.floor(cents / 100))
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimalSign === '.' ? ',' : '.') : whole
  return `${grouped}${decimalSign}${String(cents % 100).padStart(2, '0')}`
}

function dayText(day: string, { dateOrder }: Look): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (dateOrder === 'year-month-day') return day
  return (dateOrder === 'day-month-year' ? [date, month, year] : [month, date, year]).join('/')
}

function itemOf({ name, iban, cents, currency, reference, day }: Written): Partial<InstructedItem> {
  return {
    counterpartyName: name.trim(),
    counterpartyNumber: iban,
    amount: -BigInt(cents) * 100n,
    currency,
    reference: reference.trim(),
    dueOn: day
  }
}
