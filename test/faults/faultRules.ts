import type { Fault } from './exchange.ts'

export interface FaultRule {
  readonly fault: Fault
  /** The first request that it meets; requests count from 1 since the proxy began. */
  readonly from: number
  /** How many requests it meets; `Infinity` for all that follow. */
  readonly count: number
}

/** Which fault meets which request: the first rule that fits. */
export class FaultRules {
  #rules: FaultRule[] = []

  add(rule: FaultRule): void {
    this.#rules.push(rule)
  }

  clear(): void {
    this.#rules = []
  }

  faultOf(request: number): Fault | undefined {
    return this.#rules.find(({ from, count }) => request >= from && request < from + count)?.fault
  }
}
