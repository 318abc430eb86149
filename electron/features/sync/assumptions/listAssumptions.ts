import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { fixed, isWhole, numbered, oneOf, wholeNumber, type AssumptionEntry } from './assumptionEntry.ts'

/** How the list is paged and sorted. */
export const LIST_ASSUMPTIONS = {
  cursor: oneOf(
    {
      title: 'First row of the next page',
      question: 'Whether the next page begins after the last row of the page before, or with that row again.',
      practice:
        'Found out from the second page. Until then both are possible: a row that comes twice is stored once, because rows are stored by their id.'
    },
    {
      unknown: 'Not seen yet, taken as the row after it',
      exclusive: 'The row after it (exclusive)',
      inclusive: 'The same row again (inclusive)'
    }
  ),
  order: oneOf(
    {
      title: 'Order of the list',
      question: 'Whether the newest or the oldest transaction comes first.',
      practice:
        'Found out from the first page that holds two different times of creation. Newest first, the head of the list is read again at the end, because new transactions arrive there.'
    },
    { unknown: 'Not seen yet, taken as either', desc: 'Newest first', asc: 'Oldest first' }
  ),
  ties: oneOf(
    {
      title: 'Order of equal times',
      question: 'Whether transactions of one time stand in the same order in each answer.',
      practice:
        'Taken as the same until two answers differ. Equal times at the end of a page are read again with the next one. Where the order was seen to change, a time counts only once one answer held all its transactions; if there are too many for that, the sync is not complete.'
    },
    { unknown: 'Not seen to change, taken as the same', fixed: 'The same in each answer', reordered: 'Changes' }
  ),
  updatedSort: oneOf(
    {
      title: 'List of changes',
      question: 'Whether a transaction that changes moves to its new place when the list is sorted by time of change.',
      practice:
        'A sync of changes reads that list and then checks that every late change it knows of came back. Where it did not, only a full sync finds changes, so each sync is a full one.'
    },
    {
      unknown: 'Not seen yet, checked by each sync of changes',
      applied: 'Changed transactions move',
      ignored: 'They do not: only full syncs'
    }
  ),
  updatedOrder: oneOf(
    {
      title: 'Order of the list of changes',
      question: 'Whether the latest or the earliest change comes first.',
      practice:
        'Found out from the first page of changes that holds two different times. Latest first is read from the head down to the last sync, earliest first from the last sync up to the end.'
    },
    { unknown: 'Not seen yet, taken as latest first', desc: 'Latest change first', asc: 'Earliest change first' }
  ),
  overlapHours: wholeNumber({
    title: 'Overlap of syncs of changes',
    question: 'How late a change may appear in the list of changes.',
    practice: 'A sync of changes also reads again what changed in so many hours before the last sync.',
    default: 24,
    least: 0,
    most: 24 * 31,
    unit: 'hours'
  }),
  fullEveryDays: wholeNumber({
    title: 'Full sync at least every',
    question: 'Whether the list of changes misses anything, for example a transaction that was removed.',
    practice:
      'A sync that is not asked to be of one kind reads the changes only, and the whole list once this many days have passed.',
    default: 7,
    least: 1,
    most: 365,
    unit: 'days'
  }),
  limit: wholeNumber({
    title: 'Rows asked for at once',
    question: 'The default and the largest number of rows on a page.',
    practice:
      'Asks for so many. If the service refuses, it is asked for fewer, step by step, and what it takes is kept. A check of the service tries up to 1,000.',
    default: 100,
    least: 2,
    most: 1000,
    unit: 'rows'
  }),
  limitCap: {
    title: 'Rows the service sends at most',
    question: 'Whether the service sends fewer rows than it was asked for.',
    practice: 'A page with fewer rows is not taken as the last one while the service says that there are more.',
    default: '',
    choice: { kind: 'fixed' },
    label: (value) => (value === '' ? 'No cap seen' : numbered(value, 'rows')),
    fits: (value) => value === '' || isWhole(value)
  },
  goneCursor: fixed(
    {
      title: 'A place in the list that is gone',
      question: 'What the service answers when the row that the next page should follow does not exist any more.',
      practice:
        'The sync goes back over the rows before it until one is still there, at last to the head of the list. It never takes such an answer for the end.'
    },
    {
      unknown: 'Not seen yet, each answer is met',
      refused: 'Refuses the request',
      empty: 'Sends an empty page',
      rows: 'Sends rows from another place'
    }
  ),
  walkBack: wholeNumber({
    title: 'Rows to go back over',
    question: 'How many neighbouring transactions may be removed at once.',
    practice: 'So many ids are kept to find the place again. When all of them are gone the list is read from its head.',
    default: 50,
    least: 1,
    most: 50,
    unit: 'rows'
  }),
  stuckRetries: wholeNumber({
    title: 'Repeats of a page without news',
    question: 'Whether an empty or repeated page is a passing fault while the service says that there are more.',
    practice: 'Such a page is asked for again so many times; then the sync ends INCOMPLETE and says why.',
    default: 1,
    least: 0,
    most: 10,
    unit: 'repeats'
  }),
  mostRows: wholeNumber({
    title: 'Rows of a list at most',
    question: 'How long the list of transactions can be.',
    practice: 'A list with more rows is taken as one without end: the sync ends INCOMPLETE, and keeps what was read.',
    default: 20_000_000,
    least: 1,
    most: 500_000_000,
    unit: 'rows'
  })
} satisfies Partial<Record<AssumptionKey, AssumptionEntry>>
