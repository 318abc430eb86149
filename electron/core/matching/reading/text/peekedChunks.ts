/** A stream of bytes whose beginning can be inspected before it is read. */
export class PeekedChunks {
  readonly #source: AsyncIterator<Uint8Array, unknown>
  readonly #held: Uint8Array[] = []

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#source = chunks[Symbol.asyncIterator]()
  }

  /** The first `size` bytes, however they arrive, or all if there are fewer. */
  async head(size: number): Promise<Uint8Array> {
    let length = this.#held.reduce((sum, held) => sum + held.length, 0)
    while (length < size) {
      const step = await this.#source.next()
      if (step.done === true) break
      this.#held.push(step.value)
      length += step.value.length
    }
    return joined(this.#held).subarray(0, size)
  }

  /** All bytes, once. */
  async *all(): AsyncGenerator<Uint8Array, void> {
    while (this.#held.length > 0) yield this.#held.shift() ?? new Uint8Array()
    for (let step = await this.#source.next(); step.done !== true; step = await this.#source.next()) yield step.value
  }

  /** Lets the source go, also where it was not read to its end. */
  async release(): Promise<void> {
    await this.#source.return?.()
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (pieces.length === 1 && only) return only
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
