import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { anyone } from '../../../support/reconciliation/evidence/people.ts'
import { paymentFile } from '../../../support/reconciliation/evidence/paymentFile.ts'
import { Scene, type Moved, type Payment } from '../../../support/reconciliation/evidence/scene.ts'
import { strangers } from '../../../support/reconciliation/evidence/scenes/strangers.ts'
import { businessDaysLater, daysLater, monthsLater } from '../../../support/reconciliation/traps/days.ts'
import { Dice } from '../../../support/reconciliation/traps/dice.ts'
import { creditorReference, someIban, type Payee } from '../../../support/reconciliation/traps/payees.ts'
import { spelledName, spelledNumber } from '../../../support/reconciliation/traps/spellings.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONATE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
// In all of these, `*` stands for the number of a document, `#` for a digit that is the same each month.
const SALARIES = 'Lohn MM/YYYY|Gehalt MONAT YYYY|Salary MONTH|Lohn/Gehalt MM.YYYY Pers.-Nr. ####|Gehalt'.split('|')
const RENTS = (
  'Miete MM/YYYY|Miete MONAT YYYY Objekt Hauptstr. ##|Miete|Rent MONTH YYYY|Büromiete Mietvertrag ####|Wartung MONAT|' +
  'Leasing Vertrag ######-##|Leasingrate MM/YYYY Vertrag 4#####|Abo ######|Prämie MM-YYYY|Abschlag Strom 20######|' +
  'Internet MM/YYYY Kd-Nr. 7######|Subscription MONTH YYYY|Standplatz ## MONAT YYYY'
).split('|')
const INVOICES = 'RE *|RE-YYYY-*|Rechnung * vom 0#.MM.YYYY|INV-* Kd.-Nr. #####|Rg.-Nr. YYYY/*|Invoice *|*'.split('|')
const ORDERS = [...INVOICES, 'Ihre Rechnung *', 'Auftrag A-*', 'Order * thank you', 'RE * abzgl. Skonto']
const TAXES = ['USt MM/YYYY St.-Nr. 143/123/12345', 'LSt MM/YYYY St.-Nr. 143/123/12345', 'Soli MM.YYYY 143/123/12345']
const TAX_OFFICE = 'Finanzamt Köln-Süd'
const OFFICES = [TAX_OFFICE, 'Stadtkasse Düren', 'AOK Rheinland/Hamburg', 'Techniker Krankenkasse', 'BARMER']
/** Units of a currency for one euro. */
const RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.0837, GBP: 0.8423, CHF: 0.9391, SEK: 11.217 }
const TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** How a file says which document is paid. */
type Way = 'texts' | 'reference' | 'documents'

/** What a bank is told of a payment. */
interface Told extends Moved {
  readonly text: string
  readonly endToEndId?: string | undefined
}

/** A payment that was made in full, its transaction, and what names it and no other payment of its payee. */
interface Made {
  readonly payment: Payment
  readonly row: NewTransaction
  readonly document: string | null
}

/** A company's payment file of a month, and what its ledger has of that month, of the last and perhaps of the next. */
export interface RealMonth {
  readonly scene: Scene
  readonly text: string
  readonly name: string
  /** In the order of the file. */
  readonly payments: readonly Payment[]
}

/** The month of a number from 0 on. Of three, two have ids; of four, one file is a table. */
export function realMonth(seed: number): RealMonth {
  const form = seed % 4 === 3 ? 'csv' : 'pain.001'
  const { scene } = new Month(seed, form === 'csv' ? ['texts'] : ['texts', 'texts', 'texts', 'reference', 'documents'])
  const facts = { form, id: `MONTH-${seed}`, account: 'main', batchId: `RUN-${seed}`, due: scene.due } as const
  const { text, payments } = paymentFile(scene.dice.shuffled(scene.payments), facts)
  return { scene, text, name: form === 'csv' ? 'payments.csv' : 'payments.xml', payments }
}

class Month {
  readonly scene: Scene
  readonly #dice: Dice
  readonly #first: string
  readonly #bank: ReturnType<typeof aBank>
  readonly #ways: readonly Way[]
  /** Everything is paid on one day, or each on its own. */
  readonly #isOneRun: boolean
  /** The ledger goes on after this month. */
  readonly #hasNext: boolean
  readonly #made: Made[] = []

