import { businessDaysLater, daysLater, monthsLater } from '../../traps/days.ts'
import { anyone } from '../people.ts'
import type { Kind, Moved, Scene } from '../scene.ts'

/** The same invoice again, weeks or months later or before. */
function invoiceAgain(scene: Scene, days: () => number): void {
  const { dice } = scene
  const { payee, payment, row, day } = scene.paidOnce(anyone(scene.dice), { texts: [scene.document()] })
  const change: Partial<Moved> = {
    day: daysLater(day, days()),
    bulkPaymentId: dice.chance(30) ? dice.uuid() : null,
    correlationId: scene.setting.hasIds && dice.chance(40) ? dice.uuid() : null,
    ...scene.named(payee)
  }
  const again = scene.paid(payee, payment, change)
  scene.expect(payment, 'may', [row], ...(scene.setting.hasIds ? [] : [[again]]))
  scene.say('told', again, [payment])
  if (!scene.setting.hasIds) scene.say('told', row, [payment])
  if (again.createdAt > row.createdAt) scene.comesLate(again)
}

/** A batch that the bank may book as one, with its payments. */
export function putBatch(scene: Scene, count: number, booking: boolean | undefined) {
  const { dice } = scene
  const batch = { id: `${dice.one(['SAMMLER', 'SUPPLIERS', 'PAYROLL', 'RUN'])}-${dice.digits(5)}`, booking }
  const paid = Array.from({ length: count }, () => {
    const payee = anyone(scene.dice)
    return { payee, payment: scene.pay(payee, scene.cents(), { batch, texts: [scene.document()] }) }
  })
  const cents = paid.reduce((sum, { payment }) => sum + payment.cents, 0)
  return { batch, paid, cents }
}

function batchAndEach(scene: Scene): void {
  const { dice } = scene
  const { batch, paid, cents } = putBatch(scene, dice.from(2, 6), dice.chance(50) ? true : undefined)
  const reference = dice.one([batch.id, `Collective ${batch.id}`, 'Collective', ''])
  const sum = scene.row({ cents: -cents, day: scene.inWindow(), reference, bulkPaymentId: null })
  const payments = paid.map(({ payment }) => payment)
  for (const { payee, payment } of paid) {
    const row = scene.paid(payee, payment, { day: scene.inWindow(), bulkPaymentId: null })
    scene.expect(payment, 'may', [row], [sum])
    scene.say('told', row, [payment])
  }
  scene.say('told', sum, payments)
}

/** A regular payment of the file, which a standing order makes too. */
function standingOrder(scene: Scene): void {
  const { dice } = scene
  const text = dice.one(['Rent', 'Miete', 'Loyer', 'Leasing'])
  const { payee, payment, row, day } = scene.paidOnce(anyone(scene.dice), { texts: [text] })
  const again = scene.paid(payee, payment, {
    day: businessDaysLater(day, dice.from(0, 3)),
    type: 'standing-order',
    bulkPaymentId: null,
    reference: dice.one([text, text.toUpperCase(), 'Standing order', `Dauerauftrag ${text}`])
  })
  scene.expect(payment, 'may', [row], [again])
  for (const each of [row, again]) scene.say('told', each, [payment])
  scene.comesLate(again)
}

function fileTwice(scene: Scene): void {
  const { dice } = scene
  const bulkPaymentId = dice.one([null, dice.uuid()])
  const day = businessDaysLater(scene.due, dice.from(0, 4))
  for (let count = dice.from(2, 4); count > 0; count--) {
    const { payee, payment, row } = scene.paidOnce(undefined, {}, { day: scene.due })
    const correlationId = scene.setting.hasIds ? dice.one([null, dice.uuid()]) : null
    const again = scene.paid(payee, payment, { day, bulkPaymentId, correlationId })
    scene.expect(payment, 'may', [row], [again])
    for (const each of [row, again]) scene.say('told', each, [payment])
    scene.comesLate(again)
  }
}

/** Returns of what was told under the id of a payment itself. */
function againUnderItsId(scene: Scene): void {
  const { dice } = scene
  const { payee, payment, row, day } = scene.paidOnce()
  const again = scene.paid(payee, payment, {
    day: daysLater(day, dice.from(0, 60)),
    correlationId: row.correlationId
  })
  scene.expect(payment, 'may', [row], [again])
  for (const each of [row, again]) scene.say('told', each, [payment])
  scene.comesLate(again)
}

function lastMonthsToo(scene: Scene): void {
  const { dice } = scene
  const { payee, payment, row, day } = scene.paidOnce()
  for (const months of dice.one([[-1], [-2, -1], [-1, 1], [1]])) {
    const text = scene.document()
    const other = scene.paid(payee, payment, { day: monthsLater(day, months), reference: text, bulkPaymentId: null })
    scene.say('quiet', other, [payment])
  }
  scene.expect(payment, /\d/.test(payment.texts.join()) ? 'must' : 'may', [row])
}

const MONTHS = (scene: Scene) => scene.dice.one([150, 210, 300, 305, 366])

/** Money that went twice, in whatever form; and equal payments for other documents, which did not. */
export const DOUBLES: readonly Kind[] = [
  {
    name: 'twice: the invoice days later',
    put: (scene) => invoiceAgain(scene, () => scene.dice.from(0, 14)),
    settles: true
  },
  {
    name: 'twice: the invoice weeks later',
    put: (scene) => invoiceAgain(scene, () => scene.dice.one([29, scene.dice.from(15, 40)])),
    settles: true
  },
  {
    name: 'twice: the invoice months later',
    put: (scene) => invoiceAgain(scene, () => MONTHS(scene)),
    settles: true
  },
  { name: 'twice: the invoice weeks before', put: (scene) => invoiceAgain(scene, () => -scene.dice.from(5, 40)) },
  { name: 'twice: the invoice months before', put: (scene) => invoiceAgain(scene, () => -MONTHS(scene)) },
  { name: 'twice: under its own id', put: againUnderItsId, needs: 'ids', settles: true },
  { name: 'twice: a batch and each of it', put: batchAndEach, needs: 'pain.001' },
  { name: 'twice: a standing order beside the file', put: standingOrder, settles: true },
  { name: 'twice: the file sent twice', put: fileTwice, settles: true },
  { name: 'once: equal payments for other documents', put: lastMonthsToo }
]
