import type { DifferencePart } from '../domain/reconciliation/difference.ts'
import type { ExceptionKind } from '../domain/reconciliation/exceptionLine.ts'
import { addDecimals } from '../money/decimals.ts'
import { isZeroDecimal, type PaidFigures } from './paidFigures.ts'

/** Why less or more was paid than instructed, as a controller asks for it. */
export const DIFFERENCE_REASONS = ['not-paid', 'pending', 'other-amount', 'not-in-file'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

interface Belonging {
  readonly reason: DifferenceReason
  /** Whether it is known, or only suggested or possible until somebody accepts it. */
  readonly isAccepted: boolean
}

/** The reason that each part of a difference, and each kind of exception, belongs to. */
export const REASON_OF: Readonly<Record<ExceptionKind, Belonging>> = {
  suggested: { reason: 'other-amount', isAccepted: false },
  'suggested-missing': { reason: 'not-paid', isAccepted: false },
  'suggested-pending': { reason: 'pending', isAccepted: false },
  'suggested-residual': { reason: 'other-amount', isAccepted: false },
  missing: { reason: 'not-paid', isAccepted: true },
  failed: { reason: 'not-paid', isAccepted: true },
  repeated: { reason: 'not-paid', isAccepted: true },
  pending: { reason: 'pending', isAccepted: true },
  ambiguous: { reason: 'not-paid', isAccepted: false },
  residual: { reason: 'other-amount', isAccepted: true },
  unexpected: { reason: 'not-in-file', isAccepted: true },
  'failed-transaction': { reason: 'not-in-file', isAccepted: true },
  duplicate: { reason: 'not-in-file', isAccepted: true },
  candidate: { reason: 'not-in-file', isAccepted: false }
}

export type SuggestedKind = Extract<ExceptionKind, `suggested${string}`>

/** Whether a part, or a kind of exception, is of suggested matches. */
export function isSuggested(kind: ExceptionKind): kind is SuggestedKind {
  return kind.startsWith('suggested')
}

/** The parts of one reason. `notAccepted` is the share of `amount` that is only suggested or possible. */
export interface ReasonFigures {
  readonly reason: DifferenceReason
  readonly amount: string
  readonly notAccepted: string
  readonly parts: readonly DifferencePart[]
}

/** The reasons of a difference, which add up to it. Suggested matches as instructed are no reason for any. */
export function reasonsOf({ parts }: Pick<PaidFigures, 'parts'>): readonly ReasonFigures[] {
  const telling = parts.filter(
    ({ kind, count, amount }) => count > 0 && !(kind === 'suggested' && isZeroDecimal(amount))
  )
  return DIFFERENCE_REASONS.flatMap((reason) => {
    const own = telling.filter(({ kind }) => REASON_OF[kind].reason === reason)
    const open = own.filter(({ kind }) => !REASON_OF[kind].isAccepted)
    return own.length === 0 ? [] : [{ reason, amount: sumOf(own), notAccepted: sumOf(open), parts: own }]
  })
}

function sumOf(parts: readonly DifferencePart[]): string {
  return parts.reduce((sum, { amount }) => addDecimals(sum, amount), '0')
}
