import type { Booking } from '../../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { ReadBatch } from '../instructionRead.ts'
import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import { isoDay } from '../values/day.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { ControlTotal } from './controlTotal.ts'
import type { PainField } from './painElements.ts'
import { withoutSpaces } from './painPayment.ts'

const BOOKINGS: ReadonlyMap<string, Booking> = new Map([
  ['true', 'one'],
  ['1', 'one'],
  ['false', 'items'],
  ['0', 'items']
])

/** A payment information block while it is read. */
export class PainBatch {
  readonly total = new ControlTotal()
  readonly place: Place
  readonly #notes: ReadingNotes
  #booking: Booking = 'unknown'
  id = ''
  account: string | null = null
  dueOn: string | null = null

  constructor(notes: ReadingNotes, place: Place) {
    this.#notes = notes
    this.place = place
  }

  /** Takes the fields of the whole batch; returns false for a field of a payment. */
  take(field: PainField, text: string, place: () => Place): boolean {
    if (field === 'batchCount') this.total.count = { text, place: place() }
    else if (field === 'batchSum') this.total.sum = { text, place: place() }
    else if (field === 'batchId') this.id = text
    else if (field === 'booking') this.#takeBooking(text, place)
    else if (field === 'plainDay' || field === 'day' || field === 'dayAndTime') this.#takeDay(text, place)
    else if (field === 'account') this.account = withoutSpaces(text) || null
    else if (field === 'otherAccount') this.account ??= text || null
    else return false
    if (this.total.payments > 0) {
      this.#notes.fault(
        'This comes after payments that it applies to. It belongs before the first CdtTrfTxInf.',
        place()
      )
    }
    return true
  }

  read(): ReadBatch {
    return {
      id: this.id,
      booking: this.#booking,
      // Files made by a service state their bulk payment here, as an id without hyphens.
      bulkPaymentId: canonicalUuid(this.id) ?? null,
      account: this.account,
      dueOn: this.dueOn,
      items: this.total.payments
    }
  }

  #takeBooking(text: string, place: () => Place): void {
    const booking = BOOKINGS.get(text)
    if (booking) this.#booking = booking
    else this.#notes.fault(`BtchBookg is “${shown(text)}”; it must be true or false.`, place())
  }

  #takeDay(text: string, place: () => Place): void {
    const day = isoDay(text)
    if (day !== undefined && day !== (this.dueOn ?? day))
      this.#notes.fault(`The batch has two days: ${this.dueOn ?? ''} and ${day}.`, place())
    else if (day !== undefined) this.dueOn = day
    else this.#notes.fault(`“${shown(text)}” is not a valid date. Write it as 2026-01-31.`, place())
  }
}
