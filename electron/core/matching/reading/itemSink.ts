import type { CurrencySum } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { InstructedItem } from '../model.ts'

/** Passes items on and sums them. */
export class ItemSink {
  items = 0
  readonly #onItem: (item: InstructedItem) => void
  readonly #sums = new Map<string, { count: number; amount: bigint }>()

  constructor(onItem: (item: InstructedItem) => void) {
    this.#onItem = onItem
  }

  take(item: InstructedItem): void {
    this.items++
    if (item.amount !== null && item.currency !== null) this.#add(item.currency, item.amount)
    this.#onItem(item)
  }

  get sums(): readonly CurrencySum[] {
    return [...this.#sums]
      .map(([currency, { count, amount }]) => ({ currency, count, amount: formatMoney(amount, currency) }))
      .sort((one, other) => (one.currency < other.currency ? -1 : 1))
  }

  #add(currency: string, amount: bigint): void {
    const sum = this.#sums.get(currency)
    if (!sum) this.#sums.set(currency, { count: 1, amount })
    else {
      sum.count++
      sum.amount += amount
    }
  }
}
