import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { MatchResult } from '../../shared/domain/reconciliation.ts'
import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import type { CurrencyTotal } from '../../shared/domain/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_SANDBOX } from '../app/options.ts'
import { sampleInstruction } from '../sandbox/sampleInstruction.ts'
import { EXIT, textOption, type Command } from './command.ts'
import { withDesk } from './desk.ts'
import { ALL_ROWS, exportTo } from './exportFile.ts'
import { formatTable, type Column } from './formatTable.ts'
import { syncToEnd } from './syncToEnd.ts'
import { grouped as count } from './words.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Shows the main job on sample data: sync from the sandbox, match a bulk payment, write a CSV.',
  options: {
    out: { type: 'string', value: 'FILE', text: 'the CSV to write; default: tallydesk-demo.csv in this folder' },
    json: { type: 'boolean', text: 'one JSON object on standard output, everything else on standard error' }
  },
  run: async (options, terminal) => {
    const target = resolve(textOption(options, 'out') ?? 'tallydesk-demo.csv')
    const dataDir = await mkdtemp(join(tmpdir(), 'tallydesk-demo-'))
    const instruction = sampleInstruction(DEFAULT_SANDBOX)
    const startedAt = performance.now()
    try {
      return await withDesk(options, terminal, { uses: 'service', dataDir, target }, async ({ app }) => {
        const status = await syncToEnd(app, terminal, { kind: 'full' })
        if (status.error) throw AppError.fromWire(status.error)
        const match = await app.handlers['reconciliation.preview'](instruction)
        const totals = await app.handlers['transactions.totals'](ALL_ROWS)
        const file = await exportTo(app, { format: 'csv', profile: 'safe', query: ALL_ROWS }, terminal)
        const seconds = (performance.now() - startedAt) / 1000
        const result = { status, match, totals, file: { path: target, rows: file.rows, bytes: file.bytes }, seconds }
        terminal.out(options['json'] === true ? JSON.stringify(result) : summary(result))
        return status.verdict === 'complete' ? EXIT.done : EXIT.incomplete
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

interface DemoResult {
  readonly status: SyncStatus
  readonly match: MatchResult
  readonly totals: readonly CurrencyTotal[]
  readonly file: { readonly path: string; readonly rows: number; readonly bytes: number }
  readonly seconds: number
}

function summary({ status, match, totals, file, seconds }: DemoResult): string {
  const { pages, inserted, quarantined } = status.counts
  const expected = match.items.length
  const share = (value: number) => [count(value), `of ${count(expected)}`]
  return [
    '',
    `Tallydesk demo: sandbox service, made-up data, ${seconds.toFixed(1)} s`,
    '',
    `Sync            ${(status.verdict ?? 'incomplete').toUpperCase()}: ${count(inserted)} rows in ${pages} pages${quarantined > 0 ? `, ${count(quarantined)} on the problems list` : ''}`,
    '',
    formatTable(
      columns('Currency', 'Rows', 'In', 'Out', 'Net'),
      totals.map((total) => [
        total.currency,
        count(total.count),
        grouped(total.incoming),
        grouped(total.outgoing),
        grouped(total.net)
      ])
    ),
    '',
    `Bulk payment    ${count(expected)} payments expected, looked for by correlation id`,
    '',
    formatTable(columns('Outcome', 'Payments', ''), [
      ['Matched', ...share(match.counts.matched)],
      ['Different', ...share(match.counts.different)],
      ['Pending', ...share(match.counts.pending)],
      ['Ambiguous', ...share(match.counts.ambiguous)],
      ['Missing', ...share(match.counts.missing)]
    ]),
    '',
    `File            ${relative(process.cwd(), file.path) || file.path}, ${count(file.rows)} rows, ${count(file.bytes)} bytes`,
    ''
  ].join('\n')
}

/** The first column to the left, numbers to the right. */
function columns(head: string, ...numbers: readonly string[]): readonly Column[] {
  return [{ head }, ...numbers.map((each): Column => ({ head: each, align: 'right' }))]
}

/** Groups the digits of a decimal text by thousands without touching its value. */
function grouped(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
