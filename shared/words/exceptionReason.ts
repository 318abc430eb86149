import type { DifferencePartKind } from '../domain/reconciliation/difference.ts'
import type { ExceptionLine } from '../domain/reconciliation/exceptionLine.ts'
import { differenceKindWords } from './differenceKind.ts'
import { resolutionWords } from './resolution.ts'

type Told = Pick<ExceptionLine, 'part' | 'differences' | 'why' | 'resolution' | 'payments' | 'transactions'>

/** Where nobody decided anything yet. */
const UNDECIDED: Readonly<Record<DifferencePartKind, string>> = {
  suggested: 'Match suggested, not accepted yet',
  missing: 'Not explained yet',
  pending: 'Not settled yet',
  ambiguous: 'To be reviewed',
  residual: 'Not explained yet',
  unexpected: 'Not explained yet',
  duplicate: 'Not explained yet',
  candidate: 'To be reviewed'
}

/** What somebody decided about an exception: `Written off: Bank charge`; or that nobody did. */
export function decisionReason({ resolution, part }: Pick<Told, 'resolution' | 'part'>): string {
  return resolution ? `${resolutionWords[resolution.kind]}: ${resolution.reason}` : UNDECIDED[part]
}

/** What is known of an exception beside its part; the empty text where that says all. */
export function knownReason({ differences, why, payments, transactions }: Told): string {
  const words = why ?? differences.map((kind) => differenceKindWords[kind]).join('; ')
  return [sentenceCase(words), groupWords(payments, transactions)].filter(Boolean).join('; ')
}

function groupWords(payments: number, transactions: number): string {
  if (payments > 1) return `${payments} payments together${transactions > 1 ? `, ${transactions} transactions` : ''}`
  return transactions > 1 ? `${transactions} transactions` : ''
}

function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
