import { MOST_IDS } from './correlationBatch.ts'
import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { fixed, oneOf, wholeNumber, type AssumptionEntry } from './assumptionEntry.ts'

/** Which filters the service supports. */
export const FILTER_ASSUMPTIONS = {
  correlationMax: wholeNumber({
    title: 'Correlation ids in one request',
    question: 'How many correlation ids the service takes at once.',
    practice: 'Asks for so many at once, and for 25, 10, 5 or 1 where that is refused.',
    default: MOST_IDS,
    least: 1,
    most: MOST_IDS,
    unit: 'ids'
  }),
  correlationFilter: oneOf(
    {
      title: 'Selecting by correlation id',
      question: 'Whether the service selects by correlation ids, or sends other transactions all the same.',
      practice:
        'Each answer is checked. Where other transactions come, nothing is concluded from what is missing: only a full sync tells.'
    },
    {
      unknown: 'Not seen yet, checked by each answer',
      applied: 'Only what was asked for comes',
      ignored: 'Ignored: other transactions come'
    }
  ),
  otherFilters: fixed(
    {
      title: 'Filters by date, party and type',
      question: 'What the parameters for dates, sender, beneficiary and type are called.',
      practice: 'They are not guessed. Such filters work on the ledger that is already on this computer.'
    },
    { ledger: 'In the ledger only' }
  ),
  oneTransaction: fixed(
    {
      title: 'A single transaction',
      question: 'Whether one transaction can be read by its id.',
      practice: 'It is shown from the ledger. A sync of changes, or of its correlation id, brings it up to date.'
    },
    { ledger: 'From the ledger' }
  )
} satisfies Partial<Record<AssumptionKey, AssumptionEntry>>
