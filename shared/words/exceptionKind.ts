import type { ExceptionKind } from '../domain/reconciliation/exceptionLine.ts'
import { partWords } from './differencePart.ts'

/** Replaces the kind in the line that sums up a currency. */
export const TOTAL = 'Total'

const partNames = Object.fromEntries(Object.entries(partWords).map(([kind, { name }]) => [kind, name])) as Readonly<
  Record<keyof typeof partWords, string>
>

/** Kinds of exceptions, as headings: several kinds of one part name the part first. */
export const exceptionKindWords: Readonly<Record<ExceptionKind, string>> = {
  ...partNames,
  missing: `${partNames.missing}: missing`,
  failed: `${partNames.missing}: failed or returned`,
  'failed-transaction': `${partNames.unexpected}: failed or returned`
}
