import { dialectWords } from '../../../../shared/words/painDialect.ts'
import type { Headings } from '../../../../shared/domain/headings.ts'
import type { InstructionPreview } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { ReportFormat } from '../../../../shared/domain/reconciliation/report.ts'
import { sinceSignOff } from '../../../../shared/words/unseen.ts'
import type { App } from '../../../app/app.ts'
import type { ExitCode, Terminal } from '../command/command.ts'
import { exportTo } from '../services/exportTo.ts'
import { reportDoubts } from '../syncing/syncReport.ts'
import { visibleJson, visibleText } from '../terminal/visibleText.ts'
import { grouped, utcTime } from '../terminal/words.ts'
import { figuresJson, figuresOf, figuresWords } from './figures.ts'
import { bulkRestLines, openPaymentLines } from './openPayments.ts'
import { reconcileExit } from './reconcileExit.ts'

interface PrintRequest {
  /** The path as the user typed it. */
  readonly file: string
  /** What was read of it. */
  readonly preview: InstructionPreview
  readonly isJson: boolean
  /** Path and format of the report. */
  readonly target: string | undefined
  readonly format: ReportFormat
  readonly headings: Headings
}

/** Writes the requested report, then prints the state of the reconciliation and the next step. */
export async function printReconciled(
  app: App,
  details: ReconciliationDetails,
  request: PrintRequest,
  terminal: Terminal
): Promise<ExitCode> {
  const { isJson, target, format, headings, preview } = request
  const figures = figuresOf(details)
  if (target !== undefined) {
    await exportTo(app, () => app.handlers['reconciliation.report']({ id: details.id, format, headings }), terminal)
    if (figures.isPlanned)
      terminal.err('tallydesk: The report shows the suggested matches as suggested: nobody has accepted them yet.')
  }
  for (const note of details.plan?.notes ?? []) terminal.err(`tallydesk: ${visibleText(note)}`)
  if (isJson) terminal.out(visibleJson(figuresJson(figures)))
  else {
    const open = [...(await openPaymentLines(app, details)), ...(await bulkRestLines(app, details))]
    const head = [heading(details), ...readWords(preview)].join('\n')
    const parts = [head, figuresWords(figures), ...(open.length > 0 ? [open.join('\n')] : [])]
    terminal.out([parts.join('\n\n'), '', ...next(details, request)].join('\n'))
  }
  const { completeness: ledger } = await app.handlers['sync.get'](undefined)
  const completeness = reportDoubts(ledger, 'the ledger', terminal)
  return reconcileExit(figures, { hasNews: await hasNews(app, details, terminal), completeness })
}

/** Says what came or changed since the sign-off. */
async function hasNews(
  app: App,
  { id, phase, hasChanged }: ReconciliationDetails,
  { err }: Terminal
): Promise<boolean> {
  if (phase !== 'signed-off') return false
  const later = await app.handlers['reconciliation.unseen'](id)
  for (const sentence of sinceSignOff({ hasChanged, later })) err(`tallydesk: ${sentence}`)
  return hasChanged || (later ?? 0) > 0
}

function readWords({ schema, dialect }: InstructionPreview): readonly string[] {
  return schema === null || dialect === null ? [] : [`Payment file: ${schema}, ${dialectWords[dialect]}`]
}

function heading(details: ReconciliationDetails): string {
  return `\n${visibleText(details.name)}: ${stateWords(details)}`
}

function stateWords({ phase, plan, signOffs, suggested }: ReconciliationDetails): string {
  const last = signOffs.at(-1)
  if (phase === 'signed-off' && last) return `signed off by ${visibleText(last.preparer)} at ${utcTime(last.at)}`
  if (plan === null || plan.isApplied) return 'matches accepted'
  if (plan.matches === 0) return 'no matches suggested'
  const waiting = suggested.reduce((sum, { count }) => sum + count, 0)
  return `matches suggested, ${waiting < plan.matches ? 'some of them accepted' : 'none accepted yet'}`
}

function next(details: ReconciliationDetails, { file, target }: PrintRequest): readonly string[] {
  const figures = figuresOf(details)
  const lines = target === undefined ? [] : [`Report: ${visibleText(target)}`]
  const accept = `npm run -s cli -- reconcile ${typed(file)} --accept`
  if (figures.isPlanned && details.plan && details.plan.matches > 0) lines.push(`To accept these matches: ${accept}`)
  // Nothing is decided on before the first suggested matches are accepted, though there are none.
  else if (figures.isPlanned && details.phase === 'new')
    lines.push(`No matches are suggested. To continue without: ${accept}`)
  const { queue } = figures.counts
  if (queue > 0) lines.push(`${grouped(queue)} to decide: open the reconciliation in the app.`)
  else if (details.phase !== 'signed-off' && !figures.isPlanned)
    lines.push('Nothing left to decide: sign it off in the app.')
  return lines
}

/** Quotes a value if the shell would split it. */
function typed(file: string): string {
  const text = visibleText(file)
  return /^[\w./\\:-]+$/.test(text) ? text : `"${text}"`
}
