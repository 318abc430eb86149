/** Finds the next special characters of a text, each searched only once, however many texts are before it. */
export class Signs {
  #text = ''
  #entity = 0
  #section = 0

  goOn(text: string): void {
    this.#text = text
    this.#entity = this.#find('&', 0)
    this.#section = this.#find(']]>', 0)
  }

  /** The next ampersand; the length of the text if there is none. */
  get entity(): number {
    return this.#entity
  }

  /** The next section end; the length of the text if there is none. */
  get sectionEnd(): number {
    return this.#section
  }

  /** Everything before this offset has been read. */
  passTo(at: number): void {
    if (this.#entity < at) this.#entity = this.#find('&', at)
    if (this.#section < at) this.#section = this.#find(']]>', at)
  }

  #find(sign: string, from: number): number {
    const at = this.#text.indexOf(sign, from)
    return at < 0 ? this.#text.length : at
  }
}
