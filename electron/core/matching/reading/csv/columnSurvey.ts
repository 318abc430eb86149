import type { DateOrder } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { isLikeIban, passesIbanCheck } from '../values/iban.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { isCurrency } from '../../../../../shared/money/minorDigits.ts'
import { decimalSignOf } from '../../../../../shared/money/typedAmount.ts'
import { amountParts, hasNoWhole, isDash, isNumber } from './cells/amountCell.ts'
import { currenciesOf } from './cells/currencySigns.ts'
import { dateOrdersOf, dayOf, dayOfNumber } from './cells/dateCell.ts'
import { plainWord } from './cells/signWords.ts'

const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/
const CODE = /^\p{L}{0,4}[-./]?\d{3,}$/u
/** A column with more different words holds no signs. */
const MOST_WORDS = 8
const MOST_UNSURE = 50
/** A prime so small that sums stay whole numbers. */
const DIGESTS = 2 ** 47 - 115

/** Describes the cells of a column; all counts are of cells with text. */
export class ColumnSurvey {
  filled = 0
  /** Cells with only a dash, which stands for no money in a column of amounts. */
  dashes = 0
  uuids = 0
  ibans = 0
  bics = 0
  currencies = 0
  amounts = 0
  /** Amounts and other digits, such as account numbers in groups. */
  numbers = 0
  /** Numbers of payees and the like, such as `K-10017`. */
  codes = 0
  days = 0
  /** Tells the days of one column from those of another, in all rows. */
  dayDigest = 0
  negatives = 0
  withCurrency = 0
  /** Amounts with a word next to them that stands for the sign. */
  withWord = 0
  readonly wordsBeside = new Set<string>()
  /** The currencies that all signs and codes beside its amounts may stand for. */
  marked: readonly string[] | undefined
  /** An amount without whole units, such as `-,50`. */
  noWhole = ''
  /** The different texts of its cells, unless there are too many. */
  words: Set<string> | undefined = new Set()
  readonly decimalSigns = { '.': 0, ',': 0, unsure: 0, none: 0 }
  readonly dateOrders: Record<DateOrder, number> = { 'year-month-day': 0, 'day-month-year': 0, 'month-day-year': 0 }
  /** Days that are valid in only one order, which shows how the others are meant. */
  readonly sureOrders: Record<DateOrder, number> = { 'year-month-day': 0, 'day-month-year': 0, 'month-day-year': 0 }
  /** An amount with two possible meanings. */
  unsureExample = ''
  unsureLine = 1
  /** The first days that are different ones in different orders, with their lines. */
  readonly unsureDays = new Map<string, number>()
  /** The first text in it. */
  first = ''
  firstLine = 1
  isConstant = true

  /** `isTyped`: it is a number of a sheet, so a point in it is a decimal sign. */
  note(cell: string, line: number, isTyped = false): void {
    const text = cell.trim()
    if (text === '') return
    this.filled++
    if (this.first === '') [this.first, this.firstLine] = [text, line]
    if (text !== this.first) this.isConstant = false
    if (isDash(text)) this.dashes++
    if (this.words?.add(plainWord(text)) && this.words.size > MOST_WORDS) this.words = undefined
    if (canonicalUuid(text) !== undefined) this.uuids++
    const compact = text.replaceAll(' ', '')
    if (isLikeIban(compact) && passesIbanCheck(compact)) this.ibans++
    if (BIC.test(text)) this.bics++
    if (CODE.test(text)) this.codes++
    if (isCurrency(text)) this.currencies++
    this.#noteAmount(text, line, isTyped)
    this.#noteDay(text, line)
  }

  #noteAmount(text: string, line: number, isTyped: boolean): void {
    const parts = amountParts(text)
    if (isNumber(text, parts)) this.numbers++
    if (!parts) return
    this.amounts++
    if (parts.isNegative) this.negatives++
    if (parts.currency !== null) this.withCurrency++
    if (parts.mark !== null) this.#noteMark(parts.mark)
    if (hasNoWhole(text)) this.noWhole = text
    if (parts.word !== null) {
      this.withWord++
      this.wordsBeside.add(parts.word)
    }
    // The decimals of a typed number do not show how the texts beside it are written.
    if (isTyped && parts.digits.includes('.')) return
    const sign = isTyped ? 'none' : decimalSignOf(parts.digits)
    this.decimalSigns[sign]++
    if (sign === 'unsure' && this.unsureExample === '') [this.unsureExample, this.unsureLine] = [text, line]
  }

  #noteMark(mark: string): void {
    const codes = currenciesOf(mark)
    this.marked = this.marked?.filter((code) => codes.includes(code)) ?? codes
  }

  #noteDay(text: string, line: number): void {
    const orders = dateOrdersOf(text)
    const [usual] = orders
    const day = usual ? dayOf(text, usual) : dayOfNumber(text)
    if (day !== undefined) this.#addToDigest(`${line} ${day}`)
    if (orders.length === 0) return
    this.days++
    if (
      orders.length > 1 &&
      this.unsureDays.size < MOST_UNSURE &&
      new Set(orders.map((order) => dayOf(text, order))).size > 1
    )
      this.unsureDays.set(text, this.unsureDays.get(text) ?? line)
    for (const order of orders) this.dateOrders[order]++
    if (orders.length === 1 && usual) this.sureOrders[usual]++
  }

  #addToDigest(text: string): void {
    for (let at = 0; at < text.length; at++) this.dayDigest = (this.dayDigest * 31 + text.charCodeAt(at)) % DIGESTS
  }
}
