import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import { AppError } from '../../../shared/errors.ts'
import { COLUMNS_FOR_PEOPLE } from '../../../shared/exports/exportColumns.ts'
import type { App } from '../../app/app.ts'
import { command, EXIT, type Terminal } from './command/command.ts'
import { withServices } from './services/services.ts'
import { ALL_ROWS } from './exporting/exportFile.ts'
import { exportTo } from './services/exportTo.ts'
import { totalsTable } from './transactions/transactionTable.ts'
import { figuresJson, figuresOf, figuresWords, type Figures } from './reconciling/figures.ts'
import { planToEnd } from './reconciling/planToEnd.ts'
import { syncToEnd } from './syncing/syncToEnd.ts'
import { grouped as count, verdictWord } from './terminal/words.ts'

export const demo = command({
  options: {
    out: { value: 'FILE', text: 'the CSV to write; default: tallydesk-demo.csv in this folder' },
    json: { text: 'one JSON object on standard output, everything else on standard error' }
  },
  run: async (options, terminal) => {
    const target = resolve(options.out ?? 'tallydesk-demo.csv')
    const dataDir = await mkdtemp(join(tmpdir(), 'tallydesk-demo-'))
    const startedAt = performance.now()
    try {
      return await withServices(options, terminal, { uses: 'service', dataDir, target }, async ({ app }) => {
        const status = await syncToEnd(app, terminal, { kind: 'full' })
        if (status.error) throw AppError.fromWire(status.error)
        const figures = await reconcileSample(app, terminal)
        const totals = await app.handlers['transactions.totals'](ALL_ROWS)
        const settings = { format: 'csv', profile: 'safe', columns: COLUMNS_FOR_PEOPLE, headings: 'titles' } as const
        const request = { kind: 'transactions', settings, query: ALL_ROWS, template: null } as const
        const file = await exportTo(app, () => app.handlers['export.start'](request), terminal)
        const seconds = (performance.now() - startedAt) / 1000
        const result = { status, figures, totals, file: { path: target, rows: file.rows, bytes: file.bytes }, seconds }
        terminal.out(options.json ? json(result) : summary(result))
        return status.verdict === 'complete' ? EXIT.done : EXIT.incomplete
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
})

/** Reads the sample and accepts the suggested matches, as a user would. */
async function reconcileSample(app: App, terminal: Terminal): Promise<Figures> {
  const { handlers } = app
  const { draft, name } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const { id, plan } = await planToEnd(app, terminal, () => handlers['reconciliation.create']({ draft, name }))
  if (plan === null) throw new AppError('unexpected', 'No matches were suggested for the sample.')
  return figuresOf(await handlers['reconciliation.accept']({ id, hash: plan.hash, accept: 'all' }))
}

function json({ status, figures, totals, file, seconds }: DemoResult): string {
  const sync = { ...status, verdict: verdictWord(status.verdict) }
  return JSON.stringify({ status: sync, reconciliation: figuresJson(figures), totals, file, seconds })
}

interface DemoResult {
  readonly status: SyncStatus
  readonly figures: Figures
  readonly totals: readonly CurrencyTotal[]
  readonly file: { readonly path: string; readonly rows: number; readonly bytes: number }
  readonly seconds: number
}

function summary({ status, figures, totals, file, seconds }: DemoResult): string {
  const { pages, inserted, quarantined } = status.counts
  return [
    '',
    `Tallydesk demo: sandbox service, made-up data, ${seconds.toFixed(1)} s`,
    '',
    `Sync            ${verdictWord(status.verdict)}: ${count(inserted)} rows in ${pages} pages${quarantined > 0 ? `, ${count(quarantined)} could not be read` : ''}`,
    '',
    totalsTable(totals),
    '',
    `Bulk payment    ${count(figures.items)} payments of a sample pain.001 file; the suggested matches were accepted`,
    '',
    figuresWords(figures),
    '',
    `File            ${relative(process.cwd(), file.path) || file.path}, ${count(file.rows)} rows, ${count(file.bytes)} bytes`,
    ''
  ].join('\n')
}
