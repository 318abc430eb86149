import type { Reading } from '../reading.ts'
import type { Place } from '../readingNotes.ts'
import { paidAmountOf, shown } from '../values/amount.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { ControlTotal } from './controlTotal.ts'
import { PainBatch } from './painBatch.ts'
import type { PainBlock, PainField } from './painElements.ts'
import { PainIds } from './painIds.ts'
import { PainOddities } from './painOddities.ts'
import type { PainListener } from './painParser.ts'
import { PainPayment, withoutSpaces } from './painPayment.ts'
import { isSwissCode, type PainVersion } from './painVersion.ts'

const CODES: ReadonlySet<PainField> = new Set(['batchInstrument', 'batchClearing', 'instrument', 'referenceType'])
const START: Place = { line: 1, column: 1 }

/** Turns a pain.001 file into expected payments and checks it. */
export class PainMessage implements PainListener {
  readonly #reading: Reading
  readonly #total = new ControlTotal()
  readonly #ids: PainIds
  readonly #oddities = new PainOddities()
  #batch: PainBatch
  #payment = new PainPayment()
  /** Where the current payment begins. */
  #place = START
  #messages = 0
  #groups = 0

  constructor(reading: Reading) {
    this.#reading = reading
    this.#ids = new PainIds(reading.notes)
    this.#batch = new PainBatch(reading.notes, START)
  }

  version({ schema, dialect }: PainVersion): void {
    this.#reading.schema = schema
    this.#reading.dialect = dialect
  }

  open(block: PainBlock, place: Place): void {
    const { notes } = this.#reading
    if (block === 'payment') {
      this.#payment = new PainPayment()
      this.#place = place
    } else if (block === 'batch') this.#batch = new PainBatch(notes, place)
    else if (block === 'equivalent') this.#refuseEquivalent(place)
    else if (block === 'group' && this.#groups++ > 0) notes.fault('GrpHdr appears twice.', place)
    else if (block === 'message' && this.#messages++ > 0) {
      notes.fault('A second message begins here. Put each message in its own file.', place)
    }
  }

  field(field: PainField, text: string, place: () => Place, currency: string): void {
    if (field === 'amount') this.#takeAmount(text, currency, place)
    else if (field === 'endToEndId') this.#takeEndToEndId(text, place)
    else if (field === 'uetr') this.#takeUetr(text, place)
    else if (field === 'instructionId') this.#takeInstructionId(text, place)
    else if (field === 'messageId') this.#reading.messageId = text || null
    else if (field === 'count') this.#total.count = { text, place: place() }
    else if (field === 'sum') this.#total.sum = { text, place: place() }
    else if (CODES.has(field)) this.#noteCode(text)
    else {
      if (field === 'iban' || field === 'account') this.#oddities.noteIban(withoutSpaces(text), place)
      if (field === 'batchId' && text !== '') this.#ids.noteBatch(text, place())
      if (!this.#batch.take(field, text, place)) this.#payment.set(field, text)
    }
  }

  close(block: PainBlock): void {
    if (block === 'payment') this.#closePayment()
    else if (block === 'batch') this.#closeBatch()
    else if (block === 'message') this.#closeMessage()
  }

  /** Adds the warnings about the whole file at its end. */
  end(): void {
    this.#oddities.say(this.#reading.notes)
  }

  /** A file in the ISO namespace may follow a country's rules without naming them. */
  #noteCode(code: string): void {
    if (this.#reading.dialect === 'iso' && isSwissCode(code)) this.#reading.dialect = 'swiss'
  }

  #refuseEquivalent(place: Place): void {
    this.#payment.hasAmount = true
    const words = 'This payment has an EqvtAmt (its value in another currency), so the paid amount is not known.'
    this.#reading.notes.fault(`${words} Ask for a file with InstdAmt.`, place)
  }

  #takeAmount(text: string, currency: string, place: () => Place): void {
    const amount = this.#payment.hasAmount ? 'This payment has a second amount.' : amountIn(text, currency)
    this.#payment.hasAmount = true
    if (typeof amount === 'string') this.#reading.notes.fault(amount, place())
    else {
      this.#payment.amount = amount
      this.#payment.currency = currency
    }
  }

  #takeEndToEndId(text: string, place: () => Place): void {
    if (text === '' || text === 'NOTPROVIDED') return
    this.#payment.endToEndId = text
    this.#ids.note('EndToEndId', text, place())
  }

  #takeInstructionId(text: string, place: () => Place): void {
    if (text === '' || text === 'NOTPROVIDED') return
    this.#payment.instructionId = text
    this.#ids.note('InstrId', text, place())
  }

  #takeUetr(text: string, place: () => Place): void {
    const id = canonicalUuid(text)
    if (id !== undefined) {
      this.#payment.uetr = id
      this.#ids.noteUetr(id, this.#place.line, place)
    } else
      this.#reading.notes.fault(`The UETR “${shown(text)}” is not a UUID, which has 32 digits from 0 to f.`, place())
  }

  #closePayment(): void {
    const { notes, sink, options } = this.#reading
    const payment = this.#payment
    const batch = this.#batch
    if (!payment.hasAmount) notes.fault('The payment that begins here has no InstdAmt.', this.#place)
    if (payment.endToEndId === '') this.#oddities.noteAnonymous(this.#place.line)
    batch.total.add(payment.amount)
    this.#total.add(payment.amount)
    const item = payment.item(batch.id, batch.account, batch.dueOn)
    this.#ids.endPayment(options.isRepetition?.(item) ?? false)
    sink.take(item)
  }

  #closeBatch(): void {
    const { notes, batches } = this.#reading
    const batch = this.#batch
    if (batch.id === '') {
      notes.fault('The batch that begins here has no PmtInfId to identify it.', batch.place)
    }
    batch.total.check(`the batch “${shown(batch.id)}”`, notes)
    batches.push(batch.read())
  }

  #closeMessage(): void {
    const { notes, messageId } = this.#reading
    if (messageId === null) notes.fault('The file has no MsgId to identify it.')
    this.#total.check('the file', notes)
  }
}

function amountIn(text: string, currency: string): bigint | string {
  return currency === '' ? 'InstdAmt names no currency: its attribute Ccy is missing.' : paidAmountOf(text, currency)
}
