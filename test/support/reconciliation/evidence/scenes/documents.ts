import { creditorReference } from '../../traps/payees.ts'
import { spelledName, spelledNumber } from '../../traps/spellings.ts'
import { aCompany, anyone } from '../people.ts'
import type { Kind, Payment, Scene } from '../scene.ts'

const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

/** Two documents whose numbers have the same digits, in other parts. */
function partsApart({ dice }: Scene): readonly [string, string] {
  const [one, two] = [dice.from(1, 9), dice.from(1, 9)]
  const long = dice.digits(3)
  return dice.one([
    [`RE ${one}/${two}${two}`, `RE ${one}${two}/${two}`],
    [`INV-${one}${two}-${long}`, `INV-${one}${two}${long.slice(0, 1)}-${long.slice(1)}`],
    [`Unit ${one} / ${two}2`, `Unit ${one}${two} / 2`],
    [`Invoice ${one}.${two}${long}`, `Invoice ${one}${two}.${long}`],
    [`Rechnung 26/${one}${long}`, `Rechnung 26${one}/${long}`]
  ])
}

const shuffledPair = (scene: Scene) => scene.dice.shuffled([...partsApart(scene)])

function anotherDocument(scene: Scene): void {
  const [ours = '', theirs = ''] = shuffledPair(scene)
  const payee = anyone(scene.dice)
  const payment = scene.pay(payee, scene.cents(), { texts: [ours] })
  scene.paid(payee, payment, { reference: theirs, ...(scene.dice.chance(40) && UNNUMBERED) })
  scene.expect(payment, 'never')
}

function bothDocuments(scene: Scene): void {
  const payee = anyone(scene.dice)
  const cents = scene.cents()
  for (const text of shuffledPair(scene)) {
    const payment = scene.pay(payee, cents, { texts: [text], endToEndId: undefined })
    scene.expect(payment, 'must', [scene.paid(payee, payment, { reference: text })])
  }
}

/** Separators are missing on one side, or there is something before the document. */
function otherwiseWritten(scene: Scene, pairs: (scene: Scene) => readonly [string, string]): void {
  const { dice } = scene
  const [ours, theirs] = pairs(scene)
  const payee = anyone(scene.dice)
  const payment = scene.pay(payee, scene.cents(), { texts: [ours] })
  const row = scene.paid(payee, payment, { reference: theirs, ...(dice.chance(40) && UNNUMBERED) })
  scene.expect(payment, 'must', [row])
}

function withoutSeparators({ dice }: Scene): readonly [string, string] {
  const [one, two] = [`${dice.from(1, 9)}${dice.below(10)}`, `${dice.from(1, 9)}${dice.digits(3)}`]
  const pair = dice.one<readonly [string, string]>([
    [`INV-${one}-${two}`, `INV${one}${two}`],
    [`RE ${one}/${two}`, `RE${one}${two}`],
    [`INV-2026-${two}`, `INV 2026 ${two}`],
    [`Rechnung 2026/${two}`, `RECHNUNG 2026-${two}`]
  ])
  return dice.chance(50) ? pair : [pair[1], pair[0]]
}

function prefixed({ dice }: Scene): readonly [string, string] {
  const document = `${dice.one(['F', 'R', 'A', 'INV-', 'RE'])}${dice.from(1, 9)}${dice.digits(6)}`
  const theirs = dice.one([
    `SVWZ+${document}`,
    `EREF+NOTPROVIDED SVWZ+${document}`,
    `SVWZ+${document} ABWA+OWN COMPANY`,
    `/REMI/${document}`
  ])
  return [document, theirs]
}

function checkDigits({ dice }: Scene): readonly [string, string] {
  const number = `${dice.from(1, 9)}${dice.digits(9)}`
  const whole = creditorReference(number)
  const theirs = dice.one([whole.replaceAll(/(.{4})(?=.)/g, '$1 '), whole, number])
  return dice.chance(60) ? [whole, theirs] : [number, whole]
}

/** The file says in a structured form what is paid, beside a text or not. */
function structured(scene: Scene, isSame: boolean): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const number = dice.from(1000, 8999)
  const word = dice.one(['INV-', 'RE-', 'Invoice '])
  const [ours, other] = [`${word}${number}`, `${word}${number + dice.one([1, 10, 100])}`]
  const reference = creditorReference(`${dice.from(1, 9)}${dice.digits(7)}`)
  const change = dice.one<Partial<Payment>>([
    { documents: [ours] },
    { documents: [ours], texts: ['Payment'] },
    { additional: ours },
    { additional: ours, texts: ['Thank you'] },
    { reference, texts: ['Payment'] },
    { reference }
  ])
  const payment = scene.pay(payee, scene.cents(), change)
  const said = change.reference ?? ours
  const theirs = change.reference ? creditorReference(`${dice.from(1, 9)}${dice.digits(7)}`) : other
  const row = scene.paid(payee, payment, { reference: isSame ? said : theirs })
  if (isSame) scene.expect(payment, 'must', [row])
  else scene.expect(payment, 'never')
}

/** Several documents are paid at once, and the bank names them all or one. */
function severalDocuments(scene: Scene): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const first = dice.from(1000, 8000)
  const documents = Array.from({ length: dice.from(2, 4) }, (_, at) => `INV-${first + at * 7}`)
  const payment = scene.pay(payee, scene.cents(), { documents })
  const isAll = dice.chance(60)
  const row = scene.paid(payee, payment, { reference: (isAll ? documents : documents.slice(0, 1)).join(' ') })
  scene.expect(payment, isAll ? 'must' : 'may', [row])
}

/** A factor is paid for somebody, whom the bank names. */
function ultimateCreditor(scene: Scene): void {
  const { dice } = scene
  const [factor, supplier] = [aCompany(scene.dice), aCompany(scene.dice)]
  const payment = scene.pay(factor, scene.cents(), { texts: [scene.document()], ultimateCreditor: supplier.name })
  const hasNumber = dice.chance(40)
  const row = scene.paid(factor, payment, {
    ...UNNUMBERED,
    ...(hasNumber && spelledNumber(dice, factor)),
    counterpartyName: spelledName(dice, supplier),
    reference: payment.texts.join(' ')
  })
  scene.expect(payment, hasNumber ? 'must' : 'seen', [row])
}

/** Documents and references that are the same or not, however they are written. */
export const DOCUMENTS: readonly Kind[] = [
  { name: 'document of other parts', put: anotherDocument },
  { name: 'documents of other parts, both paid', put: bothDocuments },
  { name: 'document without separators', put: (scene) => otherwiseWritten(scene, withoutSeparators), settles: true },
  { name: 'document behind a prefix', put: (scene) => otherwiseWritten(scene, prefixed), settles: true },
  { name: 'check digits', put: (scene) => otherwiseWritten(scene, checkDigits), settles: true },
  { name: 'structured document', put: (scene) => structured(scene, true), needs: 'pain.001' },
  { name: 'another structured document', put: (scene) => structured(scene, false), needs: 'pain.001' },
  { name: 'several structured documents', put: severalDocuments, needs: 'pain.001' },
  { name: 'ultimate creditor', put: ultimateCreditor, needs: 'pain.001' }
]
