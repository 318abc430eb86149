import type { WorkbookContext } from '../context.ts'
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
export function createGovernance(context: WorkbookContext): GovernanceCalls {
  return {
    ...createMappingCalls(context),
    ...createRuleCalls(context),
    ...createNewsCalls(context),
    ...createLogCalls(context),
    ...createReportCalls(context),
    signOff: createSignOff(context),
    reopen: createReopen(context),
    carry: createCarry(context),
    discard: createDiscard(context)
  }
}
