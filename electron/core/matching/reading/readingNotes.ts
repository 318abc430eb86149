import type { InstructionFault } from '../../../../shared/domain/reconciliation/instruction.ts'

const MOST_FAULTS = 100
const MOST_WARNINGS = 50

/** A place in a file; lines and columns count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Reading stopped; the fault that explains why is noted already. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped'
}

/** Faults and warnings of a file, in bounded memory. */
export class ReadingNotes {
  readonly faults: InstructionFault[] = []
  faultCount = 0
  readonly #warnings = new Set<string>()
  #moreWarnings = 0

  fault(message: string, place?: Place): void {
    this.faultCount++
    if (this.faults.length >= MOST_FAULTS) return
    this.faults.push({ line: place?.line ?? null, column: place?.column ?? null, message })
  }

  /** Notes a fault and stops, because the rest of the file means nothing after it. */
  stop(message: string, place?: Place): never {
    this.fault(message, place)
    throw new ReadingStopped(message)
  }

  /** Adds a warning only once, even if it is noted again. */
  warn(message: string): void {
    if (this.#warnings.has(message)) return
    if (this.#warnings.size < MOST_WARNINGS) this.#warnings.add(message)
    else this.#moreWarnings++
  }

  get warnings(): readonly string[] {
    if (this.#moreWarnings === 0) return [...this.#warnings]
    return [...this.#warnings, `${this.#moreWarnings} more warnings are not listed.`]
  }
}
