import type { EarlierManifest, Manifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import type { FileShape } from './contentReader.ts'
import { check } from './check.ts'
import { sumChecks } from './compareSums.ts'
import type { FoundContent } from './tally.ts'

/** Compares the statements of a manifest about the content with the content of the file. */
export function compareContent(
  manifest: Manifest | EarlierManifest,
  content: FoundContent,
  shape: FileShape
): readonly VerifyCheck[] {
  const checks = [
    check('Rows', grouped(manifest.rows), grouped(content.rows)),
    ...columnChecks(manifest, shape),
    ...sumChecks(manifest, content.sums),
    ...(shape.differences ?? []),
    ...unreadChecks(content)
  ]
  // Repeated ids explain a difference but are none themselves, because some formats shorten ids.
  return checks.every(({ isSame }) => isSame) ? checks : [...checks, ...repeatChecks(content)]
}

function columnChecks({ settings }: Pick<Manifest, 'settings'>, { columns }: FileShape): readonly VerifyCheck[] {
  if (!columns || !('columns' in settings)) return []
  return [check('Columns', settings.columns.join(', '), columns.join(', ').slice(0, 1000))]
}

function unreadChecks({ unread, unreadCount }: FoundContent): readonly VerifyCheck[] {
  if (unreadCount === 0) return []
  return [
    { what: 'Amounts', stated: 'all readable', found: withNotes('not readable', unread, unreadCount), isSame: false }
  ]
}

function repeatChecks({ repeated, repeatedCount }: FoundContent): readonly VerifyCheck[] {
  if (repeatedCount === 0) return []
  return [{ what: 'Ids', stated: 'each once', found: withNotes('there again', repeated, repeatedCount), isSame: false }]
}

function withNotes(what: string, notes: readonly string[], count: number): string {
  const more = count > notes.length ? ` and ${grouped(count - notes.length)} more` : ''
  return `${what}: ${notes.join('; ')}${more}`
}
