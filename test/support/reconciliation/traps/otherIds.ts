import { regularText } from './periods.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

const NAMELESS = { counterpartyName: null, counterpartyNumber: null, counterpartyBankCode: null }

/** All is the same but the id, of which a payment has one. */
function anotherCorrelationId(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const reference = dice.chance(40) ? `INV-${dice.digits(5)}` : regularText(dice)
  const item = stage.item(payee, amount, { reference, correlationId: dice.uuid() })
  const text = dice.one([reference, reference, ''])
  stage.paid(payee, amount, { day: stage.inWindow(), reference: text, correlationId: dice.uuid() })
  stage.expect(item, 'never')
}

function anotherEndToEndId(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const number = dice.from(1000, 8999)
  const name = dice.one(['E2E-', 'PAY2026', 'BATCH7-'])
  const text = dice.one([null, regularText(dice)])
  const item = stage.item(payee, amount, { endToEndId: `${name}${number}`, reference: text })
  const other = `${name}${number + dice.from(1, 9)}`
  const said = dice.one([{ correlationId: other, reference: text ?? '' }, { reference: other }])
  stage.paid(payee, amount, { day: stage.inWindow(), ...said })
  stage.expect(item, 'never')
}

/** The file names its bulk payment; a payment of another one is none of its payments. */
function anotherBulkPayment(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const bulkPaymentId = dice.uuid()
  const { id } = stage.batch({ id: bulkPaymentId.replaceAll('-', ''), bulkPaymentId })
  const text = regularText(dice)
  const item = stage.item(payee, amount, { batch: id, reference: text })
  if (dice.chance(50)) {
    const correlationId = dice.uuid()
    const fellow = stage.amount()
    const other = stage.item(stage.payees.person(), fellow, { batch: id, correlationId })
    const day = stage.inWindow(0, 2)
    stage.expect(other, 'must', [stage.row({ amount: `-${fellow}`, day, correlationId, bulkPaymentId })])
  }
  const reference = dice.one([text, ''])
  stage.paid(payee, amount, { day: stage.inWindow(), reference, bulkPaymentId: dice.uuid() })
  stage.expect(item, 'never')
}

/** Payments of one amount in a bulk payment, of which not all went out: which one did, its place does not tell. */
function anotherPlaceInBulk(stage: Stage): void {
  const { dice } = stage
  const amount = `${dice.from(100, 4000)}.${dice.digits(2)}`
  const bulkPaymentId = stage.setting.bulkPaymentId ?? dice.uuid()
  const known = stage.payees.person()
  const correlationId = dice.uuid()
  const more = `${dice.from(5000, 9000)}.${dice.digits(2)}`
  const first = stage.item(known, more, { correlationId })
  const day = stage.inWindow(0, 2)
  stage.expect(first, 'must', [stage.row({ amount: `-${more}`, day, correlationId, bulkPaymentId })])
  const payees = Array.from({ length: dice.from(2, 4) }, () => stage.payees.person())
  const items = payees.map((payee) => stage.item(payee, amount, { reference: dice.one([null, 'Salary']) }))
  const lucky = dice.below(payees.length)
  const isNamed = dice.chance(50)
  const payee = payees[lucky] ?? known
  const row = stage.paid(payee, amount, { day, bulkPaymentId, ...(!isNamed && NAMELESS) })
  items.forEach((item, at) => stage.expect(item, isNamed && at === lucky ? 'may' : 'never', [row]))
}

/** A program gave two payments one id, and one of them went out. */
function idTwiceInTheFile(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const correlationId = dice.uuid()
  const text = regularText(dice)
  for (let count = 2; count > 0; count--) {
    stage.expect(stage.item(payee, amount, { correlationId, reference: text }), 'never')
  }
  stage.paid(payee, amount, { day: stage.inWindow(), correlationId, reference: text })
}

/** Ids that differ, and what only looks like the same payment. */
export const OTHER_IDS: readonly Trap[] = [
  { name: 'another payment id', put: anotherCorrelationId },
  { name: 'another end-to-end id', put: anotherEndToEndId, media: ['pain.001', 'csv'] },
  { name: 'another bulk payment', put: anotherBulkPayment, media: ['pain.001', 'csv'] },
  { name: 'another place in a bulk payment', put: anotherPlaceInBulk },
  { name: 'id twice in the file', put: idTwiceInTheFile, media: ['csv', 'bulk-request'] }
]
