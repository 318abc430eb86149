import type { Certificate } from '../../../../shared/domain/certificate.ts'
import { syncRunName } from '../../../../shared/words/syncRun.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { grouped, utcTime, verdictWord } from '../terminal/words.ts'

export const history = command({
  options: {
    count: { value: 'N', read: wholeNumber(1, 200), text: 'at most so many, up to 200; default 20' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { count = 20 } = options
    return readLedger(options, terminal, async ({ handlers }) => {
      const last = await handlers['sync.certificates']({ count })
      showResult(options, terminal, { certificates: last.map(written) }, () => historyTable(last, terminal.width))
      return EXIT.done
    })
  }
})

/** The form that `--json` prints. */
function written(certificate: Certificate) {
  return { ...certificate, verdict: verdictWord(certificate.verdict) }
}

const right = (head: string): Column => ({ head, align: 'right' })
const COLUMNS: readonly Column[] = [
  right('Sync'),
  { head: 'Kind' },
  { head: 'Started' },
  { head: 'Result' },
  ...['Rows', 'New', 'Changed', 'Unreadable', 'No longer returned', 'Pages', 'Repeats'].map(right)
]

/** The table of sync runs; below it, why a run is incomplete and what happened during it. */
export function historyTable(all: readonly Certificate[], width: number): string {
  if (all.length === 0) return 'Nothing was synced from this service yet.'
  return ['', formatTable(COLUMNS, all.map(cells), width), '', ...all.flatMap(remarks)].join('\n')
}

function cells(certificate: Certificate): readonly string[] {
  const { pass, startedAt, verdict, counts, absent } = certificate
  const { seen, inserted, changed, quarantined, pages, retries } = counts
  const numbers = [seen, inserted, changed, quarantined].map(grouped)
  const absence = absent === null ? '' : grouped(absent)
  return [
    String(pass),
    syncRunName(certificate),
    utcTime(startedAt),
    verdictWord(verdict),
    ...numbers,
    absence,
    grouped(pages),
    grouped(retries)
  ]
}

function remarks({ pass, error, notes, asked, found, verdict, endedAt }: Certificate): readonly string[] {
  const sentences = [...notes]
  if (asked !== null) sentences.unshift(`Payment ids: ${grouped(asked)} asked for, ${grouped(found ?? 0)} found.`)
  if (error) sentences.unshift(error.message)
  if (endedAt === null && verdict !== 'complete' && !error) sentences.unshift('It was interrupted.')
  return sentences.map((sentence) => `    Sync ${pass}: ${visibleText(sentence)}`)
}
