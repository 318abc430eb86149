import type { WorkbookCore } from '../core.ts'
import { createLogCalls } from '../log/logCalls.ts'
import type { GovernanceCalls } from '../port/calls.ts'
import { createReportCalls } from '../report/reportCalls.ts'
import { createCarry } from './carrying/carry.ts'
import { createDiscard } from './discard.ts'
import { createMappingCalls } from './mappings.ts'
import { createNewsCalls } from './news/newsCalls.ts'
import { createRuleCalls } from './rules/ruleCalls.ts'
import { createReopen } from './signing/reopen.ts'
import { createSignOff } from './signing/signOff.ts'

/** What makes decisions stand up to an auditor, over one open workbook. */
export function createGovernance(core: WorkbookCore): GovernanceCalls {
  return {
    ...createMappingCalls(core),
    ...createRuleCalls(core),
    ...createNewsCalls(core),
    ...createLogCalls(core),
    ...createReportCalls(core),
    signOff: createSignOff(core),
    reopen: createReopen(core),
    carry: createCarry(core),
    discard: createDiscard(core)
  }
}
