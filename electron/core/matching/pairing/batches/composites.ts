import type { ExpectedItem, InstructedBatch } from '../../model.ts'
import { writtenIdOf } from './batchIds.ts'

/** A batch as one payment, with its items. */
export interface Composite {
  readonly payment: ExpectedItem
  readonly items: readonly ExpectedItem[]
}

/**
 * Undefined if a batch cannot be one transaction: it has one item, several currencies, or an item without an amount.
 */
export function compositeOf(
  batch: InstructedBatch,
  items: readonly ExpectedItem[],
  messageId: string | null
): Composite | undefined {
  const [first] = items
  if (first === undefined || items.length < 2) return undefined
  let amount = 0n
  for (const item of items) {
    if (item.amount === null || item.currency === null || item.currency !== first.currency) return undefined
    amount += item.amount
  }
  const payment: ExpectedItem = {
    key: batch.id,
    position: first.position,
    batch: batch.id,
    account: batch.account ?? first.account,
    correlationId: null,
    // Banks write one of these two as the reference of the line.
    endToEndId: messageId,
    reference: writtenIdOf(batch, items),
    instructionId: null,
    amount,
    currency: first.currency,
    counterpartyName: null,
    ultimateName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    dueOn: batch.dueOn ?? first.dueOn
  }
  return { payment, items }
}
