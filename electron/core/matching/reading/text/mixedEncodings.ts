const LF = 10

/** Finds lines in two encodings: those with UTF-8 characters beyond ASCII, and those that are invalid UTF-8. */
export class MixedEncodings {
  /** Lines count from 1; undefined if there is none. */
  firstUtf8: number | undefined
  firstOther: number | undefined
  #line = 1
  /** Whether the current line has characters beyond ASCII. */
  #isWide = false
  #isUtf8 = true
  /** Bytes that the current character still lacks. */
  #open = 0

  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === LF) this.#endLine()
      else if (byte >= 0x80 || this.#open > 0) this.#pass(byte)
    }
  }

  end(): void {
    this.#endLine()
  }

  #pass(byte: number): void {
    if (this.#open > 0) {
      this.#isUtf8 &&= byte >= 0x80 && byte <= 0xbf
      this.#open--
      return
    }
    this.#isWide = true
    if (byte >= 0xc2 && byte <= 0xdf) this.#open = 1
    else if (byte >= 0xe0 && byte <= 0xef) this.#open = 2
    else if (byte >= 0xf0 && byte <= 0xf4) this.#open = 3
    else this.#isUtf8 = false
  }

  #endLine(): void {
    if (this.#open > 0) this.#isUtf8 = false
    if (this.#isWide && this.#isUtf8) this.firstUtf8 ??= this.#line
    else if (this.#isWide) this.firstOther ??= this.#line
    this.#line++
    this.#isWide = false
    this.#isUtf8 = true
    this.#open = 0
  }
}
