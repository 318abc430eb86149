import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aLedgerRow } from '../../ledger/aLedgerRow.ts'
import { businessDaysLater } from '../traps/days.ts'
import { Dice } from '../traps/dice.ts'
import type { Payee } from '../traps/payees.ts'
import { spelledName, spelledNumber, spelledReference } from '../traps/spellings.ts'
import { anyone } from './people.ts'

/** A payment of the file; money in cents, above nothing. */
export interface Payment {
  readonly name: string
  readonly iban?: string
  readonly cents: number
  readonly currency: string
  readonly endToEndId?: string | undefined
  readonly uetr?: string
  readonly texts: readonly string[]
  readonly day: string
  /** Of several that the bank may book as one; without, it is in the file's own batch. */
  readonly batch?: Batch
  /** Structured: numbers of documents, a creditor reference, further words. */
  readonly documents?: readonly string[]
  readonly reference?: string
  readonly additional?: string
  readonly ultimateCreditor?: string
}

export interface Batch {
  readonly id: string
  readonly booking: boolean | undefined
}

/**
 * What may become of a payment. `must`: a careful accountant confirms it with one of these lists of transactions,
 * unasked. `may`: with these or not at all. `seen`: the same, but it is not to be told as missing. `never`: it is not to
 * be `matched`.
 */
export interface PaymentTruth {
  readonly clean: 'must' | 'may' | 'seen' | 'never'
  readonly rows: readonly (readonly string[])[]
}

/**
 * What is to be told of a transaction. `told`: somebody has to see it if one of these payments is claimed, or in any
 * case. `quiet`: it is neither told nor matched. `calm`: the same, but to ask is only needless.
 */
export interface RowTruth {
  readonly is: 'told' | 'quiet' | 'calm'
  readonly payments: readonly Payment[] | 'always'
}

/** What all scenes of a world share. */
export interface Setting {
  readonly due: string
  /** Whether payments have ids that their transactions bear. */
  readonly hasIds: boolean
  readonly bulk: string | null
  /** Amounts that come up again and again, in cents. */
  readonly popular: readonly number[]
}

type RowChange = Partial<Omit<NewTransaction, 'amount' | 'paymentAmount' | 'createdAt' | 'updatedAt'>>
export interface Moved extends RowChange {
  /** In cents; below nothing leaves the account. */
  readonly cents: number
  readonly day: string
  readonly paid?: number
}

/** A place where payments and transactions are put, with what is true of them. */
export class Scene {
  readonly dice: Dice
  readonly setting: Setting
  readonly payments: Payment[] = []
  readonly rows: NewTransaction[] = []
  /** Ids of the transactions that may also come when all others were looked at. */
  readonly late = new Set<string>()
  readonly paymentTruths = new Map<Payment, PaymentTruth>()
  readonly rowTruths = new Map<string, RowTruth>()
  /** Payments that the file has twice: once one of them is paid, the other says so. */
  readonly doubles: (readonly Payment[])[] = []
  /** Somebody has to be asked, whatever about. */
  mustAsk = false
  readonly #slot: number

  constructor(setting: Setting, seed: number, slot: number) {
    this.setting = setting
    this.dice = new Dice(seed)
    this.#slot = slot
  }

  get due(): string {
    return this.setting.due
  }

  cents(least = 20_000): number {
    const { dice, setting } = this
    return dice.chance(30) ? dice.one(setting.popular) : dice.from(least, 1_900_000)
  }

  currency(): string {
    return this.dice.chance(80) ? 'EUR' : this.dice.one(['SEK', 'USD', 'CHF', 'GBP'])
  }

  document(): string {
    const { dice } = this
    return dice.one([
      `INV-${dice.from(1, 9)}${dice.digits(5)}`,
      `RE-2026-${dice.from(1, 9)}${dice.digits(4)}`,
      `Invoice ${dice.from(1, 9)}${dice.digits(6)}`,
      `Rechnung ${dice.from(1, 9)}${dice.digits(5)}`,
      `Faktura ${dice.from(1, 9)}${dice.digits(6)}`
    ])
  }

  endToEndId(): string {
    return `E2E-${this.dice.from(1, 9)}${this.dice.digits(8)}`
  }

  /** A day on which a payment may be carried out. */
  inWindow(most = 3): string {
    return businessDaysLater(this.due, this.dice.from(0, most))
  }

