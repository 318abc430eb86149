import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ExpectedItem, FoundRow } from '../model.ts'
import { batchLinesOf, type BatchLine } from '../pairing/batches/batchLines.ts'
import type { PaymentPlace } from '../pairing/relating/paymentIndex.ts'
import type { Twin } from '../pairing/twins.ts'
import { relatedOf, type Relation } from './assessing/related.ts'
import type { AssessmentState } from './state/assessmentState.ts'
import { spokenFor } from './state/spokenFor.ts'

/** Why a transaction is unclaimed. */
export interface Unmatched {
  /** Says in a sentence why it looks like a duplicate, a return or another attempt; null if it does not. */
  readonly why: (row: FoundRow) => string | null
  /** The same, but null as well for one that is only shown because it was shown before. */
  readonly whyOfPayment: (row: FoundRow) => string | null
  /** The only payment whose money it seems to return, or that it seems to make again after its money came back. */
  readonly returnedBy: (row: FoundRow) => PaymentPlace | undefined
  /** The matched payment that it seems to pay, because all its other transactions failed or came back. */
  readonly sentAgainFor: (row: FoundRow) => ExpectedItem | undefined
}

export function whyUnmatched(unmatched: readonly FoundRow[], assessmentState: AssessmentState): Unmatched {
  const { of, told } = assessmentState
  const related = relatedOf(unmatched, of.items, spokenFor(assessmentState))
  function whyOfPayment(row: FoundRow): string | null {
    if (related.sentAgainFor(row))
      return 'It has the id of a payment in the file whose other transactions failed or came back: it may be that payment, sent again.'
    const relation = related.relationOf(row)
    if (relation) return wordsOf(relation, row, paymentWords(relation, of.items))
    if (related.isNamed(row))
      return 'It has the id of a payment in the file, which is already matched with another transaction.'
    const line = batchLinesOf(of.items, of.batches).lineOf(row)
    return line ? LINES[line] : null
  }
  return {
    why: (row) =>
      whyOfPayment(row) ?? (told.has(row.id) ? 'It was shown before, and nobody has decided about it yet.' : null),
    whyOfPayment,
    returnedBy: (row) => {
      const { kind, place, others = 0 } = related.relationOf(row) ?? {}
      return others === 0 && (kind === 'returned' || kind === 'resent') ? place : undefined
    },
    sentAgainFor: related.sentAgainFor
  }
}

function paymentWords({ place, payment, twin, others }: Relation, items: readonly ExpectedItem[]): string {
  const item = place.side === 'item' ? items[place.at] : undefined
  const { id, createdAt } = payment.row
  const own = item ? `no. ${item.position}` : `transaction ${id} of ${createdAt.slice(0, 10)}`
  if (twin.by === 'party' && twin.size === 'more') return `${own} and another payment`
  return others === 0 ? own : `${own} or ${others === 1 ? 'another payment' : `${others} other payments`}`
}

function wordsOf({ kind, twin, payment }: Relation, row: FoundRow, of: string): string {
  const party = row.counterpartyName ?? row.counterpartyNumber ?? 'the same party'
  if (kind === 'returned' && twin.by === 'party' && twin.size === 'more')
    return `It may be the money of ${of} together, which came back in one sum: it comes from the same party.`
  if (kind === 'closed')
    return `It looks like ${of}, which you closed as one without a transaction: same party and amount.`
  if (kind === 'resent') return `The same amount to ${party} as ${of}, which came back: it may have been sent again.`
  if (kind === 'again') {
    const shared = twin.by === 'document' ? 'The same amount for the same document' : `The same amount to ${party}`
    return `${shared} as ${of}: it may have been paid twice.`
  }
  return `It may be the money of ${of}, which came back${sizeWords(twin, payment.row, row)}: ${BY[twin.by]}.`
}

const LINES: Readonly<Record<BatchLine, string>> = {
  sum: 'It is the sum of a batch of the file: its payments may have been made singly as well.',
  named: 'It carries the id of a batch of the file.'
}

const BY: Readonly<Record<Twin['by'], string>> = {
  id: 'it names the id of the payment',
  document: 'it names the same document',
  party: 'it comes from the same party',
  words: 'its text says that money went back'
}

function sizeWords({ size }: Twin, paid: FoundRow, { amount, currency }: FoundRow): string {
  if (size === 'equal') return ''
  if (paid.currency !== currency) return ' in another currency'
  const short = sizeOf(paid.amount) - sizeOf(amount)
  return ` ${formatMoney(sizeOf(short), currency)} ${currency} ${short > 0n ? 'short' : 'over'}`
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
