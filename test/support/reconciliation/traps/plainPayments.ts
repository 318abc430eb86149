import { businessDaysLater, monthsLater } from './days.ts'
import { creditorReference } from './payees.ts'
import { periodStyles, regularText } from './periods.ts'
import { domestic, spelledName, spelledNumber, spelledReference } from './spellings.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

function documentOf(stage: Stage): string {
  const { dice } = stage
  return dice.one([
    `INV-${dice.digits(5)}`,
    `RE-2026-${dice.digits(4)}`,
    `Rechnung 2026/${dice.digits(5)}`,
    `Faktura F${dice.digits(6)}`,
    creditorReference(`${dice.from(1, 9)}${dice.digits(9)}`)
  ])
}

function byId(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const correlationId = dice.uuid()
  const text = dice.one([documentOf(stage), regularText(dice)])
  const item = stage.item(payee, amount, { correlationId, reference: text })
  const { bulkPaymentId } = stage.setting
  const row = stage.paid(payee, amount, {
    day: stage.inWindow(),
    correlationId: dice.one([correlationId, correlationId, correlationId.toUpperCase()]),
    bulkPaymentId,
    reference: dice.one([text, spelledReference(dice, text), '']),
    ...(dice.chance(30) && UNNUMBERED),
    ...(dice.chance(20) && { counterpartyName: null })
  })
  if (dice.chance(40)) stage.say('quiet', stage.lastMonth(payee, amount, regularText(dice)), item)
  stage.expect(item, 'must', [row])
}

function byDocument(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const text = documentOf(stage)
  const item = stage.item(payee, amount, { reference: text })
  const row = stage.paid(payee, amount, {
    day: stage.inWindow(),
    correlationId: dice.chance(30) ? dice.uuid() : null,
    bulkPaymentId: stage.setting.bulkPaymentId,
    reference: spelledReference(dice, text),
    ...(dice.chance(60) && UNNUMBERED),
    ...(dice.chance(30) && { counterpartyName: null })
  })
  if (dice.chance(40)) stage.say('quiet', stage.lastMonth(payee, amount, documentOf(stage)), item)
  stage.expect(item, 'must', [row])
}

/** The end-to-end id is all that the bank handed on. */
function byEndToEndId(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const endToEndId = `E2E-${dice.digits(8)}`
  const item = stage.item(payee, amount, { endToEndId, reference: dice.one([null, regularText(dice)]) })
  const said = dice.one([{ reference: endToEndId }, { correlationId: endToEndId }])
  const row = stage.paid(payee, amount, { day: stage.inWindow(), ...said, ...(dice.chance(50) && UNNUMBERED) })
  stage.expect(item, 'must', [row])
}

function byNumber(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const text = dice.one([documentOf(stage), regularText(dice), null])
  const isDomestic = dice.chance(15)
  const item = stage.item(payee, amount, {
    reference: text,
    ...(isDomestic && { counterpartyNumber: domestic(payee.iban) })
  })
  const row = stage.paid(payee, amount, {
    day: stage.inWindow(),
    bulkPaymentId: stage.setting.bulkPaymentId,
    reference: dice.one(['', 'SEPA CREDIT TRANSFER', text ?? '']),
    ...(isDomestic && { counterpartyNumber: payee.iban, counterpartyBankCode: null }),
    ...(dice.chance(20) && { counterpartyName: null })
  })
  if (dice.chance(50)) {
    const other = text !== null && /\d/.test(text) ? documentOf(stage) : (text ?? '')
    stage.say('quiet', stage.lastMonth(payee, amount, other), item)
  }
  stage.expect(item, 'must', [row])
}

/** The month is written in another way, and is the same. */
function sameMonthInOtherWords(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const [ours, theirs] = periodStyles(dice, 'month')
  const item = stage.item(payee, amount, { reference: `${ours.word} ${ours.write(stage.due)}` })
  const reference = `${theirs.word} ${theirs.write(stage.due)}`
  stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(), reference })])
  const before = `${theirs.word} ${theirs.write(monthsLater(stage.due, -1))}`
  if (dice.chance(60)) stage.say('quiet', stage.lastMonth(payee, amount, before), item)
}

/** What was due earlier is paid now, and both sides say what it is. */
function earlierMonthOnBothSides(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const [{ word, write }] = periodStyles(dice, 'month')
  const text = `${word} ${write(monthsLater(stage.due, dice.one([-1, -1, 1])))}`
  const item = stage.item(payee, amount, { reference: text })
  const reference = dice.one([text, text.toUpperCase(), `SEPA CREDIT TRANSFER ${text}`])
  stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(), reference })])
}

/** The bank kept 35 characters of a long text, or 70. */
function cutReference(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const words = 'Wartung und Reinigung der Heizungsanlage im Objekt Hafenstrasse, Abrechnung gemaess Vertrag'
  const text = dice.one([`${documentOf(stage)} ${words}`, `${words} ${documentOf(stage)}`])
  const item = stage.item(payee, amount, { reference: text })
  const reference = text.slice(0, dice.one([35, 70])).trim()
  stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(), reference })])
  if (dice.chance(40)) stage.say('quiet', stage.lastMonth(payee, amount, `${documentOf(stage)} ${words}`), item)
}

function exchanged(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const item = stage.item(payee, amount, { reference: dice.one([regularText(dice), null]) })
  const row = stage.row({
    amount: `-${dice.from(200, 90_000)}.${dice.digits(2)}`,
    day: stage.inWindow(),
    currency: 'SEK',
    paid: dice.one([`-${amount}`, amount]),
    paymentCurrency: 'EUR',
    counterpartyName: spelledName(dice, payee),
    ...spelledNumber(dice, payee)
  })
  stage.expect(item, 'must', [row])
}

/** The earliest day that a bank may book and the last, with all the weekends and holidays between. */
function endsOfTheWindow(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const item = stage.item(payee, amount, { reference: dice.one([regularText(dice), null]) })
  const day = businessDaysLater(stage.due, dice.one([-1, 10]))
  stage.expect(item, 'must', [stage.paid(payee, amount, { day })])
}

/** Payments that a careful person confirms unasked, however banks write names, numbers, texts and days. */
export const PLAIN_PAYMENTS: readonly Trap[] = [
  { name: 'plain: by id', put: byId, media: ['pain.001', 'csv', 'bulk-request', 'ids'] },
  { name: 'plain: by document', put: byDocument },
  { name: 'plain: by end-to-end id', put: byEndToEndId, media: ['pain.001', 'csv'] },
  { name: 'plain: by account number', put: byNumber },
  { name: 'plain: the same month in other words', put: sameMonthInOtherWords },
  { name: 'plain: another month, on both sides', put: earlierMonthOnBothSides },
  { name: 'plain: reference cut off', put: cutReference },
  { name: 'plain: exchanged', put: exchanged },
  { name: 'plain: first and last day of the window', put: endsOfTheWindow }
]
