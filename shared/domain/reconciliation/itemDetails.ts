import { z } from 'zod'
import { ShownEntry } from './actionLog.ts'
import { FoundTransaction } from './foundTransaction.ts'
import { ItemRow } from './itemRow.ts'
import { Candidate, Match } from './match.ts'

/** Everything about one expected payment, to be decided on. */
export const ItemDetails = z.strictObject({
  item: ItemRow,
  match: Match.nullable(),
  candidates: z.array(Candidate).readonly(),
  /** Where nothing was found: the transactions that come nearest, and why none of them was matched or asked about. */
  refused: z.array(Candidate).readonly(),
  /** The transactions that the match, the candidates and the refused ones name. */
  transactions: z.array(FoundTransaction).readonly(),
  /** Transactions of its correlation id that other reconciliations claim, while it is not matched itself. */
  takenElsewhere: z.array(FoundTransaction).readonly(),
  /** Other items of the match or of the candidates. */
  others: z.array(ItemRow).readonly(),
  notes: z.array(z.strictObject({ at: z.string(), by: z.string(), text: z.string() })).readonly(),
  /** Entries of the log that name it, latest first. */
  entries: z.array(ShownEntry).readonly()
})
export type ItemDetails = z.output<typeof ItemDetails>
