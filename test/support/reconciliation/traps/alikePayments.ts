import { regularText } from './periods.ts'
import { spelledReference } from './spellings.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

/** Two employees of one name and one pay, of whom one was paid. */
function oneOfEqualEmployees(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = regularText(dice)
  const one = stage.payees.person()
  const other = stage.payees.named(one.name)
  const how = dice.one(['by name', 'by number', 'twice the same'] as const)
  const first = stage.item(one, amount, { reference: text })
  const second = stage.item(how === 'twice the same' ? one : other, amount, { reference: text })
  const found = { day: stage.inWindow(), reference: dice.one([text, '']) }
  if (how === 'by number') {
    stage.expect(first, 'must', [stage.paid(one, amount, found)])
    stage.expect(second, 'never')
    return
  }
  stage.paid(one, amount, { ...found, ...(how === 'by name' && UNNUMBERED) })
  stage.expect(first, 'never')
  stage.expect(second, 'never')
}

/** All but one of the payroll were paid, who got as much last month. */
function oneLeftOut(stage: Stage): void {
  const { dice } = stage
  const text = regularText(dice)
  const amount = stage.amount()
  const count = dice.from(2, 5)
  const left = dice.below(count)
  for (let at = 0; at < count; at++) {
    const payee = stage.payees.person()
    const item = stage.item(payee, amount, { reference: text })
    const last = stage.lastMonth(payee, amount, text)
    if (at === left) stage.expect(item, 'never')
    else {
      stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(0, 2), reference: text })])
      stage.say('quiet', last, item)
    }
  }
}

/** Within the bulk payment that the file names, one of its payments went to a stranger. */
function exchangedInBulk(stage: Stage): void {
  const { dice } = stage
  const bulkPaymentId = dice.uuid()
  const { id } = stage.batch({ id: bulkPaymentId.replaceAll('-', ''), bulkPaymentId })
  const text = regularText(dice)
  const found = { day: stage.inWindow(0, 2), bulkPaymentId, reference: text }
  for (let count = dice.from(1, 3); count > 0; count--) {
    const payee = stage.payees.person()
    const amount = stage.amount()
    const item = stage.item(payee, amount, { batch: id, reference: text })
    stage.expect(item, 'must', [stage.paid(payee, amount, found)])
  }
  const amount = `${dice.from(100, 9000)}.${dice.digits(2)}`
  const item = stage.item(stage.payees.person(), amount, { batch: id, reference: text })
  stage.paid(stage.payees.person(), amount, { ...found, ...(dice.chance(50) && UNNUMBERED) })
  stage.expect(item, 'never')
}

/** Two invoices of one supplier and one amount, each paid by itself. */
function equalInvoices(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const number = dice.from(10_000, 89_999)
  for (const text of [`INV-${number}`, `INV-${number + 1}`]) {
    const item = stage.item(payee, amount, { reference: text })
    const row = stage.paid(payee, amount, { day: stage.inWindow(0, 3), reference: spelledReference(dice, text) })
    stage.expect(item, 'must', [row])
  }
}

/** Two employees of one name and pay, both paid. */
function bothEqualEmployees(stage: Stage): void {
  const amount = stage.amount()
  const one = stage.payees.person()
  for (const payee of [one, stage.payees.named(one.name)]) {
    const item = stage.item(payee, amount, { reference: 'Salary' })
    stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(0, 2), reference: 'Salary' })])
  }
}

/** Everybody earns the same, and the text is the same. */
function equalPay(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = regularText(dice)
  for (let count = dice.from(3, 6); count > 0; count--) {
    const payee = stage.payees.person()
    const item = stage.item(payee, amount, { reference: text })
    if (dice.chance(50)) stage.say('quiet', stage.lastMonth(payee, amount, text), item)
    stage.expect(item, 'must', [stage.paid(payee, amount, { day: stage.inWindow(0, 2), reference: text })])
  }
}

/** The file names its bulk payment, the ledger says who was paid by it. */
function inNamedBulk(stage: Stage): void {
  const { dice } = stage
  const bulkPaymentId = dice.uuid()
  const { id } = stage.batch({ id: bulkPaymentId.replaceAll('-', ''), bulkPaymentId })
  const amount = stage.amount()
  for (let count = dice.from(1, 4); count > 0; count--) {
    const payee = stage.payees.person()
    const item = stage.item(payee, amount, { batch: id, reference: 'Salary' })
    const row = stage.paid(payee, amount, { day: stage.inWindow(0, 2), bulkPaymentId, ...UNNUMBERED })
    stage.expect(item, 'must', [row])
  }
}

/** Several payments that are alike, of which all went out or not all. */
export const ALIKE_PAYMENTS: readonly Trap[] = [
  { name: 'two equal employees, one paid', put: oneOfEqualEmployees },
  { name: 'one left out of the payroll', put: oneLeftOut },
  { name: 'payee exchanged within the bulk payment', put: exchangedInBulk, media: ['pain.001', 'csv'] },
  { name: 'plain: equal invoices', put: equalInvoices },
  { name: 'plain: equal employees', put: bothEqualEmployees },
  { name: 'plain: equal pay', put: equalPay },
  { name: 'plain: in a bulk payment that is named', put: inNamedBulk, media: ['pain.001', 'csv'] }
]
