import { basename, extname, resolve } from 'node:path'
import type { Booking } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { CsvGiven, InstructionPreview } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { Headings } from '../../../../shared/domain/headings.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { ReportFormat } from '../../../../shared/domain/reconciliation/report.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { isSameFile, statOf } from '../../../features/exporting/job/ownFiles.ts'
import { command, commonOptions, type Terminal, type ValuesOf } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { csvRequest, csvGiven, csvOptions, refuseUnused, type CsvRequest } from './csvOptions.ts'
import { planToEnd } from './planToEnd.ts'
import { printReconciled } from './printReconciled.ts'
import { readInstructionFile } from './readFile.ts'
import { certainCount, refuseReviewer } from './unattended.ts'
import { visibleText } from '../terminal/visibleText.ts'

const reconcileOptions = {
  ...csvOptions,
  suggest: { formerly: 'plan', text: 'suggests matches and keeps them until you accept them (default)' },
  accept: { formerly: 'apply', text: 'accepts the suggested matches: earlier ones, or new ones if there are none' },
  'accept-certain': {
    text: 'looks for matches again and accepts only those that a certain rule made, without a difference; for schedules'
  },
  booking: { value: 'one|each', read: readBooking, text: 'books batches as one transaction, or each payment alone' },
  again: { text: 'starts another reconciliation, although you read this file before' },
  report: { value: 'FILE', text: 'writes a report: .csv, .xlsx, or .jsonl for the audit trail' },
  'for-programs': { text: 'for .xlsx: raw column names for programs instead of titles' },
  ...commonOptions
} as const

export const reconcile = command({
  details:
    'Reads pain.001, CSV, XLSX, the JSON of a bulk request, or a list of payment ids. If you read the file before, its reconciliation is resumed.\nExit code 0: every payment was found as expected. 3: something needs your decision, or came after the sign-off. 4: found, but the ledger is not complete.',
  argument: { name: 'FILE', text: 'the payment file; - for standard input' },
  options: reconcileOptions,
  run: async (options, terminal) => {
    const { FILE: file } = options
    if (file === undefined) throw new AppError('bad-input', 'Name the payment file: npm run -s cli -- reconcile FILE')
    const request = requestOf(file, options)
    const { source, target } = request
    if (source !== undefined && target !== undefined) await refuseSame(source, target)
    return withServices(options, terminal, { uses: 'ledger', source, target }, async ({ app }) => {
      const given = await csvGiven(app, request.csv)
      const isKnown = (read: InstructionPreview) => sameOf(read, request) !== undefined
      const preview = await readInstructionFile(app, request.file, given, isKnown, terminal)
      await refuseUnused(app, preview, request.csv)
      if (request.accepts === 'certain') await refuseReviewer(app.handlers, sameOf(preview, request)?.id)
      const details = await reconciled(app, preview, { ...request, given }, terminal)
      return printReconciled(app, details, { ...request, preview }, terminal)
    })
  }
})

interface ReconcileRequest {
  readonly file: string
  readonly source: string | undefined
  readonly csv: CsvRequest
  /** Undefined: it only suggests. */
  readonly accepts: 'all' | 'certain' | undefined
  /** `unknown`: as the file says, or as it was decided. */
  readonly booking: Booking
  readonly isAgain: boolean
  readonly isJson: boolean
  readonly target: string | undefined
  readonly format: ReportFormat
  readonly headings: Headings
}

const FORMATS: Readonly<Record<string, ReportFormat>> = { '.csv': 'csv', '.xlsx': 'xlsx', '.jsonl': 'log' }

