import type { Certificate } from '../../../shared/domain/certificate.ts'
import { formatCount, formatCounted, formatUtc } from '../../kit/bridge/format.ts'
import { formatDuration } from './durations.ts'
import { syncResultWords, syncRunName } from '../../../shared/words/syncRun.ts'
import { originWords } from '../../kit/page/syncWords.ts'

/** A fact of a certificate: its name and value. `mark`: the value is an id or a text of the service. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly mark?: 'id'
}

/** The working time: a resumed sync did nothing in between. */
export function certificateTook({ startedAt, endedAt, workedMs }: Certificate): string {
  if (workedMs !== undefined && workedMs !== null) return formatDuration(workedMs)
  return endedAt === null ? '–' : formatDuration(Date.parse(endedAt) - Date.parse(startedAt))
}

/** What a reader of the list must know besides the numbers, if anything. */
export function certificateRemark({ error, endedAt, asked, found, notes }: Certificate): string | undefined {
  if (error) return error.message
  if (endedAt === null) return 'Interrupted when Tallydesk was closed.'
  if (asked !== null && found !== null) return `${formatCount(found)} of ${formatCounted(asked, 'id', 'ids')} found`
  return notes[0]
}

/** Everything that one sync run counted and saw, in reading order. */
export function certificateDetails(certificate: Certificate): readonly Fact[] {
  const { counts, kind, asked, found, absent } = certificate
  const range = kind === 'delta' ? 'changed' : 'created'
  const details: (Fact | undefined)[] = [
    { name: 'Started', value: formatUtc(certificate.startedAt) },
    { name: 'Ended', value: certificate.endedAt === null ? 'Interrupted' : formatUtc(certificate.endedAt) },
    fact(`Earliest ${range}`, certificate.from, formatUtc),
    fact(`Latest ${range}`, certificate.to, formatUtc),
    fact('First id', certificate.firstId, String, 'id'),
    fact('Last id', certificate.lastId, String, 'id'),
    fact('Payments asked for', asked, formatCount),
    fact('Of these found', found, formatCount),
    { name: 'Rows seen', value: formatCount(counts.seen) },
    { name: 'Pages', value: formatCount(counts.pages) },
    { name: 'New', value: formatCount(counts.inserted) },
    { name: 'Changed', value: formatCount(counts.changed) },
    { name: 'Unchanged', value: formatCount(counts.unchanged) },
    { name: 'With problems', value: formatCount(counts.quarantined) },
    { name: 'Retries', value: formatCount(counts.retries) },
    fact('No longer returned', absent, formatCount)
  ]
  return details.filter((each) => each !== undefined)
}

function fact<T>(name: string, value: T | null, inWords: (value: T) => string, mark?: 'id'): Fact | undefined {
  return value === null ? undefined : { name, value: inWords(value), ...(mark && { mark }) }
}

/** The whole certificate as plain text, for an e-mail or a working paper. */
export function certificateText(certificate: Certificate, connection: string): string {
  const { verdict, error, notes, policy } = certificate
  const details = certificateDetails(certificate).map(({ name, value }) => [name, value] as const)
  const lines: (readonly [string, string])[] = [
    ['Connection', connection],
    ['Sync', `${syncRunName(certificate)}, number ${certificate.pass}`],
    ['Result', syncResultWords[verdict]],
    ...(error ? ([['Reason', error.message]] as const) : []),
    ...details
  ]
  const assumed = policy.map(
    ({ title, label, origin }) => [title, `${label} (${originWords[origin].toLowerCase()})`] as const
  )
  const parts = ['Sync result', aligned(lines)]
  if (notes.length > 0) parts.push('What happened on the way', notes.map((note) => `- ${note}`).join('\n'))
  if (assumed.length > 0) parts.push('API behaviour in force', aligned(assumed))
  return `${parts.join('\n\n')}\n`
}

function aligned(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length)) + 2
  return lines.map(([name, value]) => `${name.padEnd(width)}${value}`).join('\n')
}
