import { SANDBOX_EPOCH } from '../transactions/businessTime.ts'

/**
 * The sandbox's own time. It runs with the machine's clock until it is frozen, and can be moved forward, never back, so
 * that what happens later is never dated earlier. It does not start before the newest of the made-up transactions.
 */
export class SandboxClock {
  readonly #machine: () => number
  #offset = 0
  #frozenAt: number | undefined

  constructor(machine: () => number = Date.now) {
    this.#machine = machine
    this.reset()
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#frozenAt ?? this.#machine() + this.#offset
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== undefined
  }

  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError('The clock only goes forward.')
    if (this.#frozenAt === undefined) this.#offset += milliseconds
    else this.#frozenAt += milliseconds
  }

  /** Goes on from a time that it had once shown, where it is not past that yet. */
  continueFrom(time: number): void {
    this.advance(Math.max(0, time - this.now()))
  }

  freeze(): void {
    this.#frozenAt ??= this.now()
  }

  /** Lets a frozen clock go on from where it stands. */
  resume(): void {
    if (this.#frozenAt === undefined) return
    this.#offset = this.#frozenAt - this.#machine()
    this.#frozenAt = undefined
  }

  /** Back to the machine's time. */
  reset(): void {
    this.#frozenAt = undefined
    this.#offset = Math.max(0, SANDBOX_EPOCH - this.#machine())
  }
}
