import { resolve } from 'node:path'
import { CsvProfile, type ExportRequest, type ExportStatus } from '../../shared/domain/exportFile.ts'
import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app/app.ts'
import { commonOptions, EXIT, textOption, type Command, type Options, type Terminal } from './command.ts'
import { nothingSynced, withDesk } from './desk.ts'
import { onEvent } from './onEvent.ts'
import { visibleJson, visibleText } from './visibleText.ts'
import { counted, grouped, utcTime } from './words.ts'

export const exportFile: Command = {
  name: 'export',
  summary: 'Writes the transactions of the ledger to a file. Run sync first.',
  options: {
    format: { type: 'string', value: 'csv', text: 'the file format' },
    profile: {
      type: 'string',
      value: 'safe|lossless',
      text: 'safe (default) keeps spreadsheets from running texts as formulas'
    },
    out: {
      type: 'string',
      value: 'FILE',
      text: 'the file to write; an existing one is replaced when the new one is complete'
    },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { profile, out } = readRequest(options)
    return withDesk(options, terminal, { uses: 'ledger', target: out }, async ({ app }) => {
      const last = await app.handlers['sync.get'](undefined)
      if (last.state === 'never') throw nothingSynced()
      const done = await exportTo(app, { format: 'csv', profile, query: ALL_ROWS }, terminal)
      const { problems, absent, completeAsOf } = last.standing
      const { rows, bytes } = done
      const sync = last.verdict ?? 'incomplete'
      if (options['json'] === true)
        terminal.out(visibleJson({ file: out, rows, bytes, problems, absent, completeAsOf, sync }))
      else terminal.out(`${counted(rows, 'row')} written to ${visibleText(out)}`)
      for (const remark of remarks(last)) terminal.err(`tallydesk: ${remark}`)
      return problems > 0 || completeAsOf === null ? EXIT.incomplete : EXIT.done
    })
  }
}

/** What the reader of the file has to know about it. */
function remarks({ standing, verdict }: SyncStatus): readonly string[] {
  const { problems, absent, completeAsOf } = standing
  const sentences: string[] = []
  if (problems > 0) {
    const are = problems === 1 ? 'is' : 'are'
    sentences.push(
      `${counted(problems, 'row')} ${are} not in this file, because the service sent them in a form that cannot be read. See the problems command.`
    )
  }
  if (absent > 0) {
    sentences.push(
      `The last full sync did not return ${counted(absent, 'row')} of this file: the service may have removed them.`
    )
  }
  if (completeAsOf === null) {
    sentences.push(
      'The last sync did not complete, so rows may be missing from this file. Run the sync command, then export again.'
    )
  } else if (verdict !== 'complete') {
    sentences.push(`The last sync did not complete: this file is complete as of ${utcTime(completeAsOf)}.`)
  }
  return sentences
}

function readRequest(options: Options): { readonly profile: CsvProfile; readonly out: string } {
  const format = textOption(options, 'format') ?? 'csv'
  if (format !== 'csv') throw new AppError('bad-input', `--format takes csv, not "${format}".`)
  const profile = CsvProfile.safeParse(options['profile'] ?? 'safe')
  if (!profile.success) throw new AppError('bad-input', '--profile takes safe or lossless.')
  const out = textOption(options, 'out')
  if (!out) throw new AppError('bad-input', 'Name the file to write: --out FILE')
  return { profile: profile.data, out: resolve(out) }
}

/** Every row, newest first. */
export const ALL_ROWS = { text: '', sort: { by: 'createdAt', direction: 'desc' } } as const

/** Runs an export to its end, to the target the app was opened with; a request to stop leaves what was there. */
export async function exportTo(
  app: App,
  request: ExportRequest,
  { progress, signal }: Terminal
): Promise<ExportStatus> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportStatus>()
  const stop = onEvent(app, 'export.progress', (status) => {
    if (status.state === 'running') progress(`Writing: ${grouped(status.rows)} of ${counted(status.total, 'row')}`)
    else if (status.state === 'done') resolve(status)
    else
      reject(
        status.error ? AppError.fromWire(status.error) : new AppError('cancelled', 'Cancelled; no file was written.')
      )
  })
  try {
    const { id } = await app.handlers['export.start'](request)
    signal.addEventListener('abort', () => void app.handlers['export.cancel'](id), { once: true })
    return await promise
  } finally {
    stop()
    progress('')
  }
}
