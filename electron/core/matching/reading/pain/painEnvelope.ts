import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import type { Attributes } from '../xml/attributes.ts'

/** What stands around the document of a file, such as the header of a message; most files have nothing there. */
export class PainEnvelope {
  readonly #notes: ReadingNotes
  /** Attributes of the open elements. */
  readonly #around: (Attributes | undefined)[] = []
  /** The refusal if there is no document, from the first element on. */
  #refusal: readonly [words: string, place: Place] | undefined
  #hasDocument = false

  constructor(notes: ReadingNotes) {
    this.#notes = notes
  }

  open(name: string, attributes: Attributes | undefined, place: Place): void {
    this.#refusal ??= [`The file begins with <${shown(name)}> and has no <Document>: it is not a pain.001 file.`, place]
    this.#around.push(attributes)
    if (localName(name) === 'CstmrCdtTrfInitn')
      this.#notes.stop(`<${shown(name)}> stands outside of a <Document>: it is not a pain.001 file.`, place)
  }

  close(): void {
    this.#around.pop()
  }

  /** The attributes of the document, with those around it, because an envelope may declare its namespace. */
  openDocument(attributes: Attributes | undefined, place: Place): Attributes {
    if (this.#hasDocument) this.#notes.stop('A second Document begins here. Put each message in its own file.', place)
    this.#hasDocument = true
    return new Map([...this.#around, attributes].flatMap((each) => [...(each ?? [])]))
  }

  finish(): void {
    if (!this.#hasDocument && this.#refusal) this.#notes.stop(...this.#refusal)
  }
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
