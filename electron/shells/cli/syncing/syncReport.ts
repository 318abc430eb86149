import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { LedgerCompleteness, MissingRows, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { ledgerDoubts, mayLackRows } from '../../../../shared/words/completeness.ts'
import { syncKindWords } from '../../../../shared/words/syncRun.ts'
import { EXIT, type ExitCode, type Terminal } from '../command/command.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, grouped, utcTime, verdictWord } from '../terminal/words.ts'

/** What `sync --json` prints; programs read it, so its fields and their order stay. */
export function syncJson({ verdict, error, counts }: SyncStatus) {
  const { pages, seen, inserted, changed, unchanged, quarantined, retries } = counts
  const reason = error?.message ?? null
  return { verdict: verdictWord(verdict), reason, pages, seen, inserted, changed, unchanged, quarantined, retries }
}

/** The result with the counts, then the other findings, one sentence per line. */
export function syncWords(status: SyncStatus, certificate: Certificate | undefined): string {
  return [verdictLine(status), ...certificateLines(certificate), ...completenessLines(status)].join('\n')
}

/**
 * A failure before the first page is a failure. After that, the pages that were read are kept and only the rest is
 * missing. `isStrict`: rows that cannot be read count as missing too.
 */
export function syncExit({ verdict, counts, completeness }: SyncStatus, isStrict: boolean): ExitCode {
  if (verdict === 'complete') return isStrict && completeness.problems > 0 ? EXIT.incomplete : EXIT.done
  return verdict === 'cancelled' || counts.pages > 0 ? EXIT.incomplete : EXIT.failed
}

/**
 * Says why rows may be missing from what was read of the ledger (`what`: "this list"), or be too many. The exit code is
 * that of an incomplete answer where they may be missing.
 */
export function reportDoubts(completeness: LedgerCompleteness, what: string, { err }: Pick<Terminal, 'err'>): ExitCode {
  const doubts = ledgerDoubts(completeness, what, {
    counted,
    time: utcTime,
    ifNotSynced: 'Run the sync command.',
    ifUnreadable: 'See the problems command.'
  })
  for (const doubt of doubts) err(`tallydesk: ${doubt}`)
  return mayLackRows(completeness) ? EXIT.incomplete : EXIT.done
}

function verdictLine({ verdict, counts }: SyncStatus): string {
  const { seen, pages, inserted, changed, unchanged, quarantined, retries } = counts
  const parts = [`${grouped(inserted)} new`, `${grouped(changed)} changed`, `${grouped(unchanged)} unchanged`]
  if (quarantined > 0) parts.push(`${grouped(quarantined)} that cannot be read`)
  const repeats = retries > 0 ? `, ${counted(retries, 'repeat')}` : ''
  return `${verdictWord(verdict)}: ${counted(seen, 'row')} in ${counted(pages, 'page')} (${parts.join(', ')})${repeats}`
}

function certificateLines(certificate: Certificate | undefined): readonly string[] {
  if (!certificate) return []
  const { kind, asked, found, absent, notes } = certificate
  const lines: string[] = [syncKindWords[kind].about]
  if (asked !== null) {
    const came = found === null ? '' : ` Transactions came for ${grouped(found)}.`
    lines.push(`Asked for ${counted(asked, 'payment id')}.${came}`)
  }
  if (absent !== null && absent > 0) {
    lines.push(
      `The service did not return ${counted(absent, 'row')} that ${were(absent)} known before. Tallydesk keeps and marks them.`
    )
  }
  return [...lines, ...notes.map((note) => `Note: ${visibleText(note)}`)]
}

/** What waits for the user; the last line says how far the ledger is complete, since many read only that line. */
function completenessLines({ completeness: { completeAsOf, problems, missing } }: SyncStatus): readonly string[] {
  const unreadable = `${counted(problems, 'row')} cannot be read: see the problems command.`
  const except = problems > 0 ? `, except that ${unreadable}` : '.'
  const last =
    completeAsOf === null
      ? `No full sync has completed yet, so rows may be missing. Run sync --full.${problems > 0 ? ` ${unreadable}` : ''}`
      : `The ledger is complete as of ${utcTime(completeAsOf)}${except}`
  return [...(missing ? [missingLine(missing)] : []), last]
}

function missingLine({ rows, known, foundAt, foundAgainAt, isAgreed }: MissingRows): string {
  const lacks = `${grouped(rows)} of ${counted(known, 'known transaction')} did not come back`
  if (isAgreed) return `${lacks}, and you agreed that they are gone. The next full sync marks them.`
  if (foundAgainAt === null) return `${lacks} on ${utcTime(foundAt)}. Run sync --full again later.`
  return `${lacks} on ${utcTime(foundAt)} and ${utcTime(foundAgainAt)}. If they are gone, run sync --full --agree-missing ${rows}`
}

const were = (count: number) => (count === 1 ? 'was' : 'were')
