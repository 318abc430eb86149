import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncStatus } from '../../../shared/domain/syncRun.ts'
import { EXIT, type ExitCode } from '../command.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, grouped, utcTime, verdictWord } from '../words.ts'

/** What `sync --json` prints; programs read it, so its fields and their order stay. */
export function syncJson({ verdict, error, counts }: SyncStatus) {
  const { pages, seen, inserted, changed, unchanged, quarantined, retries } = counts
  const reason = error?.message ?? null
  return { verdict: verdictWord(verdict), reason, pages, seen, inserted, changed, unchanged, quarantined, retries }
}

/** The verdict with the counts, then what else was found, a sentence a line. */
export function syncWords(status: SyncStatus, certificate: Certificate | undefined): string {
  return [verdictLine(status), ...certificateLines(certificate), ...standingLines(status)].join('\n')
}

/** A failure before the first page is a failure; later, what was read is kept and only the rest is missing. */
export function syncExit({ verdict, counts }: SyncStatus): ExitCode {
  if (verdict === 'complete') return EXIT.done
  return verdict === 'cancelled' || counts.pages > 0 ? EXIT.incomplete : EXIT.failed
}

function verdictLine({ verdict, counts }: SyncStatus): string {
  const { seen, pages, inserted, changed, unchanged, quarantined, retries } = counts
  const parts = [`${grouped(inserted)} new`, `${grouped(changed)} changed`, `${grouped(unchanged)} unchanged`]
  if (quarantined > 0) parts.push(`${grouped(quarantined)} that cannot be read`)
  const repeats = retries > 0 ? `, ${counted(retries, 'repeat')}` : ''
  return `${verdictWord(verdict)}: ${counted(seen, 'row')} in ${counted(pages, 'page')} (${parts.join(', ')})${repeats}`
}

const KINDS = {
  full: 'A full sync: the whole list by time of creation.',
  delta: 'A delta: what changed since the last sync.',
  targeted: 'A sync of given correlation ids.'
} as const

function certificateLines(certificate: Certificate | undefined): readonly string[] {
  if (!certificate) return []
  const { kind, asked, found, absent, notes } = certificate
  const lines: string[] = [KINDS[kind]]
  if (asked !== null) {
    const came = found === null ? '' : ` Transactions came for ${grouped(found)}.`
    lines.push(`Asked for ${counted(asked, 'correlation id')}.${came}`)
  }
  if (absent !== null && absent > 0) {
    lines.push(`The service did not return ${counted(absent, 'row')} that ${were(absent)} known: kept, and marked.`)
  }
  return [...lines, ...notes.map((note) => `Note: ${visibleText(note)}`)]
}

function standingLines({ standing }: SyncStatus): readonly string[] {
  const { completeAsOf, problems } = standing
  const lines: string[] = []
  if (problems > 0) lines.push(`${counted(problems, 'row')} on the problems list: see the problems command.`)
  lines.push(
    completeAsOf === null
      ? 'The ledger was never read to its end, so rows may be missing: a full sync completes it.'
      : `The ledger is complete as of ${utcTime(completeAsOf)}.`
  )
  return lines
}

const were = (count: number) => (count === 1 ? 'was' : 'were')
