import { Random } from '../seeded/random.ts'
import type { FaultRule } from './faultRule.ts'

interface ActiveFault {
  readonly rule: FaultRule
  readonly path: RegExp | undefined
  skipped: number
  hits: number
}

/** The active faults. The seed and the order of the requests decide which requests they hit. */
export class FaultBoard {
  readonly #seed: number
  readonly #start: readonly FaultRule[]
  #random: Random
  #active: readonly ActiveFault[] = []

  constructor(seed: number, start: readonly FaultRule[] = []) {
    this.#seed = seed
    this.#start = start
    this.#random = new Random(seed, 'faults')
    this.replace(start)
  }

  get isEmpty(): boolean {
    return this.#active.length === 0
  }

  /** Replaces the active faults and restarts the random numbers. */
  replace(rules: readonly FaultRule[], seed: number = this.#seed): void {
    this.#random = new Random(seed, 'faults')
    this.#active = rules.map((rule) => ({ rule, path: pathPattern(rule.path), skipped: 0, hits: 0 }))
  }

  /** Restores the faults of the start. */
  reset(): void {
    this.replace(this.#start)
  }

  /** Returns the faults that hit this request, and counts the hit. */
  take(method: string, path: string): readonly FaultRule[] {
    const hitting = this.#active.filter((fault) => this.#hits(fault, method, path))
    this.#active = this.#active.filter(({ rule, hits }) => rule.count === undefined || hits < rule.count)
    return hitting.map(({ rule }) => rule)
  }

  describe(): readonly (FaultRule & { readonly hits: number })[] {
    return this.#active.map(({ rule, hits }) => ({ ...rule, hits }))
  }

  #hits(fault: ActiveFault, method: string, path: string): boolean {
    const { rule } = fault
    if (rule.method !== undefined && rule.method !== method) return false
    if (fault.path !== undefined && !fault.path.test(path)) return false
    if (fault.skipped < rule.skip) {
      fault.skipped += 1
      return false
    }
    if (!this.#random.chance(rule.probability)) return false
    fault.hits += 1
    return true
  }
}

function pathPattern(path: string | undefined): RegExp | undefined {
  if (path === undefined) return undefined
  const parts = path.split(/\*+/).map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
