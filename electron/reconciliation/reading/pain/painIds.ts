import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import { UsedIds } from '../values/usedIds.ts'

/** The ids of a message, of which none should be there twice. */
export class PainIds {
  readonly #notes: ReadingNotes
  readonly #batches = new UsedIds()
  readonly #uetrs = new UsedIds()
  readonly #endToEndIds = new UsedIds()
  readonly #instructionIds = new UsedIds()
  /** Warnings of the payment that is being read. */
  #usedTwice: string[] = []

  constructor(notes: ReadingNotes) {
    this.#notes = notes
  }

  noteBatch(id: string, place: Place): void {
    const before = this.#batches.note(id, place.line)
    if (before === undefined) return
    this.#notes.fault(
      `The PmtInfId “${shown(id)}” was already used in line ${before}. Each batch needs its own.`,
      place
    )
  }

  /** `line`: of the payment. */
  noteUetr(id: string, line: number, place: () => Place): void {
    const before = this.#uetrs.note(id, line)
    if (before === undefined) return
    this.#notes.fault(
      `The UETR ${id} is also that of the payment in line ${before}. It must identify one payment only.`,
      place()
    )
  }

  /** Programs do give these twice, so it is odd and no fault. */
  note(kind: 'EndToEndId' | 'InstrId', id: string, { line }: Place): void {
    const before = (kind === 'InstrId' ? this.#instructionIds : this.#endToEndIds).note(id, line)
    if (before === undefined) return
    this.#usedTwice.push(`The ${kind} “${shown(id)}” in line ${line} was used in line ${before} already.`)
  }

  /** The payment is known as a whole: one that is told as a repetition need not be told by its ids as well. */
  endPayment(isRepetition: boolean): void {
    if (!isRepetition) for (const warning of this.#usedTwice) this.#notes.warn(warning)
    this.#usedTwice = []
  }
}
