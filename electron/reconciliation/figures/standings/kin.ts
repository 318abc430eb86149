import { idKey, isProvided, normalise, uuidIn } from '../../matching/normalise.ts'
import { paymentValue } from '../../matching/rowValue.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { valueIn } from '../weighing/sides.ts'

const BARE_UUID = 32

/** What transactions that nothing claims have to do with the items, and with those that are claimed. */
interface Kin {
  /** The same payment as one that is claimed, once more. */
  readonly isDuplicate: (row: FoundRow, currency: string) => boolean
  /** It carries the id of an expected payment. */
  readonly isNamed: (row: FoundRow) => boolean
}

/** What is claimed, by place in the lists. */
export interface Claimed {
  readonly isItemClaimed: (index: number) => boolean
  /** All of them. */
  readonly rows: readonly FoundRow[]
  readonly isRowClaimed: (index: number) => boolean
}

/**
 * Only a claimed payment that shares a text with a loose one is looked at closely: there are a hundred thousand of them,
 * and this is asked after every decision. What a loose one is does not hang on which others are asked about.
 */
export function kinOf(loose: readonly FoundRow[], items: readonly ExpectedItem[], claimed: Claimed): Kin {
  const ids = new Set<string>()
  for (const row of loose) for (const id of formsOf(row)) ids.add(id)
  const named = new Set<string>()
  const payments = paymentsOf(loose, ids, claimed)
  if (ids.size > 0) {
    const name = (id: string, { amount, currency }: ExpectedItem, index: number): void => {
      named.add(id)
      if (amount === null || currency === null || !claimed.isItemClaimed(index)) return
      payments.add(nameOf(idMark(id), amount, currency))
    }
    items.forEach((item, index) => {
      const { correlationId, endToEndId } = item
      if (correlationId !== null && ids.has(correlationId)) name(correlationId, item, index)
      if (endToEndId === null) return
      const id = endToEndId.length < BARE_UUID ? endToEndId : endToEndId.toLowerCase()
      if (ids.has(id)) name(id, item, index)
    })
  }
  return {
    isNamed: (row) => {
      if (named.size === 0 || row.correlationId === null) return false
      return named.has(row.correlationId) || formsOf(row).some((form) => named.has(form))
    },
    isDuplicate: (row, currency) => {
      if (payments.size === 0) return false
      const marks = [...formsOf(row).map(idMark), ...paidMarks(row)]
      return marks.some((mark) => payments.has(nameOf(mark, valueIn(row, currency), currency)))
    }
  }
}

/** The id of a transaction in every form that another may write it in. */
function formsOf({ correlationId }: FoundRow): readonly string[] {
  if (!isProvided(correlationId)) return []
  const uuid = uuidIn(correlationId)
  return [correlationId, idKey(correlationId), uuid ?? correlationId.toLowerCase()]
}

/** Marks of claimed transactions together with what they moved. */
function paymentsOf(loose: readonly FoundRow[], ids: ReadonlySet<string>, { rows, isRowClaimed }: Claimed) {
  const payments = new Set<string>()
  if (loose.length === 0 || !rows.some((_, index) => isRowClaimed(index))) return payments
  const references = new Set(loose.map(({ reference }) => reference))
  references.delete('')
  const values = new Set(loose.flatMap((row) => [row.amount, paymentValue(row)]))
  rows.forEach((row, index) => {
    if (!isRowClaimed(index)) return
    const { correlationId, reference, amount, currency, paymentCurrency } = row
    const isSameId = correlationId !== null && ids.has(correlationId)
    if (!isSameId && !references.has(reference)) return
    if (!values.has(amount) && !values.has(paymentValue(row))) return
    for (const mark of [...(isSameId ? [idMark(correlationId)] : []), ...paidMarks(row)]) {
      payments.add(nameOf(mark, amount, currency))
      payments.add(nameOf(mark, valueIn(row, paymentCurrency), paymentCurrency))
    }
  })
  return payments
}

/** What a payment is recognised by beside its id: the reference, as it was written, together with the payee. */
function paidMarks({ reference, counterpartyName, counterpartyNumber }: FoundRow): readonly string[] {
  if (normalise(reference) === '') return []
  const payees = [normalise(counterpartyNumber ?? ''), normalise(counterpartyName ?? '')]
  return payees.flatMap((payee, at) => (payee === '' ? [] : [`${String(at)} ${payee} ${reference}`]))
}

function idMark(id: string): string {
  return `id ${id}`
}

function nameOf(mark: string, value: bigint, currency: string): string {
  return `${currency}${String(value)} ${mark}`
}
