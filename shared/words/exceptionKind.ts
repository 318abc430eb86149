import type { ExceptionKind } from '../domain/reconciliation/exceptionLine.ts'
import { partWords } from './differencePart.ts'

/** Replaces the kind in the line that sums up a currency. */
export const TOTAL = 'Total'

/** Kinds of exceptions, as headings: several kinds of one part name the part first. */
export const exceptionKindWords: Readonly<Record<ExceptionKind, string>> = {
  suggested: partWords.suggested.name,
  missing: `${partWords.missing.name}: missing`,
  failed: `${partWords.missing.name}: failed or returned`,
  repeated: partWords.repeated.name,
  pending: partWords.pending.name,
  ambiguous: partWords.ambiguous.name,
  residual: partWords.residual.name,
  unexpected: partWords.unexpected.name,
  'failed-transaction': `${partWords.unexpected.name}: failed or returned`,
  duplicate: partWords.duplicate.name,
  candidate: partWords.candidate.name
}
