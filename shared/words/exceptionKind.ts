import type { ExceptionKind } from '../domain/reconciliation/exceptionLine.ts'
import { partWords } from './differencePart.ts'

/** Replaces the kind in the line that sums up a currency. */
export const TOTAL = 'Total'

/** Kinds of exceptions, as headings. */
export const exceptionKindWords: Readonly<Record<ExceptionKind, string>> = {
  suggested: partWords.suggested.name,
  missing: partWords.missing.name,
  failed: 'Failed or cancelled, not paid',
  repeated: 'Twice in the payment file',
  pending: partWords.pending.name,
  ambiguous: partWords.ambiguous.name,
  residual: partWords.residual.name,
  unexpected: partWords.unexpected.name,
  'failed-transaction': 'Not in payment file, and failed',
  duplicate: partWords.duplicate.name,
  candidate: partWords.candidate.name
}
