import type { WorkbookContext } from '../context.ts'
import { createPlanCalls } from '../planning/planCalls.ts'
import type { DecisionCalls } from '../port/calls.ts'
import { createReadingCalls } from '../windows/readingCalls.ts'
import { againstMatch } from './againstMatch.ts'
import { createDecide } from './decide.ts'
import { itemNamed, rowNamed } from './named.ts'

/** Reading, planning and deciding, over one open workbook. */
export function createDecisionCalls(context: WorkbookContext): DecisionCalls {
  return {
    ...createReadingCalls(context),
    ...createPlanCalls(context),
    against(id, items, transactionIds) {
      const open = context.open(id)
      const held = items.map((key) => itemNamed(open, key))
      const rows = transactionIds.map((row) => rowNamed(open, row))
      return againstMatch(open, held, rows)
    },
    decide: createDecide(context)
  }
}
