import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import { UsedIds } from '../values/usedIds.ts'

/** Finds ids that a message uses more than once. */
export class PainIds {
  readonly #notes: ReadingNotes
  readonly #batches = new UsedIds()
  readonly #uetrs = new UsedIds()
  readonly #endToEndIds = new UsedIds()
  readonly #instructionIds = new UsedIds()
  /** Warnings about the current payment. */
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

  /** `line`: the line of the payment. */
  noteUetr(id: string, line: number, place: () => Place): void {
    const before = this.#uetrs.note(id, line)
    if (before === undefined) return
    this.#notes.fault(
      `The UETR ${id} is also that of the payment in line ${before}. It must identify one payment only.`,
      place()
    )
  }

  /** Some programs do repeat these ids, so it is a warning and no fault. */
  note(kind: 'EndToEndId' | 'InstrId', id: string, { line }: Place): void {
    const before = (kind === 'InstrId' ? this.#instructionIds : this.#endToEndIds).note(id, line)
    if (before === undefined) return
    this.#usedTwice.push(`The ${kind} “${shown(id)}” in line ${line} was used in line ${before} already.`)
  }

  /** If the whole payment is reported as a repetition, its repeated ids need no warnings. */
  endPayment(isRepetition: boolean): void {
    if (!isRepetition) for (const warning of this.#usedTwice) this.#notes.warn(warning)
    this.#usedTwice = []
  }
}
