import { differencesInWords } from './words/differenceWords.ts'
import { itemStateWords } from '../../../shared/words/itemStatus.ts'
import { resolutionWords } from '../../../shared/words/resolution.ts'
import { formatAmount, formatCounted, formatDay } from '../../kit/bridge/format.ts'
import { compareDecimals } from '../../../shared/money/decimals.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { LedgerColumn } from '../../kit/grid/ledgerColumn.ts'

/** An expected payment as a row of a list. */
export interface ListedItem extends ItemRow {
  readonly id: string
}

const itself = (value: string) => value

/** The columns of an expected payment, in reading order. */
export const itemColumns: readonly LedgerColumn<ListedItem>[] = [
  {
    id: 'position',
    header: 'No.',
    look: 'number',
    read: ({ position }) => String(position),
    least: 58,
    spare: 3
  },
  {
    id: 'state',
    header: 'State',
    look: 'status',
    read: ({ state }) => state,
    show: (state) => itemStateWords[state as ListedItem['state']].name,
    full: (state) => itemStateWords[state as ListedItem['state']].about,
    sign: (state) => state as ListedItem['state'],
    least: 104
  },
  {
    id: 'counterpartyName',
    header: 'Counterparty',
    look: 'strong',
    read: ({ counterpartyName, counterpartyNumber }) => counterpartyName ?? counterpartyNumber ?? '',
    full: itself,
    least: 140,
    share: 3
  },
  {
    id: 'counterpartyNumber',
    header: 'Account number',
    look: 'code',
    read: ({ counterpartyNumber }) => counterpartyNumber ?? '',
    full: itself,
    least: 122,
    share: 1.4,
    spare: 4
  },
  {
    id: 'reference',
    header: 'Reference',
    look: 'text',
    read: ({ reference, endToEndId, correlationId }) => reference ?? endToEndId ?? correlationId ?? '',
    full: itself,
    least: 124,
    share: 2.6,
    spare: 2
  },
  {
    id: 'dueOn',
    header: 'Due',
    look: 'text',
    read: ({ dueOn }) => (dueOn ? formatDay(dueOn) : ''),
    least: 106,
    spare: 3
  },
  { id: 'batch', header: 'Batch', look: 'code', read: ({ batch }) => batch ?? '', full: itself, least: 92, spare: 5 },
  {
    id: 'decision',
    header: 'Decision',
    look: 'text',
    read: decisionWords,
    full: itself,
    least: 110,
    share: 1.2
  },
  {
    id: 'residual',
    header: 'Amount difference',
    look: 'number',
    // While a payment is pending, its whole amount is still to come, so there is no residual yet.
    read: ({ residual, state }) =>
      residual === null || state === 'pending' || compareDecimals(residual, '0') === 0 ? '' : residual,
    show: formatAmount,
    least: 96,
    spare: 1
  },
  {
    id: 'amount',
    header: 'Amount',
    look: 'amount',
    read: ({ amount }) => amount ?? '',
    show: formatAmount,
    least: 112
  },
  { id: 'currency', header: 'Currency', look: 'text', read: ({ currency }) => currency ?? '', least: 74 }
]

/** What was decided about it, or how it differs. */
function decisionWords(item: ListedItem): string {
  const { resolution, differences, candidates, hasNote } = item
  const note = hasNote ? ' (note)' : ''
  if (resolution) return `${resolutionWords[resolution.kind]}: ${resolution.reason}${note}`
  if (differences.length > 0) return `${differencesInWords(item)}${note}`
  if (candidates > 0) return `${formatCounted(candidates, 'possible match', 'possible matches')}${note}`
  return hasNote ? 'has a note' : ''
}