  pay(payee: Payee, cents: number, change: Partial<Payment> = {}): Payment {
    const { dice } = this
    const payment: Payment = {
      name: payee.name,
      iban: payee.iban,
      cents,
      currency: 'EUR',
      endToEndId: dice.chance(40) ? this.endToEndId() : undefined,
      texts: [],
      day: this.due,
      ...change
    }
    this.payments.push(payment)
    return payment
  }

  /** Ids of a payment and of its transaction, where this world has any. */
  ids() {
    if (!this.setting.hasIds) return { ours: {}, theirs: {} }
    const uuid = this.dice.uuid()
    const ours = this.dice.chance(60) ? { uetr: uuid } : { endToEndId: uuid.replaceAll('-', '') }
    return { ours, theirs: { correlationId: this.dice.one([uuid, uuid, uuid.toUpperCase()]) } }
  }

  row({ cents, day, paid = cents, ...change }: Moved): NewTransaction {
    const { dice } = this
    const at = this.rows.length
    const time = `${String(6 + Math.min(at, 16)).padStart(2, '0')}:${dice.from(10, 59)}:${dice.from(10, 59)}.${dice.from(100, 999)}`
    const createdAt = `${day}T${time}Z`
    const row = aLedgerRow({
      id: `${dice.one(['a', 'Y', 'c', 'Z', 'q'])}${dice.digits(6)}x${this.#slot}x${at}`,
      accountId: 'main',
      amount: BigInt(cents) * 100n,
      paymentAmount: BigInt(paid) * 100n,
      counterpartyName: null,
      counterpartyNumber: null,
      reference: '',
      createdAt,
      updatedAt: createdAt,
      ...change,
      paymentCurrency: change.paymentCurrency ?? change.currency ?? 'EUR'
    })
    this.rows.push(row)
    return row
  }

  /** How a bank names somebody: by name, by number or by both. */
  named(payee: Payee) {
    const { dice } = this
    const name = { counterpartyName: spelledName(dice, payee) }
    const number = spelledNumber(dice, payee)
    return dice.one([{ ...name, ...number }, { ...name, ...number }, name, number])
  }

  /** The transaction of a payment, as a bank writes it. */
  paid(payee: Payee, payment: Payment, change: Partial<Moved> = {}): NewTransaction {
    const { dice, setting } = this
    const text = payment.texts.join(' ')
    return this.row({
      cents: -payment.cents,
      currency: payment.currency,
      day: this.inWindow(),
      counterpartyName: spelledName(dice, payee),
      ...spelledNumber(dice, payee),
      bulkPaymentId: setting.bulk,
      reference: text === '' ? '' : dice.one([text, text, spelledReference(dice, text)]),
      ...change
    })
  }

  /** A payment that went out as it was to, found by an id where there are any. */
  paidOnce(payee = anyone(this.dice), change: Partial<Payment> = {}, moved: Partial<Moved> = {}) {
    const text = this.dice.chance(75) ? this.document() : this.dice.one(['Rent', 'Miete', 'Services', 'Honorar'])
    const { ours, theirs } = this.ids()
    const currency = this.currency()
    const payment = this.pay(payee, this.cents(), { currency, texts: [text], ...ours, ...change })
    const row = this.paid(payee, payment, { ...theirs, ...moved })
    return { payee, payment, row, text: payment.texts.join(' '), day: row.createdAt.slice(0, 10) }
  }

  expect(payment: Payment, clean: PaymentTruth['clean'], ...rows: readonly (readonly NewTransaction[])[]): void {
    this.paymentTruths.set(payment, { clean, rows: rows.map((own) => own.map(({ id }) => id)) })
  }

  say(is: RowTruth['is'], row: NewTransaction, payments: RowTruth['payments']): void {
    this.rowTruths.set(row.id, { is, payments })
  }

  /** It may come when the others were looked at. */
  comesLate(row: NewTransaction): void {
    this.late.add(row.id)
  }
}

/** A kind of scene. */
export interface Kind {
  readonly name: string
  readonly put: (scene: Scene) => void
  /** Nothing is left to decide before its late transactions come. */
  readonly settles?: boolean
  /** It needs ids, or a file that says more than a table. */
  readonly needs?: 'ids' | 'pain.001'
}
