import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { scaledDecimal } from '../values/amount.ts'
import { amountParts, plainDigits } from './cells/amountCell.ts'
import { moneyIn } from './csvMoney.ts'
import type { CsvRow } from './csvRows.ts'
import { isPaymentRow } from './tableRows.ts'

/** What a balance would have to do in each row, were the mapping right or the wrong way round. */
type Fits = Record<'rising' | 'falling' | 'risingReversed' | 'fallingReversed', boolean>

interface Moved {
  readonly balance: bigint
  readonly amount: bigint
}

/**
 * Whether the balances of a statement move by its amounts, read as a mapping says: exactly in each row, whichever end the
 * statement begins at. Undefined where they move otherwise, or where both directions would fit.
 */
export class BalanceProof {
  readonly #mapping: CsvMapping
  readonly #balanceAt: number
  readonly #fits: Fits = { rising: true, falling: true, risingReversed: true, fallingReversed: true }
  #steps = 0
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
      // A row that tells nothing, such as a total; what follows begins anew.
      this.#before = undefined
      return
    }
    const amount = money.isOut ? -size : size
    if (this.#before) this.#step(this.#before, { balance, amount })
    this.#before = { balance, amount }
  }

  get says(): 'agrees' | 'reversed' | undefined {
    if (this.#steps === 0) return undefined
    const { rising, falling, risingReversed, fallingReversed } = this.#fits
    const [agrees, isReversed] = [rising || falling, risingReversed || fallingReversed]
    if (agrees === isReversed) return undefined
    return agrees ? 'agrees' : 'reversed'
  }

  #step(before: Moved, now: Moved): void {
    this.#steps++
    const moved = now.balance - before.balance
    this.#fits.rising &&= moved === now.amount
    this.#fits.risingReversed &&= moved === -now.amount
    // The latest first: what is above came later.
    this.#fits.falling &&= -moved === before.amount
    this.#fits.fallingReversed &&= -moved === -before.amount
  }

  #number(cell: string): bigint | undefined {
    const parts = amountParts(cell)
    const digits = parts && plainDigits(parts.digits, this.#mapping.decimalSign)
    const size = digits === undefined ? undefined : scaledDecimal(digits)
    return size === undefined ? undefined : parts?.isNegative ? -size : size
  }
}
