import type { Actor } from './actor.ts'
import { createAccountCalls } from './accounts/accountCalls.ts'
import { createThreedsCalls } from './threeds/threedsCalls.ts'
import type { WorkbookContext } from './context.ts'
import { createWorkbookContext } from './createContext.ts'
import { createDecisionCalls } from './deciding/decisionCalls.ts'
import { createInstructionCalls } from './drafts/instructionCalls.ts'
import { createCardPaymentCalls } from './cardPayments/cardPaymentCalls.ts'
import { adoptRules } from './governance/rules/adoptRules.ts'
import type { Loss } from './file/knownFile.ts'
import { openWorkbookFile } from './file/workbookFile.ts'
import { createGovernance } from './governance/governance.ts'
import { createPartyCalls } from './parties/partyCalls.ts'
import type { OpenWorkbookOptions } from './openWorkbook.ts'
import type { WorkbookCalls } from './port/calls.ts'
import type { WorkbookChange } from './workbook.ts'

/** The workbook inside its worker: every call of the port, answered from the file. */
export function openStore(
  { accepting, ...options }: Omit<OpenWorkbookOptions, 'worker'>,
  onChange: (change: WorkbookChange) => void
): WorkbookCalls {
  const file = openWorkbookFile({ ...options, acceptsLoss: accepting !== undefined })
  const context = createWorkbookContext(file, onChange)
  try {
    if (file.loss && accepting) noteLoss(context, file.loss, accepting)
    adoptRules(context)
  } catch (error) {
    file.close()
    throw error
  }
  const governance = createGovernance(context)
  const cards = { ...createCardPaymentCalls(context), ...createThreedsCalls(context) }
  const books = { ...createAccountCalls(context), ...createPartyCalls(context), ...cards }
  const calls = { ...createInstructionCalls(context), ...createDecisionCalls(context), ...governance, ...books }
  return { ...explained(calls, (error) => file.explain(error)), close: () => file.close() }
}

/** Without the entry, nothing is accepted. */
function noteLoss(context: WorkbookContext, detail: Loss, { name: by }: Actor): void {
  context.change(null, () => {
    context.log.append({ at: context.now(), by, kind: 'loss-accepted', reconciliation: null, detail })
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
