import type { Place, ReadingNotes } from '../readingNotes.ts'
import { shown } from '../values/amount.ts'
import { endOfTag, KnownAttributes, type Attributes } from './attributes.ts'
import { LineCount } from './lineCount.ts'
import { endOfComment, endOfInstruction, GET_AGAIN, refuse, refuseDoctype, refuseSecond, refuseText } from './markup.ts'
import { isNameCode, isSpace } from './nameCodes.ts'
import { Names } from './names.ts'
import { plainText, XmlMistake } from './plainText.ts'
import { Signs } from './signs.ts'

const DEEPEST = 64
/** Longest tag, comment or text in characters, because each stays in memory until it is complete. */
const LONGEST_PIECE = 1_000_000

const [LESS, GREATER, SLASH, BANG, QUESTION] = [60, 62, 47, 33, 63]
// What XML 1.0 allows nowhere, not even escaped. Half characters do not come out of a decoder.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Receives what the scanner finds; `isTextWanted` of the scanner says whether it reports texts. */
export interface XmlListener {
  open(name: string, attributes: Attributes | undefined): void
  text(text: string): void
  close(): void
}

/**
 * Scans well-formed XML 1.0 without a document type, piece by piece. It is fast for files of which few texts are
 * needed, because it jumps from bracket to bracket.
 */
export class XmlScanner {
  isTextWanted = false
  readonly #listener: XmlListener
  readonly #notes: ReadingNotes
  readonly #open: string[] = []
  readonly #lines = new LineCount()
  readonly #names = new Names()
  readonly #attributes = new KnownAttributes()
  readonly #signs = new Signs()
  /** The text since the start of the incomplete part. */
  #text = ''
  #at = 0
  #tagAt = 0
  #isAtStart = true
  #hasRoot = false

  constructor(listener: XmlListener, notes: ReadingNotes) {
    this.#listener = listener
    this.#notes = notes
  }

  /** Where the last tag begins; valid while the listener handles it. */
  get tagPlace(): Place {
    return this.#lines.placeOf(this.#tagAt)
  }

  /** The line where the handled text ends. */
  get line(): number {
    this.#lines.countTo(this.#at)
    return this.#lines.line
  }

  get column(): number {
    return this.#lines.columnOf(this.#at)
  }

  /** The place where the text so far ends. */
  get end(): Place {
    return this.#lines.placeOf(this.#text.length)
  }

  write(piece: string): void {
    const forbidden = piece.search(FORBIDDEN)
    this.#text = this.#text.slice(this.#at) + (forbidden < 0 ? piece : piece.slice(0, forbidden))
    this.#lines.goOn(this.#text, this.#at)
    this.#signs.goOn(this.#text)
    this.#at = 0
    this.#noting(() => {
      while (this.#step());
    })
    if (forbidden >= 0) this.#notes.stop('This character is not allowed in XML. Remove it.', this.end)
    if (this.#text.length - this.#at <= LONGEST_PIECE) return
    const words = 'What begins here does not end within a million characters. This is not a payment file.'
    this.#notes.stop(words, this.#lines.placeOf(this.#at))
  }

