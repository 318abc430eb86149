import type { SignOff } from '../domain/reconciliation/signOff.ts'

/** `Signed off by anna on …, approved by rik on …`. */
export function signedOffWords(
  signOff: Pick<SignOff, 'preparer' | 'at' | 'reviewer' | 'review' | 'isOfTeam'>,
  timeWords: (iso: string) => string
): string {
  return `Signed off by ${signOff.preparer} on ${timeWords(signOff.at)}${reviewWords(signOff, timeWords)}`
}

/** Who reviewed a sign-off: `, approved by rik on …`, or that a review is due; empty without either. */
export function reviewWords(
  { reviewer, review, isOfTeam }: Pick<SignOff, 'reviewer' | 'review' | 'isOfTeam'>,
  timeWords: (iso: string) => string
): string {
  if (review) {
    const comment = review.comment === '' ? '' : `: ${review.comment}`
    return `, ${review.outcome === 'approved' ? 'approved' : 'sent back'} by ${review.by} on ${timeWords(review.at)}${comment}`
  }
  if (isOfTeam) return ', waiting for review'
  return reviewer === null ? '' : `, reviewed by ${reviewer} (named by the preparer)`
}
