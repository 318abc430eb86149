/** Chooses by a seed, the same each time, so that a world can be made again. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    // Seeds that follow one another are to have nothing in common.
    for (let turn = 0; turn < 4; turn++) this.below(2)
  }

  /** A whole number from 0 on that is less than `sides`. */
  below(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides)
  }

  /** From `least` to `most`, both included. */
  from(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  one<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.below(things.length)]
    if (thing === undefined) throw new Error('There is nothing to choose from.')
    return thing
  }

  /** True as often as `percent` says. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  shuffled<Thing>(things: readonly Thing[]): Thing[] {
    const keyed = things.map((thing) => [this.below(2 ** 30), thing] as const)
    return keyed.sort(([one], [other]) => one - other).map(([, thing]) => thing)
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => String(this.below(10))).join('')
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16))
    hex[12] = '4'
    hex[16] = this.one(['8', '9', 'a', 'b'])
    const text = hex.join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
  }
}