/** Checks the options before anything is opened. */
function requestOf(file: string, options: ValuesOf<typeof reconcileOptions>): ReconcileRequest {
  const { report, 'for-programs': isForPrograms } = options
  const { suggest, accept, 'accept-certain': acceptCertain } = options
  if ([suggest, accept, acceptCertain].filter(Boolean).length > 1)
    throw new AppError(
      'bad-input',
      'Give only one of --suggest, --accept and --accept-certain: --accept takes the matches that --suggest made.'
    )
  const acceptAll = accept ? 'all' : undefined
  const format = FORMATS[extname(report ?? 'report.csv').toLowerCase()]
  if (format === undefined) throw new AppError('bad-input', '--report takes a file that ends in .csv, .xlsx or .jsonl.')
  if (isForPrograms && (report === undefined || format !== 'xlsx'))
    throw new AppError('bad-input', '--for-programs is for --report FILE.xlsx.')
  return {
    file,
    source: file === '-' ? undefined : resolve(file),
    csv: csvRequest(options),
    accepts: acceptCertain ? 'certain' : acceptAll,
    booking: options.booking ?? 'unknown',
    isAgain: options.again,
    isJson: options.json,
    target: report === undefined ? undefined : resolve(report),
    format,
    headings: isForPrograms ? 'names' : 'titles'
  }
}

function readBooking(text: string): Booking {
  if (text === 'one') return 'one'
  if (text === 'each') return 'items'
  throw new AppError('bad-input', '--booking takes one or each.')
}

/** The report would take the place of the payment file, also by another name of that. */
async function refuseSame(source: string, target: string): Promise<void> {
  const [one, other] = [await statOf(source), await statOf(target)]
  if (!one || !other || !isSameFile(one, other)) return
  throw new AppError('bad-input', '--report names the payment file itself. Give the report another name.')
}

async function reconciled(
  app: App,
  preview: InstructionPreview,
  request: ReconcileRequest & { readonly given: CsvGiven | null },
  terminal: Terminal
): Promise<ReconciliationDetails> {
  const { handlers } = app
  const first = await begun(app, preview, request, terminal)
  const [{ id }, { booking }] = [first, request]
  const others = first.batches.filter((batch) => booking !== 'unknown' && batch.booking !== booking)
  for (const { id: batch } of others)
    await handlers['reconciliation.decide']({ id, decision: { do: 'book', batch, booking } })
  const planned = others.length > 0 ? await planAgain(app, id, terminal) : first
  const { plan } = planned
  const { accepts } = request
  if (accepts === undefined || planned.phase === 'signed-off' || plan === null || plan.isApplied) return planned
  if (accepts === 'certain' && (await certainCount(handlers, id)) === 0) return planned
  return planToEnd(app, terminal, () => handlers['reconciliation.accept']({ id, hash: plan.hash, accept: accepts }))
}

/** The existing reconciliation of the same file, to be resumed. */
function sameOf({ duplicates }: InstructionPreview, { isAgain }: ReconcileRequest) {
  return isAgain ? undefined : duplicates.find((each) => each.same === 'content')
}

/** Stores the payment file and suggests matches, or resumes the existing reconciliation of the same file. */
async function begun(
  app: App,
  preview: InstructionPreview,
  request: ReconcileRequest & { readonly given: CsvGiven | null },
  terminal: Terminal
): Promise<ReconciliationDetails> {
  const { handlers } = app
  const { draft, duplicates } = preview
  const same = sameOf(preview, request)
  if (!same) {
    for (const { name, same: what } of request.isAgain ? [] : duplicates)
      terminal.err(
        `tallydesk: "${visibleText(name)}" holds the same ${what === 'message' ? 'message id' : 'batch'}; this is another file.`
      )
    const name = (request.file === '-' ? preview.name : basename(request.file)).slice(0, 120)
    return planToEnd(app, terminal, () => handlers['reconciliation.create']({ draft, name }))
  }
  await handlers['instruction.forget'](draft)
  const { id } = same
  const rest =
    request.given === null
      ? `${preview.csv === null ? '' : ', with its payments as read then'}. --again starts another.`
      : ', with its payments as read then. Options for reading it only count with --again, which starts another.'
  terminal.err(`tallydesk: This file was read before: resuming "${visibleText(same.name)}"${rest}`)
  const known = await handlers['reconciliation.get'](id)
  const waits = known.plan !== null && !known.plan.isApplied
  if (known.phase === 'signed-off' || (request.accepts === 'all' && waits)) return known
  return planAgain(app, id, terminal)
}

function planAgain(app: App, id: string, terminal: Terminal): Promise<ReconciliationDetails> {
  return planToEnd(app, terminal, async () => {
    await app.handlers['reconciliation.plan']({ id, ask: true })
    return { id }
  })
}
