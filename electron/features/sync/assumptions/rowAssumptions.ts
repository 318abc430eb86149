import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { readStatusWords } from '../../../../shared/transactions/transactionStatus.ts'
import { fixed, ofConnection, wholeNumber, type AssumptionEntry } from './assumptionEntry.ts'

/** What the values of a row mean. */
export const ROW_ASSUMPTIONS = {
  unit: ofConnection(
    {
      title: 'Unit of amounts',
      question: 'Whether an amount is in major units (12.34 is twelve euros and 34 cents) or in minor ones (1234).',
      practice:
        'Taken as the connection says. An amount with a fraction proves major units. A check of the service shows a real amount both ways.'
    },
    { major: 'Major units (12.34)', minor: 'Minor units (1234)' }
  ),
  statusWords: {
    title: 'What status words mean',
    question: 'Which words the service uses as a status beside pending_approval.',
    practice:
      'Every word is shown as it is. Settled: approved, accepted, booked, completed, executed, processed, sent, settled, successful. Pending: created, scheduled, processing and what begins with “pending”. Failed: canceled, cancelled, declined, expired, failed, rejected, returned, reversed. Any other word is unclassified and never counts as settled, until you say here what it means.',
    default: '',
    choice: { kind: 'words' },
    label: (value) => (value === '' ? 'The known words only' : value),
    fits: (value) => readStatusWords(value) !== undefined
  },
  exchangeRate: fixed(
    {
      title: 'Exchange rate',
      question: 'Whether an exchange rate comes as a number or as text.',
      practice: 'Kept and shown exactly as it came. Both amounts of the transaction are shown; nothing is multiplied.'
    },
    { text: 'Kept as it came' }
  ),
  optionalFields: fixed(
    {
      title: 'Fields that may be missing',
      question: 'Which fields a transaction may lack.',
      practice:
        'Bulk payment id, correlation id, exchange rate and everything about the counterparty may be missing; fields that are not known are kept. A row without another field goes to the problems list with its text: it is never dropped and never guessed.'
    },
    { listed: 'Only those named here' }
  ),
  removedRows: fixed(
    {
      title: 'Transactions that are gone',
      question: 'Whether the service removes or replaces transactions.',
      practice:
        'Nothing is deleted here. What a complete full sync did not return is marked, and totals go on counting it.'
    },
    { marked: 'Kept and marked' }
  ),
  missingMax: wholeNumber({
    title: 'Transactions that may be missing at once',
    question: 'How many transactions the service may remove between two full syncs.',
    practice:
      'A full sync is not complete if it misses all of those that are known, more than this many, or more than one in ten (or three, where that is more): it may have been shown another list. One in a hundred may always be missing. When the next one misses the same, you are asked whether they are gone.',
    default: 100,
    least: 0,
    most: 1_000_000,
    unit: 'rows'
  })
} satisfies Partial<Record<AssumptionKey, AssumptionEntry>>
