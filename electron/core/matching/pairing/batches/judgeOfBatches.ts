import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isSameNumber } from '../comparing/accounts.ts'
import { documentsIn } from '../texts/documents.ts'
import { isWrittenIn } from '../texts/writtenIn.ts'
import type { Judge, JudgeOfPayments } from '../contradicting/judge.ts'
import { isUnreadableName } from '../contradicting/lostLetters.ts'
import { compareNames } from '../contradicting/names.ts'
import { MONTHS } from '../../months.ts'
import { compareReferences } from '../texts/references.ts'
import { namesOf as payeesOf } from '../namesOf.ts'
import { idKey, isProvided, normalise, wordsOf } from '../texts/normalise.ts'
import { linesOf } from '../texts/sameText.ts'
import type { Composite } from './composites.ts'

/** What banks write instead of a counterparty if a batch has several, in the languages of the field. */
const COLLECTIVE =
  /^(?:SAMMEL\w*|COLLECT\w*|BATCH\w*|BULK|PAYROLL|SALAR\w+|GEHALT|GEHAELTER|LOHN|LOEHNE|LON|LOENER|MULTIPLE|VARIOUS|DIVERSE|SUPPLIERS?|PAYMENTS?|TRANSFERS?|UEBERWEISUNG|AUFTRAG|POSTEN|ITEMS|RUN|SEPA|CREDIT|\d+)$/

/** Checks whether a transaction can be a whole batch; one that is clearly a single payment cannot. */
export function judgeOfBatches(
  composites: readonly Composite[],
  messageId: string | null,
  single: JudgeOfPayments
): Judge {
  const itemsOf = new Map(composites.map(({ payment, items }) => [payment, items]))
  const against = (payment: ExpectedItem, row: FoundRow): readonly Contradiction[] => {
    const items = itemsOf.get(payment) ?? []
    const isNamed = namesOf(payment, messageId).some((name) => isWrittenIn(name, row.reference))
    const own = [
      ownId(payment, row, messageId),
      ownParty(items, row, isNamed),
      ownReference(items, payment, row, isNamed),
      firstOf(items, single.idElsewhere)
    ].filter((each) => each !== undefined)
    const outer = single.against({ ...payment, endToEndId: null, reference: null }, row)
    return [...own, ...outer]
  }
  return {
    against,
    isForbidden: (payment, row) =>
      against(payment, row).some(({ veto }) => veto === 'single-payment' || veto === 'other-period'),
    saysNothing: () => undefined,
    isProved: () => false
  }
}

function firstOf<One, Found>(all: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Names that banks write into the line of a batch. */
function namesOf({ reference, endToEndId }: ExpectedItem, messageId: string | null): readonly string[] {
  return [...new Set([reference, endToEndId, messageId].filter(isProvided))]
}

function ownId(
  payment: ExpectedItem,
  { correlationId }: FoundRow,
  messageId: string | null
): Contradiction | undefined {
  if (!isProvided(correlationId)) return undefined
  const names = [...namesOf(payment, messageId), payment.key].map(idKey)
  if (names.includes(idKey(correlationId))) return undefined
  return { veto: 'single-payment', words: `it has a payment id of its own, ${correlationId}` }
}

/** The counterparty of a batch; one with several payees has none. */
function ownParty(
  items: readonly ExpectedItem[],
  { counterpartyName, counterpartyNumber }: FoundRow,
  isNamed: boolean
): Contradiction | undefined {
  const numbers = new Set(items.map((item) => normalise(item.counterpartyNumber ?? '')))
  if (counterpartyNumber !== null && normalise(counterpartyNumber) !== '') {
    const [only = ''] = numbers
    if (numbers.size === 1 && only !== '' && isSameNumber(only, counterpartyNumber)) return undefined
    const isOne = items.some(
      (item) => item.counterpartyNumber !== null && isSameNumber(item.counterpartyNumber, counterpartyNumber)
    )
    const words = `it went to the account ${counterpartyNumber}`
    return isNamed && !isOne ? { veto: 'other-name', words } : { veto: 'single-payment', words }
  }
  if (counterpartyName === null || isNamed || isCollective(counterpartyName) || isUnreadableName(counterpartyName))
    return undefined
  const words = `it is a payment to ${counterpartyName}`
  const fitting = items.filter((item) =>
    payeesOf(item).some((name) => compareNames(name, counterpartyName) === 'compatible')
  )
  if (fitting.length > 0 && fitting.length === items.length) return undefined
  return { veto: fitting.length > 0 ? 'single-payment' : 'other-name', words }
}

function ownReference(
  items: readonly ExpectedItem[],
  payment: ExpectedItem,
  { reference, createdAt }: FoundRow,
  isNamed: boolean
): Contradiction | undefined {
  if (isNamed || normalise(reference) === '') return undefined
  const words = `its reference is “${reference}”`
  const isSaidBy = (text: string | null) => linesOf(text ?? '').some((line) => normalise(line) === normalise(reference))
  const saying = items.filter((item) => isSaidBy(item.reference))
  if (saying.length > 0 && saying.length < items.length) return { veto: 'single-payment', words }
  for (const name of [payment.reference, payment.endToEndId].filter(isProvided)) {
    if (compareReferences(name, reference, createdAt) === 'other-period') return { veto: 'other-period', words }
  }
  const [common = '', another] = new Set(items.map((item) => item.reference ?? ''))
  if (another === undefined && common !== '') {
    if (compareReferences(common, reference, createdAt) !== 'fits') return { veto: 'unlike-reference', words }
    if (isSaidBy(common)) return undefined
  }
  const hasNumber = documentsIn(reference).numbers.length > 0
  return isCollective(reference) && !hasNumber ? undefined : { veto: 'unlike-reference', words }
}

/** Whether the text has only words that banks write for a whole batch, item counts and months. */
export function isCollective(text: string): boolean {
  const words = wordsOf(text)
  return words.every((word) => COLLECTIVE.test(word) || MONTHS.has(word))
}
