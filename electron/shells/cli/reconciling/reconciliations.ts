import type { ReconciliationSummary } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { reconciliationStatusOf, reconciliationStatusWords } from '../../../../shared/words/reconciliationStatus.ts'
import { laterWords } from '../../../../shared/words/unseen.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { clippedText } from '../terminal/visibleText.ts'
import { grouped, utcTime } from '../terminal/words.ts'

export const reconciliations = command({
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async ({ handlers }) => {
      const all = await handlers['reconciliation.list'](undefined)
      const later = new Map((await handlers['reconciliation.later'](undefined)).map(({ id, count }) => [id, count]))
      const laterOf = ({ id, phase }: ReconciliationSummary) => (phase === 'signed-off' ? (later.get(id) ?? null) : 0)
      const withLater = all.map((one) => ({ ...one, later: laterOf(one) }))
      showResult(options, terminal, { reconciliations: withLater }, () =>
        reconciliationTable(withLater, terminal.width)
      )
      return EXIT.done
    })
})

type Listed = ReconciliationSummary & { readonly later: number | null }

const right = (head: string): Column => ({ head, align: 'right' })
const COLUMNS: readonly Column[] = [
  { head: 'Created' },
  { head: 'State' },
  ...['Expected', 'Matched', 'To decide'].map(right),
  { head: 'Open since' },
  { head: 'Name' }
]

function reconciliationTable(all: readonly Listed[], width: number): string {
  if (all.length === 0) return 'No reconciliations yet. Start one: npm run -s cli -- reconcile FILE'
  return `\n${formatTable(COLUMNS, all.map(cells), width)}\n`
}

function cells(one: Listed): readonly string[] {
  const { createdAt, phase, items, counts, oldestOpen, hasChanged, name, later } = one
  const status = reconciliationStatusWords[reconciliationStatusOf(one)]
  return [
    utcTime(createdAt),
    [status, ...(hasChanged ? ['changed'] : []), ...(later === 0 ? [] : [laterWords(later).toLowerCase()])].join(', '),
    grouped(items),
    grouped(counts.items.matched),
    // Before the plan is applied, everything is undecided, so the number would mean nothing.
    phase === 'new' ? '–' : grouped(counts.queue),
    oldestOpen ?? '',
    clippedText(name, 80)
  ]
}
