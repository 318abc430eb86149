import { daysLater, monthsLater } from '../../traps/days.ts'
import { periodStyles } from '../../traps/periods.ts'
import { aCompany, anyone } from '../people.ts'
import type { Kind, Moved, Scene } from '../scene.ts'
import { wordOfReturn } from './words.ts'

type Paid = ReturnType<Scene['paidOnce']>

/** A payment that is fine, and money that came in and is no return of it. */
function beside(
  name: string,
  text: (scene: Scene) => string,
  put: (scene: Scene, paid: Paid) => Partial<Moved> & Pick<Moved, 'cents'>,
  is: 'quiet' | 'calm' = 'quiet'
): Kind {
  return {
    name: `no return: ${name}`,
    settles: true,
    put(scene) {
      const { dice } = scene
      const paid = scene.paidOnce(anyone(scene.dice), { texts: [text(scene)] })
      const day = daysLater(paid.day, dice.from(0, 30))
      const row = scene.row({ day, currency: paid.payment.currency, ...put(scene, paid) })
      scene.expect(paid.payment, 'must', [paid.row])
      scene.say(is, row, [paid.payment])
      scene.comesLate(row)
    }
  }
}

const number = ({ dice }: Scene) => `${dice.from(1, 9)}${dice.digits(5)}`

/** A sum that nobody takes for this one less a fee, or with interest. */
function otherSum({ dice }: Scene, cents: number): number {
  return Math.round(cents * (dice.chance(50) ? 0.2 + dice.below(60) / 100 : 1.2 + dice.below(300) / 100))
}

function document(scene: Scene): string {
  return scene.dice.one([`Invoice ${number(scene)}`, `Your invoice RE-${number(scene)}`, `INV-${number(scene)}`])
}

const regular = (scene: Scene) => scene.dice.one([`Rent ${number(scene)}`, scene.document()])

/** Money in that has nothing to do with what was paid, however much it looks like it. */
export const NO_RETURNS: readonly Kind[] = [
  beside('the payee pays for another document', regular, (scene, { payee, payment }) => ({
    cents: payment.cents,
    ...scene.named(payee),
    reference: document(scene)
  })),
  beside(
    'the payee pays for another month',
    ({ due }) => `Rent ${due.slice(0, 7)}`,
    (scene, { payee, payment }) => {
      const [{ write }] = periodStyles(scene.dice, 'month')
      const reference = `Rent ${write(monthsLater(scene.due, scene.dice.one([-2, 2, 3])))}`
      return { cents: payment.cents, ...scene.named(payee), reference }
    },
    'calm'
  ),
  beside(
    "a customer's document has our number",
    (scene) => `INV-${number(scene)}`,
    (scene, { payment, text }) => ({
      cents: otherSum(scene, payment.cents),
      ...scene.named(anyone(scene.dice)),
      reference: scene.dice.one([text, `Invoice ${text.slice(4)}`, `RE ${text.slice(4)}`, text.slice(4)])
    })
  ),
  beside('somebody refunds another order', regular, (scene, { payee, payment }) => ({
    cents: otherSum(scene, payment.cents),
    ...scene.named(scene.dice.chance(40) ? payee : aCompany(scene.dice)),
    reference: `${wordOfReturn(scene.dice)} ORDER ${number(scene)}`
  })),
  beside('a stranger refunds as much for another invoice', regular, (scene, { payment }) => ({
    cents: payment.cents,
    ...scene.named(aCompany(scene.dice)),
    reference: `${wordOfReturn(scene.dice)} ${document(scene)}`
  })),
  beside('a stranger pays as much', regular, (scene, { payment }) => ({
    cents: payment.cents,
    ...scene.named(anyone(scene.dice)),
    reference: scene.dice.one(['', document(scene), 'Thank you', 'Salary'])
  })),
  beside('the payee pays something else', regular, (scene, { payee, payment }) => ({
    cents: otherSum(scene, payment.cents),
    ...scene.named(payee),
    reference: scene.dice.one([document(scene), 'Deposit', ''])
  }))
]
