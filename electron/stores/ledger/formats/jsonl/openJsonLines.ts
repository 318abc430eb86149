import type { FormatInput, OpenFormat } from '../format.ts'
import { createPieces, type TextPart } from '../pieces.ts'
import { eachTransaction } from '../eachTransaction.ts'
import { transactionLine } from './transactionLine.ts'

/** JSON Lines: one object per line with all that is known of a transaction, in the order of the query. */
export const openJsonLines: OpenFormat = (input) => ({
  total: input.rowIds.length,
  leftOut: 0,
  ...input.figures(input.rowIds),
  next: createPieces(lines(input)),
  close: () => input.db.close()
})

function* lines({ db, rowIds, settlementStatusOf }: FormatInput): Generator<TextPart, void> {
  const extra = db.column<string | null>('SELECT extra FROM transactions WHERE id = ?')
  for (const row of eachTransaction(db, rowIds))
    yield { text: transactionLine(row, extra.get(row.id) ?? null, settlementStatusOf(row.status)), rows: 1 }
}
