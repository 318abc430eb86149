import type { CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { scaledDecimal } from '../values/amount.ts'
import { amountParts, plainDigits } from './cells/amountCell.ts'
import { moneyIn } from './csvMoney.ts'
import type { CsvRow } from './csvRows.ts'
import { isPaymentRow } from './tableRows.ts'

/** How a balance would move in each row if the mapping were right, or the wrong way round. */
type Fits = Record<'rising' | 'falling' | 'risingReversed' | 'fallingReversed', boolean>

interface Moved {
  readonly balance: bigint
  readonly amount: bigint
}

/**
 * Checks whether the balances of a statement move exactly by its amounts, read with a mapping, from either end of the
 * file. Undefined if they move in another way, or if both directions fit.
 */
export class BalanceProof {
  readonly #mapping: CsvMapping
  readonly #balanceAt: number
  readonly #fits: Fits = { rising: true, falling: true, risingReversed: true, fallingReversed: true }
  #before: Moved | undefined

  constructor(mapping: CsvMapping, balanceAt: number) {
    this.#mapping = mapping
    this.#balanceAt = balanceAt
  }

  take(row: CsvRow): void {
    if (!isPaymentRow(row, this.#mapping)) return
    const balance = this.#number(row.cells[this.#balanceAt] ?? '')
    const money = moneyIn(row.cells, this.#mapping)
    const size = 'message' in money ? undefined : scaledDecimal(money.digits)
    if (balance === undefined || size === undefined || 'message' in money) {
      // A row without amount or balance, such as a total: start again after it.
      this.#before = undefined
      return
    }
    const amount = money.isOut ? -size : size
    if (this.#before) this.#step(this.#before, { balance, amount })
    this.#before = { balance, amount }
  }

  get says(): 'agrees' | 'reversed' | undefined {
    const { rising, falling, risingReversed, fallingReversed } = this.#fits
    const [agrees, isReversed] = [rising || falling, risingReversed || fallingReversed]
    if (agrees === isReversed) return undefined
    return agrees ? 'agrees' : 'reversed'
  }

  #step(before: Moved, now: Moved): void {
    const moved = now.balance - before.balance
    this.#fits.rising &&= moved === now.amount
    this.#fits.risingReversed &&= moved === -now.amount
    // Latest first: the row above is later.
    this.#fits.falling &&= -moved === before.amount
    this.#fits.fallingReversed &&= -moved === -before.amount
  }

  #number(cell: string): bigint | undefined {
    const parts = amountParts(cell)
    const digits = parts && plainDigits(parts.digits, this.#mapping.decimalSign)
    const size = scaledDecimal(digits ?? '')
    return size === undefined ? undefined : parts?.isNegative ? -size : size
  }
}
