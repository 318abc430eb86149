import type { WorkbookCore } from '../core.ts'
import { createPlanCalls } from '../planning/planCalls.ts'
import type { DecisionCalls } from '../port/calls.ts'
import { createReadingCalls } from '../windows/readingCalls.ts'
import { againstMatch } from './againstMatch.ts'
import { createDecide } from './decide.ts'
import { itemNamed, rowNamed } from './named.ts'

/** Reading, planning and deciding, over one open workbook. */
export function createDecisionCalls(core: WorkbookCore): DecisionCalls {
  return {
    ...createReadingCalls(core),
    ...createPlanCalls(core),
    against(id, items, transactionIds) {
      const open = core.open(id)
      const held = items.map((key) => itemNamed(open, key))
      const rows = transactionIds.map((row) => rowNamed(open, row))
      return againstMatch(open, held, rows)
    },
    decide: createDecide(core)
  }
}
