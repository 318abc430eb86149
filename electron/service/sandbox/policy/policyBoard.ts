import { z } from 'zod'
import { SWITCHES, type Policy, type Switch, type SwitchName } from './switches.ts'

const NAMES = Object.keys(SWITCHES) as SwitchName[]

/** Some switches and their values, as the control surface accepts them. */
export const PolicyChange = z
  .strictObject(Object.fromEntries(NAMES.map((name) => [name, switchOf(name).schema])))
  .partial() as unknown as z.ZodType<Partial<Policy>>

function switchOf(name: SwitchName): Switch {
  return SWITCHES[name]
}

export const DEFAULT_POLICY = Object.fromEntries(NAMES.map((name) => [name, SWITCHES[name].fallback])) as Policy

/** The switches of one running sandbox. `values` is live: everyone who holds it sees each change. */
export class PolicyBoard {
  readonly values: Policy
  readonly #start: Partial<Policy>
  #version = 0

  constructor(start: Partial<Policy> = {}) {
    this.#start = start
    this.values = { ...DEFAULT_POLICY, ...start }
  }

  /** Increases with each change, so that results computed from the values can be cached until then. */
  get version(): number {
    return this.#version
  }

  set(change: Partial<Policy>): void {
    Object.assign(this.values, change)
    this.#version += 1
  }

  /** Restores the values of the start. */
  reset(): void {
    this.set({ ...DEFAULT_POLICY, ...this.#start })
  }
}
