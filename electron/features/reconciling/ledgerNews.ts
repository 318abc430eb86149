import { toWire } from '../../../shared/errors.ts'
import { inTurn, oneWaiting } from '../../../shared/app/inTurn.ts'
import type { ConnectionSettings } from '../../stores/connections/connectionSettings.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import { statusWordsOf } from '../sync/policy.ts'
import type { PlanContext, Workbook, WorkbookChange } from '../../stores/workbook/workbook.ts'
import type { Log } from '../../session/ports.ts'
import { readRows } from './gatherRows.ts'

/** Most transactions, and marks, that are passed between the two databases at once. */
const AT_ONCE = 5000

export interface LedgerNewsContext {
  /** Undefined if nothing was ever decided. */
  readonly workbook: () => Promise<Workbook | undefined>
  readonly ledger: () => Promise<Ledger>
  readonly settings: () => Promise<ConnectionSettings>
  readonly log: Log
}

/**
 * Synchronises ledger and workbook in the background: changes of claimed transactions go to the workbook, the states to
 * show go to the ledger. What fails is repeated with the next news, and when the workbook is opened.
 */
export interface LedgerNews {
  /** The rows, or the meaning of their statuses, may have changed. */
  rowsChanged(): void
  /** The ledger is new and has no marks, or it may lack some. */
  marksLost(): void
  mark(marks: WorkbookChange['marks']): void
  /** Resolves when the workbook knows every change of a claimed transaction; rejects where that cannot be known. */
  caughtUp(): Promise<void>
  /** Resolves when all started work is done. */
  settled(): Promise<void>
}

export function createLedgerNews(context: LedgerNewsContext): LedgerNews {
  const turn = inTurn()
  /** Of the ledger, when the workbook last heard of its changes. A new claim raises the revision too, with its mark. */
  let heard: { readonly ledger: Ledger; readonly revision: number } | undefined

  async function tell(): Promise<void> {
    heard = undefined
    const workbook = await context.workbook()
    if (!workbook) return
    const ledger = await context.ledger()
    const { revision } = await ledger.state()
    const statusWords = statusWordsOf((await context.settings()).current())
    await noteRows(workbook, ledger, statusWords)
    heard = { ledger, revision }
  }

  async function isCaughtUp(): Promise<boolean> {
    const ledger = await context.ledger()
    return heard?.ledger === ledger && heard.revision === (await ledger.state()).revision
  }

  const inBackground = (work: () => Promise<void>) =>
    oneWaiting(turn, work, (error) => context.log('reconciliation-news-failed', { code: toWire(error).code }))

  return {
    rowsChanged: inBackground(tell),
    marksLost: inBackground(() => sendMarks(context)),
    mark: (marks) => {
      if (marks.length === 0) return
      void turn(async () => (await context.ledger()).markReconciled(marks)).catch((error: unknown) =>
        context.log('marks-not-kept', { code: toWire(error).code })
      )
    },
    caughtUp: () =>
      turn(async () => {
        if (!(await isCaughtUp())) await tell()
      }),
    settled: () => turn(() => Promise.resolve())
  }
}

async function noteRows(workbook: Workbook, ledger: Ledger, statusWords: PlanContext['statusWords']): Promise<void> {
  let ids = await workbook.watchedIds('', AT_ONCE)
  while (ids.length > 0) {
    await readRows(ledger, ids, (lines) => workbook.noteRows(lines, statusWords))
    ids = await workbook.watchedIds(ids.at(-1) ?? '', AT_ONCE)
  }
}

async function sendMarks({ workbook: stored, ledger: opened }: LedgerNewsContext): Promise<void> {
  const workbook = await stored()
  if (!workbook) return
  const ledger = await opened()
  let after = ''
  for (;;) {
    const marks = await workbook.marks(after, AT_ONCE)
    const upTo = marks.at(-1)?.[0] ?? null
    // Marks that the workbook does not know come from an earlier workbook that was lost.
    await ledger.markReconciled(marks, { after, upTo })
    if (upTo === null) return
    after = upTo
  }
}
