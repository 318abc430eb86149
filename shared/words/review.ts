import type { AboveLimit } from '../domain/reconciliation/reviewLimit.ts'
import type { SignOff } from '../domain/reconciliation/signOff.ts'
import { groupedDecimal } from '../money/groupedDecimal.ts'

type Reviewed = Pick<SignOff, 'reviewer' | 'review' | 'isOfTeam' | 'aboveLimits'>

/** `Signed off by anna on …, approved by rik on …`. */
export function signedOffWords(
  signOff: Pick<SignOff, 'preparer' | 'at'> & Reviewed,
  timeWords: (iso: string) => string
): string {
  return `Signed off by ${signOff.preparer} on ${timeWords(signOff.at)}${reviewWords(signOff, timeWords)}`
}

/** Who reviewed a sign-off: `, approved by rik on …`, or that a review is due; empty without either. */
export function reviewWords(
  { reviewer, review, isOfTeam, aboveLimits = [] }: Reviewed,
  timeWords: (iso: string) => string
): string {
  if (review) {
    const comment = review.comment === '' ? '' : `: ${review.comment}`
    return `, ${review.outcome === 'approved' ? 'approved' : 'sent back'} by ${review.by} on ${timeWords(review.at)}${comment}`
  }
  if (aboveLimits.length > 0) return `, not final until another member approves ${aboveLimitWords(aboveLimits)}`
  if (isOfTeam) return ', waiting for review'
  return reviewer === null ? '' : `, reviewed by ${reviewer} (named by the preparer)`
}

/** `amounts above 10,000.00 EUR (the largest is 12,000.00)`. `show`: writes a decimal for its reader. */
export function aboveLimitWords(above: readonly AboveLimit[], show = groupedDecimal): string {
  const each = above.map(
    ({ currency, limit, largest }) => `${show(limit)} ${currency} (the largest is ${show(largest)})`
  )
  return `amounts above ${each.join(', ')}`
}
