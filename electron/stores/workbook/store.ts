import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { Actor } from './log/actor.ts'
import { createAccountCalls } from './directory/accounts/accountCalls.ts'
import { createThreedsCalls } from './directory/threeds/threedsCalls.ts'
import type { WorkbookContext } from './log/context.ts'
import { createWorkbookContext } from './createContext.ts'
import { createDecisionCheck } from './decisions/deciding/checkDecision.ts'
import { createDecisionCalls } from './decisions/deciding/decisionCalls.ts'
import { createInstructionCalls } from './decisions/drafts/instructionCalls.ts'
import { createCardPaymentCalls } from './directory/cardPayments/cardPaymentCalls.ts'
import { adoptRules } from './decisions/governance/rules/adoptRules.ts'
import { settleSummaries } from './decisions/settleSummaries.ts'
import { lossOfLog, type Loss } from './file/knownFile.ts'
import { openWorkbookFile, type WorkbookFileOptions } from './file/workbookFile.ts'
import { createGovernance } from './decisions/governance/governance.ts'
import { createPartyCalls } from './directory/parties/partyCalls.ts'
import { createLogCalls, type LogStream } from './log/logCalls.ts'
import { createNewsCalls } from './decisions/planning/newsCalls.ts'
import { createPlanCalls } from './decisions/planning/planCalls.ts'
import { createProposalCalls } from './decisions/proposing/proposalCalls.ts'
import { createReportCalls, type ReportStream } from './views/report/reportCalls.ts'
import { createFillingCalls } from './views/filling/fillingCalls.ts'
import { createReadingCalls } from './views/windows/readingCalls.ts'
import { wholeAsSteps } from './replication/wholeAsSteps.ts'
import { linkedSequencer, type TeamLink } from './replication/linkedSequencer.ts'
import type { Sequencer } from './log/sequencer.ts'
import type { WorkbookCalls, WorkbookTeam } from './workbook.ts'
import type { WorkbookChange } from './model/workbookChange.ts'

export interface StoreOptions extends Omit<WorkbookFileOptions, 'acceptsLoss'> {
  /** Opens a file that lacks what is known about it; the log records this under the person's name. */
  readonly accepting?: Actor | undefined
  /** Where the service is: bank details that were read elsewhere are not shown as its own. Empty for the sandbox. */
  readonly baseUrl?: string | undefined
  /** The link to the team that shares the workbook. */
  readonly team?: TeamLink | undefined
}

/** What the worker serves: the calls of the workbook, and sources that are read in pieces by a number. */
export interface StoreCalls extends WorkbookCalls, LogStream, ReportStream {
  close(): void
}

/** The workbook inside its worker: answers every call from the file. */
export function openStore(
  { accepting, team, baseUrl = '', ...options }: StoreOptions,
  onChange: (change: WorkbookChange) => void,
  sequencer: Sequencer | undefined = team && linkedSequencer(team)
): StoreCalls {
  const file = openWorkbookFile({ ...options, acceptsLoss: accepting !== undefined })
  const context = createWorkbookContext(file, onChange, { baseUrl, sequencer })
  const catchUp = () => {
    for (let steps = after(); steps.length > 0; steps = after()) context.takeSteps(steps)
  }
  const after = () => sequencer?.after(context.log.head()) ?? []
  try {
    unlessUnreached(sequencer, catchUp)
    const { loss } = file
    // The team may just have brought back what the file lacked.
    const isLost = loss && (sequencer && loss.head ? lossOfLog(file.db, loss.head) !== undefined : !sequencer)
    if (isLost && accepting) context.afterOthers(() => noteLoss(context, loss, accepting))
    for (const work of [adoptRules, settleSummaries])
      unlessUnreached(sequencer, () => context.afterOthers(() => work(context)))
  } catch (error) {
    file.close()
    throw error
  }
  const checkDecision = createDecisionCheck(context)
  const proposals = createProposalCalls(context, checkDecision)
  const calls = {
    ...createInstructionCalls(context),
    ...createReadingCalls(context),
    ...createPlanCalls(context),
    ...createDecisionCalls(context),
    ...proposals,
    ...createFillingCalls(context, {
      checkDecision,
      decide: (...given) => proposals.decide(...given),
      members: () => decidingMembers(context)
    }),
    ...createGovernance(context),
    ...createNewsCalls(context),
    ...createLogCalls(context),
    ...createReportCalls(context),
    ...createAccountCalls(context),
    ...createPartyCalls(context),
    ...createCardPaymentCalls(context),
    ...createThreedsCalls(context),
    catchUp,
    team: () => teamOf(context),
    wholeAsSteps: () => wholeAsSteps(file.db)
  }
  return { ...served(calls, context, (error) => file.explain(error)), close: () => file.close() }
}

/** The loss is accepted only if the log records it. */
function noteLoss(context: WorkbookContext, detail: Loss, { name: by }: Actor): void {
  context.change(null, () => {
    context.log.append({ at: context.now(), by, kind: 'loss-accepted', reconciliation: null, detail })
  })
}

function decidingMembers({ authors }: ReturnType<typeof createWorkbookContext>): readonly string[] | undefined {
  return authors && [...authors.roster.members.values()].flatMap(({ login, role }) => (role === 'auditor' ? [] : login))
}

function teamOf({ log, authors }: ReturnType<typeof createWorkbookContext>): WorkbookTeam {
  if (!authors) return { head: log.head(), members: [], seat: null, refusal: null }
  const { roster, ownSeat: seat, refusal } = authors
  return { head: log.head(), members: [...roster.members.values(), ...roster.invited.values()], seat, refusal }
}

/** After these errors the workbook can still be read. Whoever asks for news gets the message. */
const READABLE: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'outcome-unknown',
  'not-allowed',
  'not-found',
  'team-forked',
  'workbook-too-new',
  // The server refused, for a reason of its own.
  'unexpected'
])

/** Opens a team's workbook even if the team cannot be reached, because it can still be read. */
function unlessUnreached(sequencer: Sequencer | undefined, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!sequencer || !(error instanceof AppError) || !READABLE.has(error.code)) throw error
  }
}

type Call = (...args: readonly unknown[]) => unknown

/** What surrounds every call: it is repeated after the changes of others, and its failure is one the user understands. */
function served<C extends object>(calls: C, { afterOthers }: WorkbookContext, explain: (error: unknown) => unknown): C {
  const surround =
    (call: Call) =>
    (...args: readonly unknown[]) => {
      try {
        const value = afterOthers(() => call(...args))
        return value instanceof Promise
          ? value.catch((error: unknown) => Promise.reject(explain(error) as Error))
          : value
      } catch (error) {
        throw explain(error)
      }
    }
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, surround(call as Call)])) as C
}
