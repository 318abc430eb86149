import type { Memory } from '../memory/memory.ts'
import { Uuids } from '../seeded/uuids.ts'
import type { Holder, Holders } from './holders.ts'

/** All that the sandbox keeps of a confirmed card: neither its number nor its security code. */
export interface CardDetails {
  /** Lower case, for example `visa`. */
  readonly brand: string
  readonly last4: string
  /** Two digits each. */
  readonly exp_month: string
  readonly exp_year: string
}

export interface PaymentMethod {
  readonly id: string
  readonly card: CardDetails
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const SAMPLES: readonly CardDetails[] = [
  { brand: 'visa', last4: '0016', exp_month: '09', exp_year: '29' },
  { brand: 'mastercard', last4: '0024', exp_month: '01', exp_year: '26' }
]
const SAMPLE_AGE = 90 * 24 * 60 * 60 * 1000

/** The saved cards: at most one for each individual or guest. */
export class PaymentMethods {
  readonly #ids: Uuids
  readonly #byHolder = new Map<string, PaymentMethod & { readonly holder: Holder }>()
  #next = 0

  /**
   * The first individual and the first guest have a saved card; the second individual has an expired one. `first`: the
   * number of the first card that is saved later, if it does not follow directly after those.
   */
  constructor(seed: number, holders: Holders, epoch: number, first = 0, stored?: Memory['methods']) {
    this.#ids = new Uuids(seed, 'payment method')
    const [individual, other] = holders.of('individual')
    const [guest] = holders.of('guest')
    const samples = [individual, other, guest].filter((holder) => holder !== undefined)
    samples.forEach((holder, at) => {
      const card = SAMPLES[at % SAMPLES.length]
      if (card !== undefined) this.save(holder, card, epoch - SAMPLE_AGE)
    })
    this.#next = Math.max(this.#next, first)
    if (stored === undefined) return
    this.#byHolder.clear()
    for (const method of stored) this.#byHolder.set(keyOf(method.holder), method)
  }

  of(holder: Holder): PaymentMethod | undefined {
    return this.#byHolder.get(keyOf(holder))
  }

  /** The caller must have checked that the holder has no saved card yet. */
  save(holder: Holder, card: CardDetails, now: number): PaymentMethod {
    if (this.of(holder) !== undefined) throw new Error('At most one payment method is saved.')
    const { brand, last4, exp_month, exp_year } = card
    const method = { id: this.#ids.uuidOf(this.#next++), card: { brand, last4, exp_month, exp_year }, createdAt: now }
    this.#byHolder.set(keyOf(holder), { ...method, holder })
    return method
  }

  /** Removes a card; returns whether there was one with this id. */
  remove(id: string): boolean {
    const found = [...this.#byHolder].find(([, method]) => method.id === id)
    return found !== undefined && this.#byHolder.delete(found[0])
  }

  stored(): Memory['methods'] {
    return [...this.#byHolder.values()]
  }

  describe(): readonly (PaymentMethod & { readonly holder: string })[] {
    return Array.from(this.#byHolder, ([key, method]) => ({ ...method, holder: key }))
  }
}

function keyOf({ kind, id }: Holder): string {
  return `${kind} ${id}`
}
