import { daysLater, monthsLater } from '../../traps/days.ts'
import { anyone } from '../people.ts'
import type { Kind, Scene } from '../scene.ts'

type Rhythm = 'weekly' | 'monthly'

/** The day on which an equal payment is made so many weeks or months later. */
function beat(rhythm: Rhythm, day: string, count: number): string {
  return rhythm === 'weekly' ? daysLater(day, 7 * count) : monthsLater(day, count)
}

function equalPayments(scene: Scene, rhythm: Rhythm) {
  const { dice } = scene
  const text = dice.one({ weekly: ['Wages', 'Lohn', 'Salaire'], monthly: ['Rent', 'Salary', 'Miete', 'Abo'] }[rhythm])
  const payee = anyone(scene.dice)
  const payment = scene.pay(payee, scene.cents(), { texts: [text] })
  const put = (count: number) =>
    scene.paid(payee, payment, {
      day: beat(rhythm, scene.due, count),
      reference: dice.one([text, text, text.toUpperCase()]),
      bulkPaymentId: null
    })
  return { payee, payment, text, put }
}

/** Payments come again and again; each belongs to the day on which it is due. */
function ownDay(scene: Scene, rhythm: Rhythm, hasOwn: boolean): void {
  const { dice } = scene
  const { payment, put } = equalPayments(scene, rhythm)
  const [before, after] = [dice.from(1, 4), dice.from(1, 3)]
  for (let count = -before; count <= after; count++) if (count !== 0) scene.say('calm', put(count), [payment])
  if (hasOwn) scene.expect(payment, 'must', [put(0)])
  else scene.expect(payment, 'never')
}

/** The file pays two weeks at once, each on its day. */
function twoOfThem(scene: Scene, hasBoth: boolean): void {
  const { dice } = scene
  const rhythm = 'weekly'
  const { payee, payment, text, put } = equalPayments(scene, rhythm)
  const next = scene.pay(payee, payment.cents, {
    texts: [text],
    day: beat(rhythm, scene.due, 1),
    endToEndId: undefined
  })
  scene.say('calm', put(-1), [payment])
  if (dice.chance(70)) scene.say('calm', put(2), [payment])
  const [first, second] = [put(0), hasBoth ? put(1) : undefined]
  scene.expect(payment, 'must', [first])
  if (second) scene.expect(next, 'must', [second])
  else scene.expect(next, 'never')
}

/** Equal payments that come every week or month. */
export const RHYTHMS: readonly Kind[] = [
  { name: 'weekly, with its own', put: (scene) => ownDay(scene, 'weekly', true) },
  { name: 'weekly, its own is missing', put: (scene) => ownDay(scene, 'weekly', false) },
  { name: 'monthly, with its own', put: (scene) => ownDay(scene, 'monthly', true) },
  { name: 'monthly, its own is missing', put: (scene) => ownDay(scene, 'monthly', false) },
  { name: 'two weeks in one file', put: (scene) => twoOfThem(scene, true) },
  { name: 'two weeks in one file, one missing', put: (scene) => twoOfThem(scene, false) }
]
