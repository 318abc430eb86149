import type { NewTransaction } from '../../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { daysLater, monthsLater } from '../../traps/days.ts'
import { someIban, type Payee } from '../../traps/payees.ts'
import { spelledName, spelledReference } from '../../traps/spellings.ts'
import { anyone } from '../people.ts'
import type { Kind, Payment, Scene } from '../scene.ts'
import { joined, wordOfReturn } from './words.ts'

type Paid = ReturnType<Scene['paidOnce']>

/** By what money that comes back says whose it is; those of `party` say nothing else. */
type By = 'id' | 'end-to-end id' | 'document' | 'word' | 'party'

/** Of the money that went out, what comes back: sums in cents, and in which currency. */
type Form = 'whole' | 'less a fee' | 'with interest' | 'in parts' | 'in another currency' | 'exchanged'

/** From a day to 120 after the payment; mostly soon. */
function later(scene: Scene, day: string): string {
  const { dice } = scene
  return daysLater(day, dice.one([dice.from(0, 10), dice.from(0, 10), dice.from(11, 40), dice.from(41, 120)]))
}

function sums(scene: Scene, form: Form, cents: number): readonly number[] {
  const { dice } = scene
  const part = dice.from(Math.floor(cents * 0.15), Math.floor(cents * 0.45))
  const other = dice.from(Math.floor(cents * 0.1), Math.floor(cents * 0.35))
  switch (form) {
    case 'less a fee':
      return [cents - dice.one([1, dice.from(1, 3_000), 500, 1_000, 3_000])]
    case 'with interest':
      return [cents + dice.from(1, Math.floor(cents * 0.019))]
    case 'in parts':
      return dice.chance(60) ? [part, cents - part] : [part, other, cents - part - other]
    case 'in another currency':
      return [Math.round(cents * (0.7 + dice.below(60) / 100))]
    case 'whole':
    case 'exchanged':
      return [cents]
  }
}

/** Who the money comes from: whom it went to, their other account, the bank or nobody. */
function from(scene: Scene, payee: Payee, who: readonly ('payee' | 'other account' | 'bank' | 'nobody')[]) {
  const { dice } = scene
  const name = spelledName(dice, payee)
  return {
    payee: () => scene.named(payee),
    'other account': () => ({ counterpartyName: name, counterpartyNumber: someIban(dice) }),
    bank: () => ({ counterpartyName: dice.one(['FTCS Bank', 'Clearing Services', 'Zahlungsverkehr Bank']) }),
    nobody: () => ({})
  }[dice.one(who)]()
}

const ANYBODY = ['payee', 'payee', 'other account', 'bank', 'nobody'] as const
const PARTY = ['payee', 'payee', 'other account'] as const

/** What it says and from whom it comes, so that it cannot be anything else. */
function says(scene: Scene, by: By, form: Form, { payee, payment, row, text }: Paid) {
  const { dice } = scene
  const word = wordOfReturn(dice)
  const isWhole = form === 'whole' || form === 'exchanged'
  switch (by) {
    case 'id':
      return { ...from(scene, payee, ANYBODY), reference: dice.one([word, '']), correlationId: row.correlationId }
    case 'end-to-end id': {
      const reference = joined(dice, dice.one([word, word, 'ref']), payment.endToEndId ?? '')
      return { ...from(scene, payee, ANYBODY), reference }
    }
    case 'document': {
      const document = spelledReference(dice, text)
      if (dice.chance(60)) return { ...from(scene, payee, ANYBODY), reference: joined(dice, word, document) }
      return { ...from(scene, payee, isWhole ? ANYBODY : PARTY), reference: document }
    }
    case 'word':
      return { ...from(scene, payee, ANYBODY), reference: word }
    case 'party':
      return { ...from(scene, payee, PARTY), reference: '' }
  }
}

/** A payment that its return can name in this way. */
function paidFor(scene: Scene, by: By): Paid {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const texts = by === 'document' ? [scene.document()] : undefined
  const change: Partial<Payment> = {
    ...(texts && { texts }),
    ...(by === 'end-to-end id' && { endToEndId: scene.endToEndId() })
  }
  const paid = scene.paidOnce(payee, change)
  if (dice.chance(25)) {
    // The equal payment of last month, for another document.
    const day = monthsLater(paid.day, -1)
    scene.say('calm', scene.paid(payee, paid.payment, { day, reference: scene.document(), bulkPaymentId: null }), [
      paid.payment
    ])
  }
  return paid
}

