import { anyone } from '../people.ts'
import type { Kind, Payment, Scene } from '../scene.ts'

/** The file has a payment twice, and it was paid once. */
function twiceInFile(scene: Scene, same: 'reference' | 'id' | 'document'): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const cents = scene.cents()
  const document = `INV-${dice.from(1, 9)}${dice.digits(5)}`
  const endToEndId = scene.endToEndId()
  const [first, second] = {
    reference: [{ texts: [document] }, { texts: [document] }],
    id: [
      { texts: [document], endToEndId },
      { texts: ['Goods'], endToEndId }
    ],
    document: [{ texts: [document] }, { texts: [`Invoice ${document}, March`] }]
  }[same]
  const twice: readonly Payment[] = [first, second].map((change) =>
    scene.pay(payee, cents, { endToEndId: undefined, ...change })
  )
  const [one, other] = twice
  if (!one || !other) return
  const row = scene.paid(payee, one, { day: scene.inWindow() })
  for (const payment of twice) scene.expect(payment, 'may', [row])
  scene.doubles.push(twice)
  scene.mustAsk = true
}

/** Equal payments to one payee with a text that many bear, each paid. */
function equalInFile(scene: Scene): void {
  const { dice } = scene
  const payee = anyone(scene.dice)
  const cents = scene.cents()
  const text = dice.one(['Rent', 'Miete', 'Salary', ''])
  const own = Array.from({ length: dice.from(2, 4) }, () =>
    scene.pay(payee, cents, { texts: text === '' ? [] : [text], endToEndId: undefined })
  )
  const day = scene.inWindow()
  const rows = own.map((payment) => scene.paid(payee, payment, { day, reference: text }))
  for (const payment of own) scene.expect(payment, 'must', ...rows.map((row) => [row]), rows)
}

/** Payments that the file has more than once. */
export const IN_FILE: readonly Kind[] = [
  { name: 'twice in the file, same reference', put: (scene) => twiceInFile(scene, 'reference') },
  { name: 'twice in the file, same id', put: (scene) => twiceInFile(scene, 'id') },
  { name: 'twice in the file, same document', put: (scene) => twiceInFile(scene, 'document') },
  { name: 'plain: equal payments, all paid', put: equalInFile }
]
