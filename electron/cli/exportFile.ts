import { resolve } from 'node:path'
import { CsvProfile, type ExportStatus } from '../../shared/domain/exportFile.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app/app.ts'
import { commonOptions, EXIT, textOption, type Command, type Options, type Terminal } from './command.ts'
import { withDesk } from './desk.ts'
import { onEvent } from './onEvent.ts'

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
    return withDesk(options, terminal, { needsToken: false, target: out }, async ({ app }) => {
      const last = await app.handlers['sync.get'](undefined)
      if (last.state === 'never') {
        throw new AppError('not-found', 'Nothing was synced from this service yet. Run the sync command first.')
      }
      const done = await exportCsvTo(app, profile, terminal)
      const problems = last.counts.quarantined
      if (options['json'] === true)
        terminal.out(
          JSON.stringify({
            file: out,
            rows: done.rows,
            bytes: done.bytes,
            problems,
            sync: last.verdict ?? 'incomplete'
          })
        )
      else terminal.out(`${done.rows} rows written to ${out}`)
      if (problems > 0) {
        terminal.err(
          `tallydesk: ${problems} ${problems === 1 ? 'row is' : 'rows are'} not in this file, because the service sent them in a form that cannot be read.`
        )
      }
      if (last.verdict === 'complete') return problems > 0 ? EXIT.incomplete : EXIT.done
      terminal.err(
        'tallydesk: The last sync did not complete, so rows may be missing from this file. Run the sync command, then export again.'
      )
      return EXIT.incomplete
    })
  }
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

/** Exports every row, newest first, to the target the app was opened with. */
export async function exportCsvTo(
  app: App,
  profile: CsvProfile,
  { progress, signal }: Terminal
): Promise<ExportStatus> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportStatus>()
  const stop = onEvent(app, 'export.progress', (status) => {
    if (status.state === 'running') progress(`Writing: ${status.rows} of ${status.total} rows`)
    else if (status.state === 'done') resolve(status)
    else
      reject(
        status.error ? AppError.fromWire(status.error) : new AppError('cancelled', 'Cancelled; no file was written.')
      )
  })
  try {
    const { id } = await app.handlers['export.start']({ format: 'csv', profile, query: ALL_ROWS })
    signal.addEventListener('abort', () => void app.handlers['export.cancel'](id), { once: true })
    return await promise
  } finally {
    stop()
    progress('')
  }
}