function comesBack(scene: Scene, form: Form, by: By): void {
  const { dice } = scene
  const paid = paidFor(scene, by)
  const { payment } = paid
  const day = later(scene, paid.day)
  const back: NewTransaction[] = sums(scene, form, payment.cents).map((cents, at) => {
    const said = says(scene, by, form, paid)
    const other = dice.one(['USD', 'NOK', 'PLN'].filter((currency) => currency !== payment.currency))
    const money = {
      whole: { currency: payment.currency },
      'in another currency': { currency: other },
      exchanged: { currency: other, paymentCurrency: payment.currency, paid: payment.cents }
    }[form === 'in another currency' || form === 'exchanged' ? form : 'whole']
    return scene.row({
      cents: form === 'exchanged' ? Math.round(cents * 1.09) : cents,
      ...money,
      day: daysLater(day, at * dice.from(0, 4)),
      ...said
    })
  })
  scene.expect(payment, 'may', [paid.row], [paid.row, ...back])
  for (const row of back) {
    scene.say('told', row, [payment])
    scene.comesLate(row)
  }
}

/** Two payments, whose money comes back in one sum. */
function comesBackJointly(scene: Scene, by: 'end-to-end id' | 'document' | 'word' | 'party'): void {
  const { dice } = scene
  const one = paidFor(scene, by)
  const isOneParty = by === 'word' || by === 'party' || dice.chance(50)
  const payee = isOneParty ? one.payee : anyone(scene.dice)
  const second = {
    texts: [/\d/.test(one.text) ? scene.document() : one.text],
    currency: one.payment.currency,
    cents: one.payment.cents + dice.from(1_000, 90_000),
    ...(by === 'end-to-end id' && { endToEndId: scene.endToEndId() })
  }
  const other = scene.paidOnce(payee, second, { cents: -second.cents, currency: second.currency })
  const word = wordOfReturn(dice)
  const both = {
    'end-to-end id': `${one.payment.endToEndId} ${other.payment.endToEndId}`,
    document: `${one.text} ${other.text}`,
    word: '',
    party: ''
  }[by]
  const back = scene.row({
    cents: one.payment.cents + other.payment.cents,
    currency: one.payment.currency,
    day: later(scene, one.day > other.day ? one.day : other.day),
    ...from(scene, payee, isOneParty ? PARTY : ['bank', 'nobody']),
    reference: both === '' ? (by === 'word' ? word : '') : joined(dice, word, both)
  })
  for (const { payment, row } of [one, other]) scene.expect(payment, 'may', [row])
  scene.say('told', back, [one.payment, other.payment])
  scene.comesLate(back)
}

/** It came back, and was paid once more: paid once, and told. */
function paidAgain(scene: Scene): void {
  const { dice } = scene
  const by = dice.one(['document', 'word', 'party'] as const)
  const paid = paidFor(scene, by)
  const { payee, payment, row } = paid
  const back = scene.row({
    cents: payment.cents,
    currency: payment.currency,
    day: daysLater(paid.day, dice.from(0, 6)),
    ...says(scene, by, 'whole', paid)
  })
  const again = scene.paid(payee, payment, {
    day: daysLater(back.createdAt.slice(0, 10), dice.from(1, 12)),
    correlationId: row.correlationId === null || dice.chance(50) ? null : row.correlationId
  })
  scene.expect(payment, 'may', [row], [again], [row, back, again])
  for (const each of [row, back, again]) scene.say('told', each, [payment])
  for (const each of [back, again]) scene.comesLate(each)
}

const FORMS: readonly Form[] = ['whole', 'less a fee', 'with interest', 'in parts', 'in another currency', 'exchanged']

/** A word or a party tells of what is near in amount; in parts or another currency only together, or not at all. */
function bysOf(form: Form): readonly By[] {
  if (form === 'in another currency') return ['id', 'end-to-end id', 'document']
  if (form === 'in parts') return ['id', 'end-to-end id', 'document']
  return ['id', 'end-to-end id', 'document', 'word', 'party']
}

/** Money that came back, in whatever form it comes. */
export const RETURNS: readonly Kind[] = [
  ...FORMS.flatMap((form) =>
    bysOf(form).map((by): Kind => ({
      name: `back ${form}, by ${by}`,
      put: (scene) => comesBack(scene, form, by),
      settles: true,
      ...(by === 'id' && { needs: 'ids' })
    }))
  ),
  ...(['end-to-end id', 'document', 'word', 'party'] as const).map((by): Kind => ({
    name: `back jointly, by ${by}`,
    put: (scene) => comesBackJointly(scene, by),
    settles: true
  })),
  { name: 'back and paid again', put: paidAgain, settles: true }
]
