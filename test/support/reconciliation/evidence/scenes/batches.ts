import { spelledReference } from '../../traps/spellings.ts'
import { anyone } from '../people.ts'
import type { Kind, Scene } from '../scene.ts'
import { putBatch } from './doubles.ts'

/** The bank booked a batch as one, without the payments that it refused. */
function lessRejects(scene: Scene): void {
  const { dice } = scene
  const { batch, paid, cents } = putBatch(scene, dice.from(3, 8), dice.chance(66) ? true : undefined)
  const rejected = paid.slice(0, dice.from(1, Math.min(2, paid.length - 2)))
  const less = rejected.reduce((sum, { payment }) => sum + payment.cents, 0)
  const reference = spelledReference(dice, batch.id)
  const row = scene.row({ cents: less - cents, day: scene.inWindow(), reference, bulkPaymentId: null })
  for (const { payment } of paid) {
    const isRejected = rejected.some((each) => each.payment === payment)
    if (isRejected) scene.expect(payment, 'never')
    else scene.expect(payment, 'may', [row])
  }
  scene.say('told', row, 'always')
}

/** A transaction that bears the id of the batch, and is another sum. */
function ofTheBatch(scene: Scene): void {
  const { dice } = scene
  const { batch, paid, cents } = putBatch(scene, dice.from(1, 5), dice.chance(50) ? true : undefined)
  const other = Math.round(cents * (0.3 + dice.below(60) / 100)) + dice.below(97)
  const row = scene.row({ cents: -other, day: scene.inWindow(), reference: batch.id, bulkPaymentId: null })
  for (const { payment } of paid) scene.expect(payment, 'never')
  scene.say('told', row, 'always')
}

function asOne(scene: Scene): void {
  const { dice } = scene
  const { batch, paid, cents } = putBatch(scene, dice.from(2, 8), dice.chance(50) ? true : undefined)
  const reference = dice.one([batch.id, `Collective ${batch.id}`, `SAMMELUEBERWEISUNG ${batch.id}`])
  const row = scene.row({ cents: -cents, day: scene.inWindow(), reference, bulkPaymentId: null })
  for (const { payment } of paid) scene.expect(payment, 'must', [row])
}

/** The file holds some payments of a bulk payment. */
function partOfBulk(scene: Scene, hasDouble: boolean): void {
  const { dice } = scene
  const bulkPaymentId = dice.uuid()
  const count = dice.from(2, 5)
  for (let at = 0; at < count; at++) {
    const { payee, payment, row } = scene.paidOnce(undefined, {}, { bulkPaymentId })
    if (!hasDouble || at > 0) scene.expect(payment, 'must', [row])
    else {
      const again = scene.paid(payee, payment, { bulkPaymentId })
      scene.expect(payment, 'may', [row], [again])
      for (const each of [row, again]) scene.say('told', each, [payment])
    }
  }
  for (let others = dice.from(count + 2, count * 5); others > 0; others--)
    scene.row({
      cents: -scene.cents(),
      day: scene.inWindow(),
      bulkPaymentId,
      ...scene.named(anyone(scene.dice)),
      reference: scene.document()
    })
  scene.mustAsk = true
}

/** Payments that a bank books or sends together. */
export const BATCHES: readonly Kind[] = [
  { name: 'batch less rejects', put: lessRejects, needs: 'pain.001' },
  { name: 'another sum of the batch', put: ofTheBatch, needs: 'pain.001' },
  { name: 'batch as one', put: asOne, needs: 'pain.001' },
  { name: 'part of a bulk payment', put: (scene) => partOfBulk(scene, false) },
  { name: 'part of a bulk payment, one twice', put: (scene) => partOfBulk(scene, true) }
]
