import type { Transaction } from '../../../../shared/domain/transaction.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { createTransactionReader } from '../tables/transactionReader.ts'

/** Small enough that rows with 10,000 characters in every field take only some megabytes. */
const SLICE = 200

/** The transactions of these row numbers, in order. Slices are read as the caller asks for rows. */
export function* eachTransaction(db: ReadDb, rowIds: Uint32Array): Generator<Transaction, void> {
  const reader = createTransactionReader(db)
  for (let from = 0; from < rowIds.length; from += SLICE) yield* reader.byRowIds(rowIds.subarray(from, from + SLICE))
}
