import assert from 'node:assert/strict'
import { HEAD_BYTES, kindOf } from '../../../../electron/core/matching/reading/kindOf.ts'
import type { InstructedItem } from '../../../../electron/core/matching/model.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { InstructionKind } from '../../../../shared/domain/reconciliation/instruction.ts'
import { readText } from '../../../support/reading/readText.ts'

export type Instruction = Awaited<ReturnType<typeof readText>>

/**
 * Reads an instruction, whole and in small pieces. Both have to say the same, and the sums have to be those of the
 * items. Undefined if it is of another kind, which another target reads.
 */
export async function readInstruction(
  bytes: Buffer,
  kinds: readonly InstructionKind[],
  how: Pick<Parameters<typeof readText>[1] & object, 'amountUnit' | 'dayOrder'> = {}
): Promise<Instruction | undefined> {
  const found = kindOf(bytes.subarray(0, HEAD_BYTES))
  if ('kind' in found && !kinds.includes(found.kind)) return undefined
  const read = await readText(bytes, how)
  const piece = 1 + (bytes.length % 5) + (bytes.length >> 6)
  assert.deepStrictEqual(await readText(bytes, { ...how, piece }), read)
  for (const { line, column } of read.faults) assert.ok((line ?? 1) >= 1 && (column ?? 1) >= 1)
  if (read.faultCount > 0) return read
  assert.equal(read.items, read.taken.length)
  assert.deepStrictEqual([...read.sums], sumsOf(read.taken))
  // A row of a table may name no batch although others do; a request is a batch, which its payments do not name.
  const isTable = read.kind === 'csv' || read.kind === 'xlsx'
  assert.equal(
    read.batches.reduce((count, { items }) => count + items, 0),
    read.batches.length === 0 ? 0 : read.taken.filter(({ batch }) => !isTable || batch !== null).length
  )
  return read
}

function sumsOf(items: readonly InstructedItem[]) {
  const groups = Map.groupBy(
    items.filter(({ amount, currency }) => amount !== null && currency !== null),
    ({ currency }) => currency ?? ''
  )
  return [...groups]
    .map(([currency, all]) => ({
      currency,
      count: all.length,
      amount: formatMoney(
        all.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
        currency
      )
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}
