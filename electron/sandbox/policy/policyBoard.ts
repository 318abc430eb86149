import { z } from 'zod'
import { SWITCHES, type Policy, type Switch, type SwitchName } from './switches.ts'

const NAMES = Object.keys(SWITCHES) as SwitchName[]

/** Some switches and their values, as the control surface takes them. */
export const PolicyChange = z
  .strictObject(Object.fromEntries(NAMES.map((name) => [name, switchOf(name).schema])))
  .partial() as unknown as z.ZodType<Partial<Policy>>

function switchOf(name: SwitchName): Switch {
  return SWITCHES[name]
}

export const DEFAULT_POLICY = Object.fromEntries(NAMES.map((name) => [name, SWITCHES[name].fallback])) as Policy

/** The switches of one running sandbox. `values` is live: whoever holds it sees each change. */
export class PolicyBoard {
  readonly values: Policy
  readonly #start: Partial<Policy>
  #version = 0

  constructor(start: Partial<Policy> = {}) {
    this.#start = start
    this.values = { ...DEFAULT_POLICY, ...start }
  }

  /** Grows with each change, so that what was computed from the values can be kept until then. */
  get version(): number {
    return this.#version
  }

  set(change: Partial<Policy>): void {
    Object.assign(this.values, change)
    this.#version += 1
  }

  /** Back to the values of the start. */
  reset(): void {
    this.set({ ...DEFAULT_POLICY, ...this.#start })
  }
}
