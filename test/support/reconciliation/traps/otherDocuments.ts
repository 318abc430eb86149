import { creditorReference } from './payees.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

/** Two numbers of documents that are close, and nobody reads for the same. */
function closeNumbers(stage: Stage): readonly [string, string] {
  const number = stage.dice.from(1000, 8999)
  return stage.dice.one([
    [String(number), String(number + 1)],
    [String(number), `${number}${stage.dice.below(10)}`],
    [`${number}${stage.dice.below(10)}`, String(number)],
    [String(number), String(number + 1000)],
    [`2026-${number}`, `2026-${number + 1}`],
    [`2026/${number}`, `2025/${number}`],
    [`00${number}`, `00${number + 1}`]
  ])
}

function nextInvoice(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const [ours, theirs] = closeNumbers(stage)
  const word = dice.one(['INV-', 'Invoice ', 'RE', 'Rechnung Nr. ', 'Faktura ', 'Facture n° '])
  const item = stage.item(payee, amount, { reference: `${word}${ours}` })
  const text = `${word}${theirs}`
  stage.paid(payee, amount, {
    day: stage.inWindow(),
    reference: dice.one([
      text,
      text,
      `SEPA CREDIT TRANSFER ${text} //ref ${dice.one([dice.digits(4), ours])}`,
      `/ROC/${text}//`
    ]),
    ...(dice.chance(40) && UNNUMBERED)
  })
  stage.expect(item, 'never')
}

function creditorReferences(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const number = dice.from(100_000_000, 899_999_999)
  const item = stage.item(payee, amount, { reference: creditorReference(String(number)) })
  const other = creditorReference(String(number + dice.one([1, 10, 1000])))
  const reference = dice.one([other, other.replaceAll(/(.{4})(?=.)/g, '$1 ')])
  stage.paid(payee, amount, { day: stage.inWindow(), reference, ...(dice.chance(40) && UNNUMBERED) })
  stage.expect(item, 'never')
}

/** The bank kept 35 characters, in which the documents of two payments are the same. */
function cutBeforeTheDocument(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const start = dice.one([
    'Wartung Aufzug und Heizung Objekt Hafenstrasse',
    'Monthly maintenance and cleaning, building B',
    'Prestations de conseil selon le contrat cadre'
  ])
  const [ours, theirs] = closeNumbers(stage)
  const first = stage.item(payee, amount, { reference: `${start} INV-${ours}` })
  const second = stage.item(payee, amount, { reference: `${start} INV-${theirs}` })
  for (let count = dice.from(1, 2); count > 0; count--) {
    stage.paid(payee, amount, { day: stage.inWindow(), reference: start.slice(0, 35).trim() })
  }
  stage.expect(first, 'never')
  stage.expect(second, 'never')
}

/** The bank kept the beginning of a number, and that is of another document. */
function cutWithinAnotherDocument(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.company()
  const amount = stage.amount()
  const start = dice.one(['Rechnung fuer Wartung Aufzug Nr ', 'Hyra och drift kontor, faktura '])
  const first = dice.from(1, 8)
  const item = stage.item(payee, amount, { reference: `${start}${first}${dice.digits(6)}` })
  const cut = `${start}${first + 1}${dice.digits(6)}`.slice(0, 35)
  stage.paid(payee, amount, { day: stage.inWindow(), reference: cut, ...(dice.chance(30) && UNNUMBERED) })
  stage.expect(item, 'never')
}

/** Same payee, another document: what was paid is something else. */
export const OTHER_DOCUMENTS: readonly Trap[] = [
  { name: 'next invoice', put: nextInvoice },
  { name: 'another creditor reference', put: creditorReferences },
  { name: 'reference cut before its document', put: cutBeforeTheDocument },
  { name: 'reference cut within another document', put: cutWithinAnotherDocument }
]
