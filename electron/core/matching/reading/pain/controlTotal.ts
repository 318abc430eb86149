import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Place, ReadingNotes } from '../readingNotes.ts'
import { scaledDecimal, shown } from '../values/amount.ts'

interface Stated {
  readonly text: string
  readonly place: Place
}

/**
 * The count and sum that a message or batch states, compared with its payments. Amounts are summed whatever their
 * currency.
 */
export class ControlTotal {
  count: Stated | undefined
  sum: Stated | undefined
  #payments = 0
  #amount = 0n
  #isWhole = true

  /** `amount` is undefined if the payment's amount is a fault. */
  add(amount: bigint | undefined): void {
    this.#payments++
    if (amount === undefined) this.#isWhole = false
    else this.#amount += amount
  }

  get payments(): number {
    return this.#payments
  }

  /** `whole`: what the total covers, in words. */
  check(whole: string, notes: ReadingNotes): void {
    if (this.count) this.#checkCount(this.count, whole, notes)
    if (this.sum && this.#isWhole) this.#checkSum(this.sum, whole, notes)
  }

  #checkCount({ text, place }: Stated, whole: string, notes: ReadingNotes): void {
    if (!/^\d{1,15}$/.test(text)) notes.fault(`NbOfTxs is “${shown(text)}”, which is not a number of payments.`, place)
    else if (Number(text) !== this.#payments) {
      notes.fault(`NbOfTxs says ${Number(text)}, but ${whole} holds ${countOf(this.#payments)}.`, place)
    }
  }

  #checkSum({ text, place }: Stated, whole: string, notes: ReadingNotes): void {
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text))
      notes.fault(`CtrlSum is “${shown(text)}”, which is not a sum.`, place)
    else if (scaledDecimal(text) !== this.#amount) {
      // Sums of several currencies are shown with two decimals, as in most currencies.
      notes.fault(
        `CtrlSum says ${shown(text)}, but the payments of ${whole} add up to ${formatMoney(this.#amount, 'EUR')}.`,
        place
      )
    }
  }
}

function countOf(payments: number): string {
  return payments === 1 ? '1 payment' : `${payments} payments`
}
