import type { ExpectedItem, FoundRow } from '../../../../electron/core/matching/model.ts'
import { businessDaysLater, monthsLater } from './days.ts'
import type { Payee } from './payees.ts'
import { regularText } from './periods.ts'
import { spelledName, spelledNumber } from './spellings.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

interface Paid {
  readonly payee: Payee
  readonly amount: string
  readonly text: string
  readonly day: string
  readonly item: ExpectedItem
  readonly row: FoundRow
}

/** A payment that was carried out and is found by its id, or else by its account number. */
function paidOnce(stage: Stage, payee = stage.payees.anyone(), amount = stage.amount(), byId = true): Paid {
  const { dice } = stage
  const correlationId = byId ? dice.uuid() : null
  const text = dice.chance(50) ? `INV-${dice.digits(5)}` : regularText(dice)
  const day = stage.inWindow(0, 1)
  const item = stage.item(payee, amount, { correlationId, reference: text })
  const { bulkPaymentId } = stage.setting
  const row = stage.paid(payee, amount, { day, correlationId, bulkPaymentId, reference: text })
  return { payee, amount, text, day, item, row }
}

/**
 * How a bank names the payee of money that comes back or goes once more: always in one way at least. A list of ids names
 * nobody, so that what the bank wrote before is all that there is to compare.
 */
function known(stage: Stage, { payee, row }: Pick<Paid, 'payee' | 'row'>) {
  const { dice, setting } = stage
  const { counterpartyName, counterpartyNumber, counterpartyBankCode } = row
  const isSame = setting.medium === 'ids'
  const name = { counterpartyName: isSame ? counterpartyName : spelledName(dice, payee) }
  const number = isSame ? { counterpartyNumber, counterpartyBankCode } : spelledNumber(dice, payee)
  return dice.one([name, { ...name, ...number }, number])
}

function backRow(stage: Stage, paid: Paid, day: string): FoundRow {
  const { amount, text } = paid
  const reference = stage.dice.one([
    '',
    'RETURN',
    'Retoure AC04',
    'Rückzahlung Konto erloschen',
    `Return ${text}`.trim()
  ])
  return stage.row({ amount, day, reference, ...known(stage, paid) })
}

function cameBack(stage: Stage): void {
  const byId = stage.setting.medium === 'ids' || stage.dice.chance(60)
  const paid = paidOnce(stage, stage.payees.anyone(), stage.amount(), byId)
  const back = backRow(stage, paid, businessDaysLater(paid.day, stage.dice.from(1, 9)))
  if (stage.dice.chance(30)) lastMonthToo(stage, paid)
  stage.expect(paid.item, 'may', [paid.row])
  stage.say('told', back, paid.item)
}

/** A return that could be of two payments is told all the same. */
function cameBackFromOneOfTwo(stage: Stage): void {
  const paid = paidOnce(stage)
  const other = paidOnce(stage, paid.payee, paid.amount)
  const text = stage.dice.chance(50) ? paid.text : ''
  const back = backRow(stage, { ...paid, text }, businessDaysLater(paid.day, stage.dice.from(2, 7)))
  stage.expect(paid.item, 'may', [paid.row])
  stage.expect(other.item, 'may', [other.row])
  stage.say('told', back, paid.item, other.item)
}

function wentTwice(stage: Stage): void {
  const { dice } = stage
  const paid = paidOnce(stage)
  const { amount, text } = paid
  const ownId = dice.chance(40)
  const again = stage.row({
    amount: `-${amount}`,
    day: businessDaysLater(paid.day, dice.from(0, 6)),
    reference: dice.one([text, text, text.toUpperCase(), '']),
    correlationId: ownId ? dice.uuid() : null,
    bulkPaymentId: dice.chance(30) ? stage.setting.bulkPaymentId : null,
    ...known(stage, paid)
  })
  stage.expect(paid.item, 'may', [paid.row])
  stage.say('told', again, paid.item)
}

/** The money came back or went twice under the id of the payment itself. */
function againUnderItsId(stage: Stage): void {
  const { dice } = stage
  const paid = paidOnce(stage)
  const isBack = dice.chance(50)
  const again = stage.row({
    amount: `${isBack ? '' : '-'}${paid.amount}`,
    day: businessDaysLater(paid.day, dice.from(1, 7)),
    correlationId: paid.row.correlationId,
    reference: paid.text,
    ...known(stage, paid)
  })
  stage.say('told', again, paid.item)
  if (isBack) stage.expect(paid.item, 'may', [paid.row])
  else {
    stage.expect(paid.item, 'may', [paid.row], [again])
    stage.say('told', paid.row, paid.item)
  }
}

/** The same payment of another month; returns its row. */
function lastMonthToo(stage: Stage, { payee, amount, text, day }: Paid, months = -1): FoundRow {
  const reference = text.startsWith('INV-') ? `INV-${stage.dice.digits(5)}` : text
  return stage.paid(payee, amount, { day: businessDaysLater(monthsLater(day, months), 1), reference })
}

function otherMonthsPayments(stage: Stage): void {
  const paid = paidOnce(stage)
  stage.expect(paid.item, 'must', [paid.row])
  for (const months of stage.dice.one([[-1], [1], [-1, 1], [-2, -1, 1]])) {
    stage.say('quiet', lastMonthToo(stage, paid, months), paid.item)
  }
}

function otherMonthsReturns(stage: Stage): void {
  const paid = paidOnce(stage)
  stage.expect(paid.item, 'must', [paid.row])
  const before = stage.dice.chance(60)
  const other = lastMonthToo(stage, paid, before ? -1 : 1)
  const day = businessDaysLater(other.createdAt.slice(0, 10), stage.dice.from(1, 3))
  const text = stage.dice.chance(50) ? other.reference : ''
  stage.say('quiet', other, paid.item)
  stage.say('quiet', backRow(stage, { ...paid, text }, day), paid.item)
}

/** Others get and send as much in the same days, with the same text. */
function equalMoneyOfStrangers(stage: Stage): void {
  const { dice } = stage
  const paid = paidOnce(stage)
  stage.expect(paid.item, 'must', [paid.row])
  for (let count = dice.from(1, 2); count > 0; count--) {
    const stranger = stage.payees.anyone()
    const sign = dice.one(['', '-'])
    const reference = paid.text.startsWith('INV-') ? `INV-${dice.digits(5)}` : dice.one([paid.text, ''])
    const row = stage.row({
      amount: `${sign}${paid.amount}`,
      day: businessDaysLater(paid.day, dice.from(0, 7)),
      reference,
      counterpartyName: spelledName(dice, stranger),
      ...(dice.chance(60) && spelledNumber(dice, stranger))
    })
    stage.say('quiet', row, paid.item)
  }
}

const ALL = ['pain.001', 'csv', 'bulk-request', 'ids'] as const

/** Money that came back or went twice though its payment was found by its id; and what only looks like that. */
export const BACK_OR_TWICE: readonly Trap[] = [
  { name: 'came back', put: cameBack, media: ALL },
  { name: 'came back from one of two', put: cameBackFromOneOfTwo, media: ALL },
  { name: 'went twice', put: wentTwice, media: ALL },
  { name: 'back or twice under its own id', put: againUnderItsId, media: ALL },
  { name: 'equal payments of other months', put: otherMonthsPayments, media: ALL },
  { name: 'returns of other months', put: otherMonthsReturns, media: ALL },
  { name: 'equal money of strangers', put: equalMoneyOfStrangers, media: ALL }
]
