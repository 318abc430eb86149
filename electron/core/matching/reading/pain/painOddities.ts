import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import { isLikeIban, passesIbanCheck } from '../values/iban.ts'

/** Counts oddities that affect many payments but stop none, and reports each kind once. */
export class PainOddities {
  #ibans = 0
  #firstIban = ''
  #anonymous = 0
  #firstAnonymous = 0

  noteIban(iban: string, place: () => Place): void {
    if (isLikeIban(iban) && passesIbanCheck(iban)) return
    if (this.#ibans++ === 0) this.#firstIban = `“${shown(iban)}” in line ${place().line}`
  }

  /** Counts a payment without an EndToEndId that begins in this line. */
  noteAnonymous(line: number): void {
    if (this.#anonymous++ === 0) this.#firstAnonymous = line
  }

  say(notes: ReadingNotes): void {
    if (this.#ibans > 0) {
      const fail = this.#ibans === 1 ? '1 IBAN fails its check' : `${this.#ibans} IBANs fail their check`
      notes.warn(`${fail}; the first is ${this.#firstIban}.`)
    }
    if (this.#anonymous === 0) return
    const have = this.#anonymous === 1 ? '1 payment has' : `${this.#anonymous} payments have`
    notes.warn(`${have} no end-to-end id; the first begins in line ${this.#firstAnonymous}.`)
  }
}
