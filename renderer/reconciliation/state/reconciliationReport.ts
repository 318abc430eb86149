import type { ExceptionLine } from '../../../shared/domain/reconciliation/exceptionLine.ts'
import { AppError } from '../../../shared/errors.ts'
import { call } from '../../kit/bridge/bridge.ts'
import type { PrintedSheet } from '../parts/print/printedSheet.ts'
import { useAnswer } from '../../session/useAnswer.ts'

/** Nobody reads more lines on paper. The workbook has all of them. */
const MOST_PRINTED = 2000
const WINDOW = 500
const LOG_HEAD = 20
const ATTEMPTS = 3

let openings = 0

/** The printable report of a reconciliation, all from one revision, read anew whenever it is opened. */
export function useReconciliationReport(id: () => string) {
  const opening = openings++
  const {
    answer: report,
    error: failure,
    load
  } = useAnswer(() => {
    const of = id()
    return { name: 'reconciliation.exceptions', of: [of, opening], ask: () => read(of) }
  })
  return { report, failure, load }
}

async function read(id: string): Promise<PrintedSheet> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const report = await readOnce(id)
    if (report) return report
  }
  throw new AppError('busy', 'The reconciliation changed while it was read. Try again in a moment.')
}

async function readOnce(id: string): Promise<PrintedSheet | undefined> {
  const details = await call('reconciliation.get', id)
  // It also brings changes of the transactions, which raise the revision.
  const later = details.phase === 'signed-off' ? await call('reconciliation.unseen', id).catch(() => null) : 0
  const log = await call('reconciliation.log', { id, from: 0, count: LOG_HEAD })
  const exceptions = await readAll(id)
  const [head = null] = (await call('reconciliation.log', { id: null, from: 0, count: 1 })).entries
  const { completeness } = await call('sync.get', undefined)
  const after = await call('reconciliation.get', id)
  if (after.revision !== details.revision) return undefined
  return {
    details,
    later,
    ...exceptions,
    entries: log.entries,
    entryCount: log.total,
    head,
    madeAt: new Date().toISOString(),
    completeness
  }
}

type Exceptions = Pick<PrintedSheet, 'lines' | 'lineCount' | 'subtotals' | 'outcomes' | 'frame'>

/** The lines that are printed, and the sums of all lines. */
async function readAll(id: string): Promise<Exceptions> {
  const lines: ExceptionLine[] = []
  for (;;) {
    const request = { id, from: lines.length, count: WINDOW }
    const { lines: window, total: lineCount, ...whole } = await call('reconciliation.exceptions', request)
    lines.push(...window)
    if (window.length === 0 || lines.length >= Math.min(lineCount, MOST_PRINTED)) {
      return { lines: lines.slice(0, MOST_PRINTED), lineCount, ...whole }
    }
  }
}
