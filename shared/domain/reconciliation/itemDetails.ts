import { z } from 'zod'
import { ShownEntry } from './actionLog.ts'
import { FoundTransaction } from './foundTransaction.ts'
import { ItemRow } from './itemRow.ts'
import { Candidate, Match } from './match.ts'

/** Everything about one expected payment that a person needs for a decision. */
export const ItemDetails = z.strictObject({
  item: ItemRow,
  match: Match.nullable(),
  candidates: z.array(Candidate).readonly(),
  /** If nothing was found: the nearest transactions, and why none of them was matched or proposed. */
  refused: z.array(Candidate).readonly(),
  /** The transactions that `match`, `candidates` and `refused` refer to. */
  transactions: z.array(FoundTransaction).readonly(),
  /** Transactions with its correlation id that other reconciliations claim, while it is unmatched. */
  takenElsewhere: z.array(FoundTransaction).readonly(),
  /** Other items of the match or of the candidates. */
  others: z.array(ItemRow).readonly(),
  notes: z.array(z.strictObject({ at: z.string(), by: z.string(), text: z.string() })).readonly(),
  /** Log entries about it, latest first. */
  entries: z.array(ShownEntry).readonly()
})
export type ItemDetails = z.output<typeof ItemDetails>