  constructor(seed: number, ways: readonly Way[]) {
    const dice = new Dice(seed * 7919 + 17)
    this.#first = monthsLater('2025-09-01', seed)
    const due = daysLater(this.#first, dice.from(1, 27))
    const bulk = dice.chance(40) ? dice.uuid() : null
    this.scene = new Scene({ due, hasIds: seed % 3 !== 2, bulk, popular: [119_000, 250_000] }, seed, 0)
    this.#dice = this.scene.dice
    this.#bank = aBank(dice)
    this.#ways = ways
    this.#isOneRun = dice.chance(50)
    this.#hasNext = dice.chance(40)
    this.#fill()
  }

  #fill(): void {
    const dice = this.#dice
    const times = (least: number, most: number, put: () => void) => {
      for (let count = dice.from(least, most); count > 0; count--) put()
    }
    const [salary, tariff] = [dice.one(SALARIES), Array.from({ length: 5 }, () => dice.from(180, 420) * 1_000)]
    times(50, 85, () => this.#supplier())
    times(45, 110, () => {
      const cents = dice.chance(35) ? dice.one(tariff) : dice.from(110_000, 620_000)
      this.#monthly(this.#somebody('person'), cents, dice.one([27, 28, 28]), salary, -14)
    })
    times(15, 30, () => {
      const cents = dice.chance(40) ? dice.from(2, 90) * 5_000 : dice.from(990, 400_000)
      this.#monthly(this.#somebody(), cents, dice.from(1, 5), dice.one(RENTS), 10)
    })
    for (const name of OFFICES) this.#office({ kind: 'company', name, iban: someIban(dice) })
    times(5, 15, () => this.#refund())
    times(50, 200, () => this.#customer())
    times(20, 50, () => this.#quiet(strangers(this.scene, this.#anyDay())))
    for (const made of this.#made) this.#expect(made)
  }

  /** One to six invoices of this month; of the last one, others; and one that is paid by hand. */
  #supplier(): void {
    const dice = this.#dice
    const [payee, words, way] = [this.#somebody('company'), this.#numbered(dice.one(INVOICES)), dice.one(this.#ways)]
    const currency = dice.chance(92) ? 'EUR' : dice.one(['USD', 'GBP', 'CHF', 'SEK'])
    const flat = dice.chance(12) ? dice.from(1_000, 300_000) : null
    let number = dice.one([dice.from(100, 900), dice.from(1_000, 9_000), dice.from(100_000, 90_000_000)])
    const next = (day: string) => {
      number += dice.from(1, 40)
      if (way === 'reference') return creditorReference(String(number).padStart(7, '1'))
      return filled(words.replace('*', String(number)), daysLater(day, -30))
    }
    const day = this.#day(dice.one([8, 10, 15]))
    const before = monthsLater(day, -1)
    for (let count = dice.one([0, 0, 1, 1, 2, 3]); count > 0; count--)
      this.#other(payee, { cents: flat ?? this.#cents(), currency, day: before, text: next(before) })
    for (let count = dice.one([1, 1, 1, 1, 1, 2, 2, 3, 4, 6]); count > 0; count--) {
      // Some are paid at once; of the first it is known whether the bank names it.
      const length = way !== 'reference' && dice.chance(12) ? dice.from(2, 3) : 1
      const documents = Array.from({ length }, () => next(day))
      const [document = ''] = documents
      const said = {
        texts: { texts: [documents.join(', ')] },
        reference: { reference: document },
        documents: { documents }
      }
      const cents = flat === null ? this.#cents() : flat * documents.length
      this.#pay(payee, cents, { day: dice.chance(70) ? day : this.#day(24), currency, ...said[way] }, document)
    }
    const byHand = { cents: -this.#cents(), currency, day: businessDaysLater(day, dice.from(-6, 6)), text: next(day) }
    if (dice.chance(12)) this.#quiet(this.#write(payee, byHand))
  }

  /** The same amount each month, for a period that is so many days away. */
  #monthly(payee: Payee, cents: number, date: number, style: string, lag: number): void {
    const dice = this.#dice
    const words = this.#numbered(style)
    const [before = '', day = '', after = ''] = [-1, 0, 1].map((count) => monthsLater(this.#day(date), count))
    const textOf = (at: string) => filled(words, daysLater(at, lag))
    const isMade = this.#pay(payee, cents, { day, texts: [textOf(day)] }, null)
    const last = cents + (dice.chance(8) ? 1_500 : 0)
    if (dice.chance(95)) this.#other(payee, { cents: last, day: before, text: textOf(before) })
    // What was not made may have been made then, unless the text says what for.
    const isTold = !isMade && !/MM|MON/.test(words)
    if (this.#hasNext && dice.chance(95)) this.#other(payee, { cents, day: after, text: textOf(after) }, isTold)
  }

  /** Taxes and social insurance, of another amount in most months. */
  #office(payee: Payee): void {
    const isTax = payee.name === TAX_OFFICE
    for (const words of isTax ? TAXES : ['Beitrag MM/YYYY Betr.-Nr. 44812207']) {
      const day = this.#day(isTax ? 10 : 26)
      const before = monthsLater(day, -1)
      const [cents, text] = [this.#cents(), filled(words, daysLater(day, isTax ? -20 : 0))]
      const last = this.#dice.chance(25) ? cents : this.#cents()
      this.#pay(payee, cents, { day, texts: [text] }, text)
      this.#other(payee, { cents: last, day: before, text: filled(words, daysLater(before, isTax ? -20 : 0)) })
    }
  }

  /** A customer who paid gets money back, and may order again. */
  #refund(): void {
    const dice = this.#dice
    const [payee, cents, day] = [this.#somebody(), dice.from(1_000, 60_000), this.#day(dice.from(6, 24))]
    const text = dice.one(['Order ', 'Bestellung ', 'Auftrag A-']) + String(dice.from(10_000, 99_000))
    const paid = dice.chance(60) ? cents : cents + dice.from(500, 90_000)
    this.#receive(payee, paid, daysLater(day, -dice.from(2, 29)), text)
    if (dice.chance(15)) this.#receive(payee, cents, daysLater(day, dice.from(3, 10)), `Order 1${dice.digits(5)}`)
    this.#pay(payee, cents, { day, texts: [`${dice.one(['Erstattung', 'Refund', 'Gutschrift'])} ${text}`] }, text)
  }

  #customer(): void {
    const dice = this.#dice
    const number = dice.one([dice.from(10_000, 10_400), dice.from(1_000, 9_000), dice.from(100_000, 999_000)])
    const [payee, cents, day] = [this.#somebody(), this.#cents(), this.#anyDay()]
    const words = filled(this.#numbered(dice.one(ORDERS)), day)
    for (let count = dice.one([1, 1, 1, 2]); count > 0; count--)
      this.#receive(payee, cents, daysLater(day, count), words.replace('*', String(number + count * 3)))
  }

  #receive(payee: Payee, cents: number, day: string, text: string): void {
    this.#quiet(this.#write(payee, { cents, day: businessDaysLater(day, -1), text }))
  }

  /** A payment of another month's file. */
  #other(payee: Payee, { cents, day, ...told }: Told, isTold = false): void {
    const { hasIds, bulk } = this.scene.setting
    const correlationId = hasIds ? this.#dice.uuid() : null
    const bulkPaymentId = bulk && `${day.slice(0, 4)}${day.slice(5, 7)}${bulk.slice(6)}`
    const row = this.#write(payee, { cents: -cents, day: this.#booked(day), correlationId, bulkPaymentId, ...told })
    if (!isTold) this.#quiet(row)
  }

  /** A payment of the file with its transaction, if there is one. Says whether it was made. */
  #pay(payee: Payee, cents: number, said: Partial<Payment> & Pick<Payment, 'day'>, document: string | null): boolean {
    const { scene } = this
    const { ours, theirs } = scene.ids()
    const unnamed = scene.setting.hasIds ? {} : { endToEndId: undefined }
    const payment = scene.pay(payee, cents, { ...unnamed, ...said, ...ours })
    const { reference = '', documents = [], texts, endToEndId, currency } = payment
    const fate = this.#dice.below(1_000)
    if (fate < 15) scene.expect(payment, 'never')
    if (fate < 15) return false
    // A bank far away keeps a fee.
    const fee = fate < 22 ? Math.min(this.#dice.one([500, 1_250, 1_500]), cents >> 1) : 0
    const text = [reference, ...documents, ...texts].join(' ').trim()
    const told = { cents: fee - cents, day: this.#booked(payment.day), text, endToEndId, currency }
    const row = this.#write(payee, { ...told, bulkPaymentId: scene.setting.bulk, ...(this.#dice.chance(95) && theirs) })
    if (fee > 0) scene.expect(payment, 'never', [row])
    else this.#made.push({ payment, row, document })
    return true
  }

  /** A transaction as the bank writes it. Where it leaves out the number, the name is as it was told. */
  #write(payee: Payee, { cents, text, endToEndId, currency = 'EUR', ...change }: Told): NewTransaction {
    const dice = this.#dice
    const { nameWidth, letters, isUpper, converts } = this.#bank
    const way = dice.below(100)
    const [hasNumber, hasName] = [way >= 8, way < 8 || way >= 13]
    const told = hasNumber ? spelledName(dice, payee) : payee.name
    const name = plain(told, letters).slice(0, nameWidth).trim()
    const isEmpty = text === '' || (cents < 0 && hasNumber && dice.chance(4))
    return this.scene.row({
      cents: converts ? Math.round(cents / (RATES[currency] ?? 1)) : cents,
      currency: converts ? 'EUR' : currency,
      paid: cents,
      paymentCurrency: currency,
      reference: isEmpty ? '' : this.#passedOn(text, endToEndId),
      ...(hasNumber && spelledNumber(dice, payee)),
      ...(hasName && { counterpartyName: isUpper || told === told.toUpperCase() ? name.toUpperCase() : name }),
      ...change
    })
  }

  #passedOn(text: string, endToEndId = 'NOTPROVIDED'): string {
    const { prefix, width, letters, separator, line, isUpper } = this.#bank
    let said = plain(separator === null ? text : text.replaceAll(/[-/.]/g, separator), letters)
    if (this.#dice.chance(8)) said = said.replaceAll(' ', '  ')
    said = said.slice(0, width)
    if (line !== null) said = said.replaceAll(new RegExp(`(.{${line}})(?=.)`, 'g'), '$1 ')
    said = `${prefix.replace('*', endToEndId)}${said}`.trim()
    return isUpper ? said.toUpperCase() : said
  }

  /** A careful accountant confirms what an id or a document proves, and otherwise what can be no other payment. */
  #expect({ payment, row, document }: Made): void {
    const { cents, currency, iban } = payment
    const isNamed = document !== null && bare(row.reference).includes(bare(plain(document, this.#bank.letters)))
    const alike = this.scene.payments.filter((other) => other.cents === cents && other.currency === currency)
    const itsPayees = alike.filter((other) => other.iban === iban)
    const isOnly = (row.counterpartyNumber === null ? alike : itsPayees).length === 1
    const isSure = row.correlationId !== null || isNamed || isOnly
    const others = this.#made.filter((other) => itsPayees.includes(other.payment))
    this.scene.expect(payment, isSure ? 'must' : 'may', ...(isSure ? [[row]] : others.map((other) => [other.row])))
  }

  #quiet(row: NewTransaction): void {
    this.scene.say('quiet', row, [])
  }

  #booked(day: string): string {
    return businessDaysLater(day, this.#dice.one([0, 0, 0, 1, 1, 2, 3]))
  }

  #day(date: number): string {
    return this.#isOneRun ? this.scene.due : daysLater(this.#first, date - 1)
  }

  #anyDay(): string {
    return daysLater(this.#first, this.#dice.from(-30, this.#hasNext ? 60 : 30))
  }

  #cents(): number {
    const dice = this.#dice
    return dice.one([dice.from(900, 30_000), dice.from(20_000, 900_000), dice.from(1, 60) * 5_000])
  }

  #numbered(words: string): string {
    return words.replaceAll('#', () => String(this.#dice.from(1, 9)))
  }

  /** Few names have more than one letter that is not English. */
  #somebody(kind = this.#dice.one(['person', 'company', 'company'])): Payee {
    for (;;) {
      const payee = anyone(this.#dice)
      if (payee.kind === kind && payee.name.replaceAll(/[ -~]/g, '').length < 2) return payee
    }
  }
}

/** How a bank passes on what it is told. */
function aBank(dice: Dice) {
  return {
    /** Before the text, with the end-to-end id where `*` stands. */
    prefix: dice.one(['', '', 'SVWZ+', 'EREF+* SVWZ+', '/EREF/*/REMI/', 'SEPA-Überweisung ', '//']),
    width: dice.one([35, 70, 140, 140]),
    nameWidth: dice.one([27, 35, 70]),
    /** What becomes of `ü`: it is kept, is `ue`, is `u`, or is what becomes of each letter that is not English. */
    letters: dice.one(['kept', 'kept', 'kept', 'two', 'two', 'two', 'one', 'one', '?', ' ', '']),
    /** What stands for hyphens, slashes and dots. */
    separator: dice.one([null, null, null, ' ', '']),
    /** A blank comes after so many signs, even within a word. */
    line: dice.one([null, null, null, null, null, null, 27, 35]),
    isUpper: dice.chance(45),
    /** Whether it tells the sum of a payment in another currency in euros. */
    converts: dice.chance(50)
  }
}

/** Words with the month of a day. */
function filled(words: string, day: string): string {
  const [year = '', month = ''] = day.split('-')
  const [english = '', german = ''] = [MONTHS, MONATE].map((names) => names[Number(month) - 1])
  return words.replace('MONTH', english).replace('MONAT', german).replace('YYYY', year).replace('MM', month)
}

function plain(text: string, letters: string): string {
  if (letters === 'kept') return text
  if (letters.length < 2) return text.replaceAll(/[^ -~]/g, letters)
  const told = letters === 'two' ? text.replaceAll(/[äöüÄÖÜ]/g, (letter) => TWO[letter] ?? letter) : text
  return told.replaceAll('ß', 'ss').replaceAll('ø', 'o').normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** What is left of a text however its separators are written. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
