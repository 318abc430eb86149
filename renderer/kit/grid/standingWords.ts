import type { Standing } from '../../../shared/transactionStatus.ts'

/** What a status word is taken to mean, in words. The word itself is always shown beside it. */
export const standingWords: Readonly<Record<Standing, string>> = {
  settled: 'taken as settled',
  pending: 'taken as not settled yet',
  failed: 'taken as failed',
  unclassified: 'not a word that Tallydesk knows; counts as neither settled nor failed'
}

/** The same as a name. */
export const standingNames: Readonly<Record<Standing, string>> = {
  settled: 'Settled',
  pending: 'Pending',
  failed: 'Failed',
  unclassified: 'Unclassified'
}
