import { someIban } from './payees.ts'
import { regularText } from './periods.ts'
import { spelledName, spelledNumber, spelledReference } from './spellings.ts'
import type { Stage } from './stage.ts'
import type { Trap } from './trap.ts'

const NAMELESS = { counterpartyName: null, counterpartyNumber: null, counterpartyBankCode: null }
const UNNUMBERED = { counterpartyNumber: null, counterpartyBankCode: null }

function invoice(stage: Stage): string {
  return `${stage.dice.one(['INV-', 'RE-2026-', 'F2026/', 'Invoice '])}${stage.dice.from(10_000, 99_999)}`
}

/** Somebody else got as much, at the same time and with the same text. */
function anotherPerson(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = regularText(dice)
  const item = stage.item(stage.payees.person(), amount, { reference: text })
  const { bulkPaymentId } = stage.setting
  const inBulk = dice.chance(50) ? { bulkPaymentId } : {}
  stage.paid(stage.payees.person(), amount, {
    day: stage.inWindow(),
    reference: dice.one([text, text, '', text.toUpperCase()]),
    ...UNNUMBERED,
    ...inBulk
  })
  stage.expect(item, 'never')
}

/** Texts that thousands of payments bear prove nothing: the payee has to be known, or the document. */
function genericReference(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = dice.one([
    '1',
    '001',
    'Salary',
    'Invoice',
    'Rechnung',
    'Payment',
    'Nordic Settlement AB',
    'Faktura',
    'n/a'
  ])
  const item = stage.item(stage.payees.anyone(), amount, { reference: text })
  const stranger = stage.payees.anyone()
  const isNamed = dice.chance(60)
  stage.paid(stranger, amount, {
    day: stage.inWindow(),
    reference: dice.one([text, text.toUpperCase()]),
    ...(isNamed ? dice.one([{}, UNNUMBERED]) : NAMELESS)
  })
  stage.expect(item, 'never')
}

function changedBankDetails(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const reference = invoice(stage)
  const item = stage.item(payee, amount, { reference })
  const found = { day: stage.inWindow(), reference: dice.one([reference, '']) }
  const isAtAnotherBank = payee.iban.startsWith('DE') && dice.chance(50)
  if (isAtAnotherBank) {
    const counterpartyBankCode = String(dice.from(10_000_000, 99_999_999))
    stage.paid(payee, amount, { ...found, counterpartyNumber: payee.iban.slice(12), counterpartyBankCode })
  } else stage.paid({ ...payee, iban: someIban(dice) }, amount, found)
  stage.expect(item, 'never')
}

function anotherNameAtTheNumber(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const text = regularText(dice)
  const item = stage.item(payee, amount, { reference: text })
  const other = dice.chance(30) && payee.kind === 'person' ? stage.payees.relativeOf(payee) : stage.payees.anyone()
  stage.paid({ ...other, iban: payee.iban }, amount, { day: stage.inWindow(), reference: dice.one([text, '']) })
  stage.expect(item, 'never')
}

function relative(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.person()
  const amount = stage.amount()
  const text = regularText(dice)
  const item = stage.item(payee, amount, { reference: text })
  const other = stage.payees.relativeOf(payee)
  stage.row({
    amount: `-${amount}`,
    day: stage.inWindow(),
    counterpartyName: spelledName(dice, other),
    ...(dice.chance(40) && spelledNumber(dice, other)),
    reference: dice.one([text, ''])
  })
  stage.expect(item, 'never')
}

/** Firms of one group, that have most of their name in common. */
function sisterCompany(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const text = regularText(dice)
  const [family, form] = dice.one([
    ['Stadtwerke Altenbruch', 'GmbH'],
    ['Nordfjord Holding', 'AB'],
    ['Groupe Valmont', 'SAS']
  ])
  const [one = '', other = ''] = dice.shuffled(['Energie', 'Service', 'Logistik', 'Immobilien'])
  const company = (word: string) => ({ ...stage.payees.named(`${family} ${word} ${form}`), kind: 'company' as const })
  const item = stage.item(company(one), amount, { reference: text })
  const day = stage.inWindow()
  stage.paid(company(other), amount, { day, reference: dice.one([text, '']), ...(dice.chance(70) && UNNUMBERED) })
  stage.expect(item, 'never')
}

/** The file charges one account of ours, and the money left another one. */
function fromAnotherAccount(stage: Stage): void {
  const { dice } = stage
  const payee = stage.payees.anyone()
  const amount = stage.amount()
  const text = regularText(dice)
  const item = stage.item(payee, amount, { reference: text })
  const row = stage.paid(payee, amount, { day: stage.inWindow(), reference: text, accountId: 'other' })
  if (item.account === 'main') stage.expect(item, 'never')
  else stage.expect(item, 'may', [row])
}

/** An id is of one payment, and yet the money went to somebody else. */
function idToAnother(hasNumber: boolean) {
  return (stage: Stage): void => {
    const { dice } = stage
    const payee = stage.payees.anyone()
    const amount = stage.amount()
    const correlationId = dice.uuid()
    const reference = dice.one([invoice(stage), regularText(dice)])
    const item = stage.item(payee, amount, { correlationId, reference })
    const other = stage.payees.anyone()
    const { bulkPaymentId } = stage.setting
    const found = { day: stage.inWindow(), correlationId, bulkPaymentId, reference }
    if (hasNumber) stage.paid({ ...dice.one([payee, other]), iban: other.iban }, amount, found)
    else stage.paid(other, amount, { ...found, ...UNNUMBERED })
    stage.expect(item, 'never')
  }
}

/** Suppliers count their invoices from one, each for himself. */
function anotherSuppliersInvoice(stage: Stage): void {
  const { dice } = stage
  const amount = stage.amount()
  const reference = dice.one([invoice(stage), `Invoice ${dice.from(1, 99)}`, `INV-${dice.from(1001, 1099)}`])
  const item = stage.item(stage.payees.company(), amount, { reference })
  const other = stage.payees.company()
  const name = spelledName(dice, other)
  const number = dice.chance(50) ? spelledNumber(dice, other) : {}
  const said = dice.one([reference, spelledReference(dice, reference)])
  stage.row({ amount: `-${amount}`, day: stage.inWindow(), counterpartyName: name, ...number, reference: said })
  stage.expect(item, 'never')
}

/** Money that went to somebody else than the payment names, or to another account. */
export const OTHER_PAYEES: readonly Trap[] = [
  { name: 'another person, no account number', put: anotherPerson },
  { name: 'generic reference of a stranger', put: genericReference },
  { name: 'changed bank details', put: changedBankDetails },
  { name: 'another name at the account number', put: anotherNameAtTheNumber },
  { name: 'relative of the same surname', put: relative },
  { name: 'sister company', put: sisterCompany },
  { name: 'from another account of ours', put: fromAnotherAccount },
  { name: 'right id, another name, no number', put: idToAnother(false) },
  { name: 'right id, another account number', put: idToAnother(true) },
  { name: 'invoice number of another supplier', put: anotherSuppliersInvoice }
]
