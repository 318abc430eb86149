import type { FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import { resolutionWords } from '../../../shared/words/resolution.ts'
import { rowStateWords } from '../../../shared/words/foundStatus.ts'
import { formatAmount, formatInstant, formatUtc } from '../../kit/bridge/format.ts'
import type { LedgerColumn } from '../../kit/grid/ledgerColumn.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { wireWord } from '../../../shared/words/wireWord.ts'

/** What the columns need besides the row. */
interface FoundKnowledge {
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly timeZone: string
}

const itself = (value: string) => value

/** The columns of a transaction in a reconciliation, in reading order. */
export function foundColumns({
  settlementStatusOf,
  timeZone
}: FoundKnowledge): readonly LedgerColumn<FoundTransaction>[] {
  return [
    {
      id: 'state',
      header: 'State',
      look: 'status',
      read: ({ state }) => state,
      show: (state) => rowStateWords[state as FoundTransaction['state']].name,
      full: (state) => rowStateWords[state as FoundTransaction['state']].about,
      sign: (state) => state as FoundTransaction['state'],
      least: 112
    },
    {
      id: 'createdAt',
      header: 'Date',
      look: 'text',
      read: ({ createdAt }) => createdAt,
      show: (iso) => formatInstant(iso, undefined, timeZone),
      full: formatUtc,
      least: 148,
      spare: 2
    },
    {
      id: 'counterpartyName',
      header: 'Counterparty',
      look: 'strong',
      read: ({ counterpartyName, counterpartyNumber }) => counterpartyName ?? counterpartyNumber ?? '',
      full: itself,
      least: 132,
      share: 3
    },
    {
      id: 'reference',
      header: 'Reference',
      look: 'text',
      read: ({ reference }) => reference,
      full: itself,
      least: 112,
      share: 2.2,
      spare: 1
    },
    {
      id: 'status',
      header: 'Status',
      look: 'status',
      read: ({ status }) => status,
      show: wireWord,
      full: (status) => `${status}: ${settlementStatusWords[settlementStatusOf(status)].taken}`,
      sign: settlementStatusOf,
      least: 148
    },
    {
      id: 'decision',
      header: 'Decision',
      look: 'text',
      read: decisionWords,
      full: itself,
      least: 108,
      share: 1.6
    },
    { id: 'amount', header: 'Amount', look: 'amount', read: ({ amount }) => amount, show: formatAmount, least: 112 },
    { id: 'currency', header: 'Currency', look: 'text', read: ({ currency }) => currency, least: 74 },
    { id: 'id', header: 'Transaction id', look: 'code', read: ({ id }) => id, full: itself, least: 104, spare: 3 }
  ]
}

/** What was decided about it, or why a decision is needed. */
function decisionWords({ resolution, claimedBy, why, hasNote }: FoundTransaction): string {
  if (claimedBy) return `matched in ${claimedBy.name}`
  if (resolution) return `${resolutionWords[resolution.kind]}: ${resolution.reason}`
  if (why !== null) return `${why}${hasNote ? ' (note)' : ''}`
  return hasNote ? 'has a note' : ''
}
