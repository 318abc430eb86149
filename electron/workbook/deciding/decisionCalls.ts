import type { WorkbookCore } from '../core.ts'
import { createPlanCalls } from '../planning/planCalls.ts'
import type { DecisionCalls } from '../port/calls.ts'
import { createReadingCalls } from '../windows/readingCalls.ts'
import { createDecide } from './decide.ts'

/** Reading, planning and deciding, over one open workbook. */
export function createDecisionCalls(core: WorkbookCore): DecisionCalls {
  return { ...createReadingCalls(core), ...createPlanCalls(core), decide: createDecide(core) }
}
