import { SANDBOX_EPOCH } from '../transactions/businessTime.ts'

/**
 * The sandbox's own time. It follows the machine's clock unless it is frozen. It can be moved forward but never back,
 * so that later events never get earlier times. It does not start before the newest seeded transaction.
 */
export class SandboxClock {
  readonly #machine: () => number
  #offset = 0
  #latest = 0
  #frozenAt: number | undefined

  constructor(machine: () => number = Date.now) {
    this.#machine = machine
    this.reset()
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#frozenAt !== undefined) return this.#frozenAt
    const time = this.#machine() + this.#offset
    // The machine's clock was set back: this one goes on from where it was.
    if (time < this.#latest) this.#offset += this.#latest - time
    this.#latest = Math.max(time, this.#latest)
    return this.#latest
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== undefined
  }

  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError('The clock only goes forward.')
    // Reading it first takes up where the machine's clock was set back.
    const time = this.now() + milliseconds
    if (this.#frozenAt === undefined) this.#offset = time - this.#machine()
    else this.#frozenAt = time
  }

  /** Moves the clock forward to a time that an earlier run had reached, if it is not past it already. */
  continueFrom(time: number): void {
    this.advance(Math.max(0, time - this.now()))
  }

  freeze(): void {
    this.#frozenAt ??= this.now()
  }

  /** Lets a frozen clock run again from its present time. */
  resume(): void {
    if (this.#frozenAt === undefined) return
    this.#offset = this.#frozenAt - this.#machine()
    this.#frozenAt = undefined
  }

  /** Returns to the machine's time. */
  reset(): void {
    this.#frozenAt = undefined
    this.#latest = 0
    this.#offset = Math.max(0, SANDBOX_EPOCH - this.#machine())
  }
}
