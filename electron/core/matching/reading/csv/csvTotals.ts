import { CSV_FIELDS, type CsvField, type CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { isCurrency } from '../../../../../shared/money/minorDigits.ts'
import { amountParts } from './cells/amountCell.ts'
import { writtenMoney, type MoneyField } from './csvMoney.ts'

const WORDS =
  'total|totals|grand total|subtotal|sub-total|sum|summe|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|endsumme|summa|totalt|totalbelopp|somme|totaux|totale|totaal|suma|razem|celkem|spolu|összesen|részösszeg|delsumma|delsum|sous-total|subtotale|totales|totais|totali|totaal generaal|übertrag|vahesumma|mezisoučet|medzisúčet|vsega|jumlah total|всього|общо|totalt|tổng cộng|合计金额|yhteensä|i alt|kokku|kopā|iš viso|ukupno|skupaj|toplam|итого|всего|合計|合计|σύνολο'
/** A cell with only such a word. */
const TOTAL = new RegExp(`^(?:${WORDS})[:.]?$`, 'i')
/** A cell that begins with one, such as `Total EUR` and `Summe 12 Posten`. */
const LIKE_TOTAL = new RegExp(`^(?:${WORDS})(?![\\p{L}])`, 'iu')

/**
 * Whether a row shows nothing about payments: it has only the name of a total beside amounts and currencies.
 * `filledAbove`: the filled cells of the row above it, 0 for the first row. A name that only begins like one, as that of
 * a payee may, is the name of a total where the row has fewer.
 */
export function isPlainTotal(cells: readonly string[], filledAbove: number): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (!LIKE_TOTAL.test(first) || filledAbove === 0) return false
  if (!TOTAL.test(first) && countFilled(cells) >= filledAbove) return false
  return others.every((cell) => LIKE_TOTAL.test(cell) || isCurrency(cell) || amountParts(cell) !== undefined)
}

/** Fields that a payment has, but not a sum of payments. */
const OWN_FIELDS: readonly CsvField[] = ['correlationId', 'endToEndId', 'counterpartyNumber', 'batch']
const MONEY_FIELDS: readonly CsvField[] = ['amount', 'debit', 'credit']
const TEXT_FIELDS: readonly CsvField[] = ['counterpartyName', 'payerName', 'reference']

/**
 * The kind of a row: a payment; a total of the rows above; a row that is called like a total but has another sum, or
 * more than a total has; or a row with the sum of those above but without the name.
 */
export type RowKind = 'payment' | 'total' | 'doubtful' | 'sum'

type Sums = Map<MoneyField, bigint>

/** Finds totals by summing all rows so far, and those since the last total. */
export class CsvTotals {
  readonly #mapping: CsvMapping
  /** By currency, and under '' for all currencies. */
  readonly #all = new Map<string, Sums>()
  #part = new Map<string, Sums>()
  #rows = 0
  /** The amounts of the last row that was looked at. */
  #money: ReadonlyMap<MoneyField, bigint> = new Map()
  #isNamed = true
  #filledBefore = 0

  constructor(mapping: CsvMapping) {
    this.#mapping = mapping
  }

  kindOf(cells: readonly string[]): RowKind {
    const money = writtenMoney(cells, this.#mapping)
    this.#money = money
    if (money.size === 0 || this.#rows === 0) return 'payment'
    if (this.#isFilled(cells, OWN_FIELDS)) return 'payment'
    const isSum = this.#isSum(cells, money)
    const isOfMany = this.#rows > 1
    const hasWord = cells.some((cell) => TOTAL.test(cell.trim()))
    const isLike = hasWord || cells.some((cell) => LIKE_TOTAL.test(cell.trim()))
    // A payment may equal the sum of the rows above, but then it has as many fields as they have.
    const isBarer = !this.#isNamed || countFilled(cells) < this.#filledBefore
    const isPlain = !this.#isFilled(cells, [...TEXT_FIELDS, 'dueOn'])
    const isBare = isPlain && this.#isNamed
    // Payees and references may begin like a total as well, and such a payment is not left out without a question.
    if (isSum && isPlain && (hasWord || (isOfMany && (isLike ? isBarer : isBare)))) return 'total'
    if (hasWord || (isLike && (isBare || (isSum && isOfMany)))) return 'doubtful'
    return isSum && (isOfMany ? isBarer : isBare) ? 'sum' : 'payment'
  }

  /** Whether a row outside the table has an amount where payments have it, with an id or account, or all they have. */
  isLikePayment(cells: readonly string[]): boolean {
    if (writtenMoney(cells, this.#mapping).size === 0) return false
    const { columns } = this.#mapping
    const others = CSV_FIELDS.filter((field) => !MONEY_FIELDS.includes(field) && columns[field] !== undefined)
    const isWhole = others.length > 0 && others.every((field) => this.#isFilled(cells, [field]))
    return isWhole || this.#isFilled(cells, OWN_FIELDS)
  }

  /** Adds the last row to the sums as a payment. */
  add(cells: readonly string[]): void {
    this.#rows++
    this.#filledBefore = countFilled(cells)
    this.#isNamed &&= this.#isFilled(cells, TEXT_FIELDS) || this.#isFilled(cells, OWN_FIELDS)
    for (const [field, value] of this.#money) {
      for (const sums of [this.#all, this.#part])
        for (const currency of new Set(['', this.#currency(cells)])) add(sums, currency, field, value)
    }
  }

  /** Skips a total and starts the next sum. */
  pass(): void {
    this.#part = new Map()
  }

  #isSum(cells: readonly string[], money: ReadonlyMap<MoneyField, bigint>): boolean {
    return [this.#all, this.#part].some((sums) => {
      const found = sums.get(this.#currency(cells))
      return found !== undefined && [...money].every(([field, value]) => found.get(field) === value)
    })
  }

  #currency(cells: readonly string[]): string {
    return this.#text(cells, 'currency')
  }

  #isFilled(cells: readonly string[], fields: readonly CsvField[]): boolean {
    return fields.some((field) => {
      const text = this.#text(cells, field)
      return text !== '' && !LIKE_TOTAL.test(text)
    })
  }

  #text(cells: readonly string[], field: CsvField): string {
    const at = this.#mapping.columns[field]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
}

export function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

function add(sums: Map<string, Sums>, currency: string, field: MoneyField, value: bigint): void {
  const of = sums.get(currency) ?? new Map<MoneyField, bigint>()
  sums.set(currency, of.set(field, (of.get(field) ?? 0n) + value))
}
