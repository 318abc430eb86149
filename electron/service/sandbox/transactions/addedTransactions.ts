import type { SandboxTransaction } from './sandboxTransaction.ts'

const LAST_KEY = 0xffff_ffff

/**
 * Rows that were not made from the seed. Their keys count down from the largest key, so they never meet seeded rows.
 */
export class AddedTransactions {
  readonly #rows: SandboxTransaction[] = []
  readonly #byId = new Map<string, number>()
  readonly #byCorrelation = new Map<string, number[]>()

  get count(): number {
    return this.#rows.length
  }

  get nextKey(): number {
    return LAST_KEY - this.#rows.length
  }

  add(row: SandboxTransaction): number {
    const key = this.nextKey
    this.#rows.push(row)
    this.#byId.set(row.id, key)
    if (typeof row.correlationId === 'string') {
      const keys = this.#byCorrelation.get(row.correlationId)
      if (keys) keys.push(key)
      else this.#byCorrelation.set(row.correlationId, [key])
    }
    return key
  }

  get all(): readonly SandboxTransaction[] {
    return this.#rows
  }

  keyOf(id: string): number | undefined {
    return this.#byId.get(id)
  }

  at(key: number): SandboxTransaction | undefined {
    return this.#rows[LAST_KEY - key]
  }

  /** The row at a position in the order of creation, newest first. */
  keyAt(place: number): number {
    return LAST_KEY - (this.#rows.length - 1 - place)
  }

  placeOf(key: number): number {
    return this.#rows.length - 1 - (LAST_KEY - key)
  }

  keysOfCorrelation(correlationId: string): readonly number[] {
    return this.#byCorrelation.get(correlationId) ?? []
  }
}
