import { z } from 'zod'
import { DifferenceKind } from '../../../../../shared/domain/reconciliation/itemState.ts'

/**
 * The differences of matches at the time of a decision, without what was expected elsewhere already: one line per match
 * and currency. Later changes of a match alter neither the decision nor its words. `facts`: what the kinds consisted of
 * (see `MatchFigures`); earlier entries lack it.
 */
export const DecidedDifferences = z.array(
  z.object({
    match: z.int(),
    currency: z.string(),
    amount: z.string(),
    kinds: z.array(DifferenceKind),
    facts: z.array(z.string()).optional()
  })
)
