import { z } from 'zod'
import { DifferenceKind } from '../../../shared/domain/reconciliation/itemState.ts'

/**
 * What matches differed by when somebody decided on them, less what went on elsewhere already: a line for each of their
 * currencies. What becomes of a match later changes neither the decision nor its words.
 */
export const DecidedDifferences = z.array(
  z.object({ match: z.int(), currency: z.string(), amount: z.string(), kinds: z.array(DifferenceKind) })
)
