import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import type { Attributes } from '../xml/attributes.ts'
import { XmlScanner, type XmlListener } from '../xml/xmlScanner.ts'
import { localName, PainEnvelope } from './painEnvelope.ts'
import { painElements, type PainBlock, type PainElement, type PainField } from './painElements.ts'
import { painVersion, type PainVersion } from './painVersion.ts'

const LONGEST_TEXT = 10_000

/** Receives the content of a file in file order. */
export interface PainListener {
  version(version: PainVersion): void
  open(block: PainBlock, place: Place): void
  /** `place` returns where the text begins, only on demand. `currency` is the attribute `Ccy`. */
  field(field: PainField, text: string, place: () => Place, currency: string): void
  close(block: PainBlock): void
}

/** Finds the elements of a pain.001 file that are read. */
export class PainParser implements XmlListener {
  readonly scanner: XmlScanner
  readonly #listener: PainListener
  readonly #notes: ReadingNotes
  readonly #envelope: PainEnvelope
  readonly #path: PainElement[] = []
  readonly #place = (): Place => ({ line: this.#line, column: this.#column })
  #prefix = ''
  /** The attribute that declares the file's prefix. */
  #declaration = 'xmlns'
  #namespace = ''
  #here: PainElement | undefined
  /** Number of open elements that are not read. */
  #passedOver = 0
  /** Whether they are additions by others, which may be anything. */
  #isSupplement = false
  /** Number of elements that were opened and are read. */
  #opened = 0
  #text = ''
  #currency = ''
  #line = 1
  #column = 1

  constructor(listener: PainListener, notes: ReadingNotes) {
    this.#listener = listener
    this.#notes = notes
    this.#envelope = new PainEnvelope(notes)
    this.scanner = new XmlScanner(this, notes)
  }

  open(name: string, attributes: Attributes | undefined): void {
    if (this.#passedOver > 0) {
      this.#passedOver++
      this.#refuseLost(name)
      return
    }
    const here = this.#here
    if (!here && localName(name) !== 'Document') {
      this.#envelope.open(name, attributes, this.scanner.tagPlace)
      return
    }
    const child = here ? childOf(here, name) : this.#document(name, attributes)
    if (!child) {
      if (here && here.field !== null && here.children.size === 0) this.#refuseWithin(here, name)
      else this.#refuseForeign(name, attributes)
      this.#passedOver = 1
      this.#isSupplement = name === `${this.#prefix}SplmtryData`
      this.#refuseLost(name)
      return
    }
    if (here) {
      this.#path.push(here)
      this.#refuseSecond(here, child)
    }
    this.#here = child
    if (child.field !== null) this.#begin(attributes)
    if (child.block !== null) {
      this.#refuseForeign(name, attributes)
      this.#listener.open(child.block, this.scanner.tagPlace)
    }
  }

  text(text: string): void {
    if (this.#passedOver > 0) return
    this.#text += text
    if (this.#text.length > LONGEST_TEXT) {
      this.#notes.stop(
        `The text of ${this.#here?.name ?? ''} is longer than ${LONGEST_TEXT} characters.`,
        this.#place()
      )
    }
  }

  close(): void {
    if (this.#passedOver > 0) {
      this.#passedOver--
      return
    }
    const closed = this.#here
    if (!closed) {
      this.#envelope.close()
      return
    }
    this.#here = this.#path.pop()
    if (closed.field !== null) this.#end(closed, closed.field)
    if (closed.block !== null) this.#listener.close(closed.block)
  }

  finish(): void {
    this.scanner.finish()
    this.#envelope.finish()
  }

  #begin(attributes: Attributes | undefined): void {
    const { scanner } = this
    scanner.isTextWanted = true
    this.#text = ''
    this.#currency = attributes?.get('Ccy') ?? ''
    this.#line = scanner.line
    this.#column = scanner.column
  }

  #end(closed: PainElement, field: PainField): void {
    this.scanner.isTextWanted = false
    const text = trimmed(this.#text)
    this.#text = ''
    // An element with children has no text of its own.
    if (closed.children.size === 0 || text !== '') this.#listener.field(field, text, this.#place, this.#currency)
  }

  #document(name: string, attributes: Attributes | undefined): PainElement {
    const declared = this.#envelope.openDocument(attributes, this.scanner.tagPlace)
    const colon = name.indexOf(':')
    this.#prefix = name.slice(0, colon + 1)
    if (colon >= 0) this.#declaration = `xmlns:${name.slice(0, colon)}`
    this.#namespace = declared.get(this.#declaration) ?? ''
    const found = painVersion(this.#namespace, schemaLocation(declared))
    if ('refusal' in found) this.#notes.stop(found.refusal, this.scanner.tagPlace)
    this.#listener.version(found)
    return painElements(this.#prefix)
  }

  /** The later one would replace the first in silence, such as a sum that is wrong. */
  #refuseSecond(here: PainElement, child: PainElement): void {
    if (child.openedIn === here.opened && !child.mayRepeat)
      this.#notes.fault(`A second ${child.name} begins here. ${here.name} may have only one.`, this.scanner.tagPlace)
    child.openedIn = here.opened
    child.opened = ++this.#opened
  }

  /** A payment where none is read would be missing in silence. */
  #refuseLost(name: string): void {
    const lost = name.slice(this.#prefix.length)
    if (this.#isSupplement || (lost !== 'CdtTrfTxInf' && lost !== 'PmtInf')) return
    const parent = lost === 'PmtInf' ? 'CstmrCdtTrfInitn' : 'PmtInf'
    this.#notes.fault(
      `<${lost}> stands where it is not read. It belongs directly below ${parent}.`,
      this.scanner.tagPlace
    )
  }

  /** What stands around the element would be read as one text, such as an amount of other digits. */
  #refuseWithin({ name: field }: PainElement, name: string): void {
    this.#notes.fault(`<${shown(name)}> stands within ${field}, which holds only a text.`, this.scanner.tagPlace)
  }

  /** Elements of other namespaces may appear only below `SplmtryData`, which is skipped. */
  #refuseForeign(name: string, attributes: Attributes | undefined): void {
    const isOurs = name.slice(0, name.indexOf(':') + 1) === this.#prefix
    if (isOurs && (attributes?.get(this.#declaration) ?? this.#namespace) === this.#namespace) return
    this.#notes.fault(
      `<${shown(name)}> has another namespace than the file. Use one for the whole file.`,
      this.scanner.tagPlace
    )
  }
}

/** The schema locations of namespaces, in pairs; the attribute may have any prefix. */
function schemaLocation(attributes: Attributes): string {
  return [...attributes].find(([key]) => key.endsWith(':schemaLocation'))?.[1] ?? ''
}

/** The child with this name. The child that followed the previous one last time is tried first. */
function childOf(element: PainElement, name: string): PainElement | undefined {
  const { last } = element
  const likely = last?.follower
  const child = likely?.qualifiedName === name ? likely : element.children.get(name)
  if (!child) return undefined
  if (last) last.follower = child
  element.last = child
  return child
}

/** `trim` for texts that rarely need it. */
function trimmed(text: string): string {
  const isBare = text.charCodeAt(0) > 32 && text.charCodeAt(text.length - 1) > 32
  return isBare ? text : text.trim()
}
