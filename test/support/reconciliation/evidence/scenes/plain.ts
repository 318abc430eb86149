import { daysLater } from '../../traps/days.ts'
import { spelledNumber } from '../../traps/spellings.ts'
import { aCompany, anyone } from '../people.ts'
import type { Kind, Scene } from '../scene.ts'
import { strangers } from './strangers.ts'

const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

function byId(scene: Scene): void {
  const { payment, row } = scene.paidOnce()
  scene.expect(payment, 'must', [row])
}

function byDocument(scene: Scene): void {
  const { payment, row } = scene.paidOnce(undefined, { texts: [scene.document()] }, UNNUMBERED)
  scene.expect(payment, 'must', [row])
}

function byNumber(scene: Scene): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const payment = scene.pay(payee, scene.cents(), { texts: [dice.one(['Rent', scene.document()])] })
  const row = scene.paid(payee, payment, { reference: dice.one(['', 'SEPA CREDIT TRANSFER']) })
  scene.expect(payment, 'must', [row])
}

/** Account number, document and amount agree; the name shares a word with ours, or none. */
function otherName(scene: Scene, sharesWord: boolean): void {
  const { dice } = scene
  const payee = aCompany(scene.dice)
  const text = scene.document()
  const payment = scene.pay(payee, scene.cents(), { texts: [text] })
  const [first = ''] = payee.name.split(' ')
  const counterpartyName = sharesWord
    ? `${first} ${dice.one(['Holding', 'Group', 'Invest'])} AG`
    : aCompany(scene.dice).name
  const row = scene.paid(payee, payment, { ...spelledNumber(dice, payee), counterpartyName, reference: text })
  scene.expect(payment, sharesWord ? 'must' : 'may', [row])
}

/** Long after it was to be carried out, with everything else as it is to be. */
function muchLater(scene: Scene): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const text = scene.document()
  const payment = scene.pay(payee, scene.cents(), { texts: [text] })
  const day = daysLater(scene.due, dice.from(16, 60))
  scene.expect(payment, 'must', [scene.paid(payee, payment, { day, reference: text, bulkPaymentId: null })])
}

function unpaid(scene: Scene): void {
  const payee = anyone(scene.dice)
  const payment = scene.pay(payee, scene.cents(), { texts: [scene.document()] })
  for (let count = scene.dice.from(0, 3); count > 0; count--)
    scene.say('quiet', strangers(scene, scene.inWindow()), [payment])
  scene.expect(payment, 'never')
}

/** Payments that a careful accountant confirms unasked, and those that were not made. */
export const PLAIN: readonly Kind[] = [
  { name: 'plain: by id', put: byId, settles: true },
  { name: 'plain: by document', put: byDocument, settles: true },
  { name: 'plain: by account number', put: byNumber, settles: true },
  { name: 'plain: a name that shares a word', put: (scene) => otherName(scene, true), settles: true },
  { name: 'other name', put: (scene) => otherName(scene, false) },
  { name: 'plain: much later', put: muchLater, settles: true },
  { name: 'not paid', put: unpaid }
]
