import type { Actor } from './actor.ts'
import { createAccountCalls } from './accounts/accountCalls.ts'
import { createAuthorizationCalls } from './authorizations/authorizationCalls.ts'
import type { WorkbookCore } from './core.ts'
import { createCore } from './createCore.ts'
import { createDecisionCalls } from './deciding/decisionCalls.ts'
import { createInstructionCalls } from './drafts/instructionCalls.ts'
import { createFundingCalls } from './fundings/fundingCalls.ts'
import { adoptRules } from './governance/rules/adoptRules.ts'
import type { Loss } from './file/knownFile.ts'
import { openWorkbookFile } from './file/workbookFile.ts'
import { createGovernance } from './governance/governance.ts'
import { createHolderCalls } from './holders/holderCalls.ts'
import type { OpenWorkbookOptions } from './openWorkbook.ts'
import type { WorkbookCalls } from './port/calls.ts'
import type { WorkbookChange } from './workbook.ts'

/** The workbook inside its worker: every call of the port, answered from the file. */
export function openStore(
  { accepting, ...options }: Omit<OpenWorkbookOptions, 'worker'>,
  onChange: (change: WorkbookChange) => void
): WorkbookCalls {
  const file = openWorkbookFile({ ...options, acceptsLoss: accepting !== undefined })
  const core = createCore(file, onChange)
  try {
    if (file.loss && accepting) noteLoss(core, file.loss, accepting)
    adoptRules(core)
  } catch (error) {
    file.close()
    throw error
  }
  const governance = createGovernance(core)
  const cards = { ...createFundingCalls(core), ...createAuthorizationCalls(core) }
  const books = { ...createAccountCalls(core), ...createHolderCalls(core), ...cards }
  const calls = { ...createInstructionCalls(core), ...createDecisionCalls(core), ...governance, ...books }
  return { ...explained(calls, (error) => file.explain(error)), close: () => file.close() }
}

/** Without the entry, nothing is accepted. */
function noteLoss(core: WorkbookCore, detail: Loss, { name: by }: Actor): void {
  core.change(null, () => {
    core.log.append({ at: core.now(), by, kind: 'loss-accepted', reconciliation: null, detail })
  })
}

/** Every failure in words for the user, wherever it comes from. */
function explained<C extends object>(calls: C, explain: (error: unknown) => unknown): C {
  const wrap = (call: (...args: readonly unknown[]) => unknown) => {
    return (...args: readonly unknown[]) => {
      try {
        const value = call(...args)
        return value instanceof Promise
          ? value.catch((error: unknown) => Promise.reject(explain(error) as Error))
          : value
      } catch (error) {
        throw explain(error)
      }
    }
  }
  // Each call keeps its own arguments and answer.
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, wrap(call as never)])) as C
}
