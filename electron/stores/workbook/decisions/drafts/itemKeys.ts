import { hash } from 'node:crypto'
import type { ExpectedItem, InstructedItem } from '../../../../core/matching/model.ts'

/**
 * Names payments by their content. Equal ones get `-2`, `-3` and so on, so the same file in another order has the same
 * names.
 */
export function createItemKeys(): (item: InstructedItem) => ExpectedItem {
  const seen = new Map<string, number>()
  let position = 0
  return (item) => {
    const name = nameOf(item)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    position += 1
    return { ...item, key: count === 1 ? name : `${name}-${count}`, position }
  }
}

function nameOf(item: InstructedItem): string {
  const content = [
    item.batch,
    item.account,
    item.correlationId,
    item.endToEndId,
    item.instructionId,
    item.amount === null ? null : String(item.amount),
    item.currency,
    item.counterpartyName,
    item.counterpartyNumber,
    item.counterpartyBankCode,
    item.reference,
    item.dueOn,
    // Left out, so that all other payments keep the names that they had without it.
    ...(item.ultimateName === null ? [] : [item.ultimateName])
  ]
  return hash('sha256', JSON.stringify(content)).slice(0, 16)
}