  finish(): void {
    const within = this.#open.at(-1)
    if (within !== undefined) {
      this.#notes.stop(`The file ends before <${shown(within)}> is closed: it was cut off. ${GET_AGAIN}`, this.end)
    }
    this.#noting(() => this.#takeText(this.#text.length))
    if (!this.#hasRoot) this.#notes.stop(`The file has no elements. ${GET_AGAIN}`, this.end)
  }

  /** Handles a tag, a comment or a text; false if it is still incomplete. */
  #step(): boolean {
    const text = this.#text
    if (text.charCodeAt(this.#at) !== LESS) {
      const end = text.indexOf('<', this.#at)
      return end >= 0 && this.#takeText(end)
    }
    this.#tagAt = this.#at
    const code = text.charCodeAt(this.#at + 1)
    if (code === SLASH) return this.#takeClosingTag()
    if (code === BANG) return this.#takeDeclaration()
    if (code === QUESTION) return this.#passTo(endOfInstruction(text, this.#at, this.#isAtStart))
    return this.#at + 1 < text.length && this.#takeTag()
  }

  #takeText(end: number): boolean {
    const isOutside = this.#open.length === 0
    const hasEntity = this.#signs.entity < end
    if (this.isTextWanted || isOutside || hasEntity) {
      const source = this.#text.slice(this.#at, end)
      const text = hasEntity || source.includes('\r') ? plainText(source, this.#at) : source
      if (isOutside && !isSpace(text)) refuseText(this.#at)
      if (this.isTextWanted) this.#listener.text(text)
    }
    const { sectionEnd } = this.#signs
    if (sectionEnd < end) throw new XmlMistake('“]]>” cannot stand in a text. Write ]]&gt; for it.', sectionEnd)
    this.#signs.passTo(end)
    if (end > this.#at) this.#isAtStart = false
    this.#at = end
    return true
  }

  #takeTag(): boolean {
    const text = this.#text
    const name = this.#names.read(text, this.#at + 1)
    if (name === undefined) return false
    const end = this.#at + 1 + name.length
    if (text.charCodeAt(end) === GREATER) return this.#enter(name, undefined, end + 1)
    const close = endOfTag(text, end)
    if (close < 0) return false
    const isEmpty = text.charCodeAt(close - 1) === SLASH
    this.#enter(name, this.#attributes.read(text, end, isEmpty ? close - 1 : close), close + 1)
    if (isEmpty) this.#close()
    return true
  }

  #enter(name: string, attributes: Attributes | undefined, end: number): boolean {
    if (this.#open.length === 0 && this.#hasRoot) refuseSecond(this.#at)
    if (this.#open.length >= DEEPEST) {
      const words = `Elements are nested more than ${DEEPEST} levels deep. This is not a payment file.`
      throw new XmlMistake(words, this.#at)
    }
    this.#hasRoot = true
    this.#isAtStart = false
    this.#open.push(name)
    this.#at = end
    if (attributes) this.#signs.passTo(end)
    this.#listener.open(name, attributes)
    return true
  }

  #takeClosingTag(): boolean {
    const text = this.#text
    const name = this.#open.at(-1) ?? ''
    let end = this.#at + 2 + name.length
    if (end >= text.length && !text.includes('>', this.#at)) return false
    const isOurs = name !== '' && text.startsWith(name, this.#at + 2) && !isNameCode(text.charCodeAt(end))
    while (isOurs && text.charCodeAt(end) <= 32) end++
    if (isOurs && end >= text.length) return false
    if (!isOurs || text.charCodeAt(end) !== GREATER) {
      const open = name === '' ? 'nothing is open' : `<${shown(name)}> is open`
      throw new XmlMistake(`This closing tag belongs to another element: ${open}. ${GET_AGAIN}`, this.#at)
    }
    this.#at = end + 1
    this.#close()
    return true
  }

  #close(): void {
    this.#open.pop()
    this.#listener.close()
  }

  #takeDeclaration(): boolean {
    const text = this.#text
    if (text.startsWith('<!--', this.#at)) return this.#passTo(endOfComment(text, this.#at))
    if (text.startsWith('<![CDATA[', this.#at)) return this.#takeSection()
    if (text.length - this.#at < 9) return false
    return text.startsWith('<!DOCTYPE', this.#at) ? refuseDoctype(this.#at) : refuse(this.#at)
  }

  #takeSection(): boolean {
    const end = this.#text.indexOf(']]>', this.#at)
    if (end < 0) return false
    if (this.#open.length === 0) refuseText(this.#at)
    if (this.isTextWanted) this.#listener.text(this.#text.slice(this.#at + 9, end).replace(/\r\n?/g, '\n'))
    return this.#passTo(end + 3)
  }

  #passTo(at: number | undefined): boolean {
    if (at === undefined) return false
    this.#at = at
    this.#isAtStart = false
    this.#signs.passTo(at)
    return true
  }

  #noting(read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof XmlMistake)) throw error
      this.#notes.stop(error.message, this.#lines.placeOf(error.at))
    }
  }
}
