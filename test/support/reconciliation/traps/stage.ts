import type { ExpectedItem, FoundRow, InstructedBatch } from '../../../../electron/core/matching/model.ts'
import { aBatch, anItem, aRow } from '../reconciling.ts'
import { businessDaysLater, monthsLater } from './days.ts'
import { Dice } from './dice.ts'
import { Payees, type Payee } from './payees.ts'
import { spelledName, spelledNumber } from './spellings.ts'
import type { ItemTruth, Medium, RowTruth } from './trapWorld.ts'

/** What all scenes of a world share. */
export interface Setting {
  readonly seed: number
  readonly medium: Medium
  /** The day on which the payments are to be carried out; the payments of a CSV file may not say it. */
  readonly due: string
  readonly hasDays: boolean
  readonly account: string | null
  readonly batch: InstructedBatch | null
  /** That of the transactions that carry out the payments. */
  readonly bulkPaymentId: string | null
  /** Amounts that come up again and again, `1200.00`. */
  readonly popular: readonly string[]
}

type ItemChange = NonNullable<Parameters<typeof anItem>[0]>
type RowChange = NonNullable<Parameters<typeof aRow>[0]>

/** A place where a scene puts its payments and transactions, with what is true of them. */
export class Stage {
  readonly scene: string
  readonly dice: Dice
  readonly setting: Setting
  readonly payees: Payees
  readonly items: ExpectedItem[] = []
  readonly rows: FoundRow[] = []
  readonly batches: InstructedBatch[] = []
  readonly itemTruths: ItemTruth[] = []
  readonly rowTruths: RowTruth[] = []
  /** Where in the world the scene stands, from 0: no other stands there. */
  readonly slot: number

  constructor(setting: Setting, scene: string, seed: number, slot: number) {
    this.setting = setting
    this.scene = scene
    this.dice = new Dice(seed)
    this.payees = new Payees(new Dice(setting.seed), this.dice, slot)
    this.slot = slot
  }

  get due(): string {
    return this.setting.due
  }

  /** A sum of money without a sign; often the same in many scenes. */
  amount(): string {
    const { dice } = this
    if (dice.chance(50)) return dice.one(this.setting.popular)
    return `${dice.from(12, 8999)}.${String(dice.below(100)).padStart(2, '0')}`
  }

  /** A payment to somebody, that says what its medium can say. */
  item(payee: Payee, amount: string, change: ItemChange = {}): ExpectedItem {
    const { medium, due, hasDays, account, batch } = this.setting
    const whole = anItem({
      key: this.#name('k', this.items.length),
      position: 1,
      amount: medium === 'ids' ? null : `-${amount}`,
      account,
      batch: medium === 'bulk-request' ? null : (batch?.id ?? null),
      counterpartyName: payee.name,
      counterpartyNumber: payee.iban,
      dueOn: hasDays ? due : null,
      ...change
    })
    const item = medium === 'ids' ? withIdAlone(whole) : whole
    this.items.push(item)
    return item
  }

  /** A batch of its own for payments of this scene. */
  batch(change: Partial<InstructedBatch> & Pick<InstructedBatch, 'id'>): InstructedBatch {
    const { due, account, medium } = this.setting
    const own = medium === 'pain.001' ? { account, dueOn: due } : {}
    const batch = aBatch({ booking: 'unknown', ...own, ...change })
    this.batches.push(batch)
    return batch
  }

  /** A transaction that says nothing but what is given, on the day on which the payments are due. */
  row({ amount, day = this.due, ...change }: RowChange & { amount: string; day?: string }): FoundRow {
    const row = aRow({ id: this.#name('t', this.rows.length), amount, ...this.at(day), ...change })
    this.rows.push(row)
    return row
  }

  /** A transaction to a payee, whose name and account number a bank wrote in its own way. */
  paid(payee: Payee, amount: string, change: RowChange & { day?: string } = {}): FoundRow {
    return this.row({
      amount: `-${amount}`,
      counterpartyName: spelledName(this.dice, payee),
      ...spelledNumber(this.dice, payee),
      ...change
    })
  }

  /** The equal payment of last month, as it stands in every ledger. */
  lastMonth(payee: Payee, amount: string, reference: string): FoundRow {
    const day = businessDaysLater(monthsLater(this.due, -1), this.dice.from(0, 2))
    return this.paid(payee, amount, { day, reference })
  }

  /** A day on which the payment may be carried out: a business day before it is due to ten after. */
  inWindow(least = -1, most = 10): string {
    const { dice } = this
    const most0 = Math.min(most, 2)
    const count = dice.chance(70) && least <= most0 ? dice.from(least, most0) : dice.from(least, most)
    return count === 0 && dice.chance(50) ? this.due : businessDaysLater(this.due, count)
  }

  /** What of a truth a file without days lets anybody know: only an id tells the payments of two months apart. */
  expect(item: ExpectedItem, clean: ItemTruth['clean'], ...rows: readonly (readonly FoundRow[])[]): void {
    const id = item.correlationId
    const byId = id !== null && rows.flat().some(({ correlationId }) => correlationId?.toLowerCase() === id)
    const softened = clean === 'must' && !this.setting.hasDays && !byId ? 'may' : clean
    this.itemTruths.push({
      scene: this.scene,
      key: item.key,
      clean: softened,
      rows: rows.map((own) => own.map((row) => row.id))
    })
  }

  say(is: RowTruth['is'], row: FoundRow, ...items: readonly ExpectedItem[]): void {
    this.rowTruths.push({ scene: this.scene, id: row.id, is, items: items.map(({ key }) => key) })
  }

  at(day: string): Pick<FoundRow, 'createdAt' | 'updatedAt'> {
    const time = `${day}T${String(this.dice.from(6, 16)).padStart(2, '0')}:${String(this.dice.from(10, 59))}:00.000Z`
    return { createdAt: time, updatedAt: time }
  }

  /** Names whose order has nothing to do with that in which they were made. */
  #name(letter: string, at: number): string {
    const order = new Dice(this.setting.seed + this.slot * 1009 + at * 31 + letter.charCodeAt(0))
    return `${letter}${order.digits(3)}${'abcdefg'[this.slot] ?? ''}${at}`
  }
}

function withIdAlone({ key, position, correlationId }: ExpectedItem): ExpectedItem {
  return anItem({ key, position, correlationId, amount: null })
}
