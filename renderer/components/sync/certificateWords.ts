import type { Certificate } from '../../../shared/domain/certificate.ts'
import { formatCount, formatCounted, formatUtc } from '../../format.ts'
import { formatDuration } from './durations.ts'
import { kindWords, originWords, verdictWords } from './syncWords.ts'

/** A fact of a certificate: its name and its value; `mark` says that the value is an id or text of the service. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly mark?: 'id'
}

export function certificateTook({ startedAt, endedAt }: Certificate): string {
  return endedAt === null ? '–' : formatDuration(Date.parse(endedAt) - Date.parse(startedAt))
}

/** What a reader of the list wants to know beside the numbers, if anything. */
export function certificateRemark({ error, endedAt, asked, found, notes }: Certificate): string | undefined {
  if (error) return error.message
  if (endedAt === null) return 'Cut off when Tallydesk was closed.'
  if (asked !== null && found !== null) return `${formatCount(found)} of ${formatCounted(asked, 'id', 'ids')} found`
  return notes[0]
}

/** Everything that one pass counted and saw, in the order of reading. */
export function certificateFacts(certificate: Certificate): readonly Fact[] {
  const { counts, kind, asked, found, absent } = certificate
  const range = kind === 'delta' ? 'changed' : 'created'
  const facts: (Fact | undefined)[] = [
    { name: 'Began', value: formatUtc(certificate.startedAt) },
    certificate.endedAt === null ? undefined : { name: 'Ended', value: formatUtc(certificate.endedAt) },
    asked === null ? undefined : { name: 'Correlation ids asked for', value: formatCount(asked) },
    found === null ? undefined : { name: 'Of these found', value: formatCount(found) },
    { name: 'Rows seen', value: formatCount(counts.seen) },
    { name: 'New', value: formatCount(counts.inserted) },
    { name: 'Changed', value: formatCount(counts.changed) },
    { name: 'Unchanged', value: formatCount(counts.unchanged) },
    { name: 'With problems', value: formatCount(counts.quarantined) },
    absent === null ? undefined : { name: 'Not returned any more', value: formatCount(absent) },
    { name: 'Pages', value: formatCount(counts.pages) },
    { name: 'Retries', value: formatCount(counts.retries) },
    fact('First id', certificate.firstId, 'id'),
    fact('Last id', certificate.lastId, 'id'),
    certificate.from === null ? undefined : { name: `Earliest ${range}`, value: formatUtc(certificate.from) },
    certificate.to === null ? undefined : { name: `Latest ${range}`, value: formatUtc(certificate.to) }
  ]
  return facts.filter((each) => each !== undefined)
}

function fact(name: string, value: string | null, mark: 'id'): Fact | undefined {
  return value === null ? undefined : { name, value, mark }
}

/** The whole certificate as plain text, for a mail or a working paper. */
export function certificateText(certificate: Certificate, connection: string): string {
  const { verdict, error, kind, notes, policy } = certificate
  const facts = certificateFacts(certificate).map(({ name, value }) => [name, value] as const)
  const lines: (readonly [string, string])[] = [
    ['Connection', connection],
    ['Sync', `${kindWords[kind]}, number ${certificate.pass}`],
    ['Verdict', verdictWords[verdict]],
    ...(error ? ([['Reason', error.message]] as const) : []),
    ...facts
  ]
  const assumed = policy.map(
    ({ title, label, origin }) => [title, `${label} (${originWords[origin].toLowerCase()})`] as const
  )
  const parts = ['Sync certificate', aligned(lines)]
  if (notes.length > 0) parts.push('What happened on the way', notes.map((note) => `- ${note}`).join('\n'))
  if (assumed.length > 0) parts.push('Assumptions in force', aligned(assumed))
  return `${parts.join('\n\n')}\n`
}

function aligned(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length)) + 2
  return lines.map(([name, value]) => `${name.padEnd(width)}${value}`).join('\n')
}
