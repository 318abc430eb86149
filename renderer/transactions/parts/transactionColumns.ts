import type { Transaction } from '../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import { FIELD_NAMES } from '../../../shared/transactions/transactionFields.ts'
import { formatAmount, formatIfDecimal, formatInstant, formatUtc } from '../../kit/bridge/format.ts'
import type { LedgerColumn } from '../../kit/grid/ledgerColumn.ts'
import { matchStatusWords } from '../../../shared/words/matchStatus.ts'
import { wireWord } from '../../../shared/words/wireWord.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { yesOrNo } from '../../../shared/words/yesOrNo.ts'

/**
 * What the columns need besides the row. They are functions called at render time, so that a change of the user's own
 * names shows at once.
 */
export interface ColumnKnowledge {
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly accountName: (accountId: string) => string | undefined
  /** For local times. */
  readonly timeZone: string
}

type Column = LedgerColumn<Transaction>
type TextField = {
  [F in keyof Transaction]: Transaction[F] extends string | null ? F : never
}[keyof Transaction]

const itself = (value: string) => value

const text = (field: TextField, rest: Omit<Column, 'id' | 'header' | 'read' | 'full'>): Column => ({
  id: field,
  header: FIELD_NAMES[field],
  read: (row) => row[field] ?? '',
  full: itself,
  ...rest
})

/** All columns of a transaction in reading order. Derived ones stand beside their source. */
export function transactionColumns(known: ColumnKnowledge): readonly Column[] {
  return [...times(known), ...counterparty, ...payment(known), ...money, ...ids(known)]
}

function times({ timeZone }: ColumnKnowledge): readonly Column[] {
  const local = (iso: string) => formatInstant(iso, undefined, timeZone)
  const time = { group: 'Times', look: 'text', least: 152 } as const
  const seconds = (iso: string) => formatUtc(iso).replace(/\.\d+ UTC$/, '')
  const utc = { look: 'code', least: 152, isExtra: true, show: seconds } as const
  const changed = { by: 'updatedAt', direction: 'desc' } as const
  return [
    { ...text('createdAt', time), show: local, full: formatUtc, sort: { by: 'createdAt', direction: 'desc' } },
    { ...text('createdAt', time), ...utc, id: 'createdAtUtc', header: `${FIELD_NAMES.createdAt} (UTC)` },
    { ...text('updatedAt', time), show: local, full: formatUtc, sort: changed, isExtra: true },
    { ...text('updatedAt', time), ...utc, id: 'updatedAtUtc', header: `${FIELD_NAMES.updatedAt} (UTC)` }
  ]
}

const party = { group: 'Counterparty', look: 'code' } as const

const counterparty: readonly Column[] = [
  text('counterpartyName', {
    ...party,
    look: 'strong',
    least: 176,
    share: 5,
    sort: { by: 'counterpartyName', direction: 'asc' }
  }),
  text('counterpartyNumber', { ...party, least: 122, share: 1, spare: 2 }),
  text('counterpartyBankCode', { ...party, least: 104, isExtra: true }),
  text('counterpartyAccountId', { ...party, least: 120, isExtra: true })
]

function payment({ settlementStatusOf }: ColumnKnowledge): readonly Column[] {
  const group = 'Payment'
  return [
    text('reference', {
      group,
      look: 'text',
      least: 128,
      share: 3,
      spare: 1,
      sort: { by: 'reference', direction: 'asc' }
    }),
    {
      ...text('status', { group, look: 'status', least: 120, sort: { by: 'status', direction: 'asc' } }),
      show: wireWord,
      full: (status) => `${status}: ${settlementStatusWords[settlementStatusOf(status)].taken}`,
      sign: settlementStatusOf
    },
    {
      ...text('status', { group, look: 'text', least: 104, isExtra: true }),
      id: 'standing',
      header: FIELD_NAMES.standing,
      show: (status) => settlementStatusWords[settlementStatusOf(status)].name,
      full: (status) => settlementStatusWords[settlementStatusOf(status)].taken
    },
    {
      ...text('reconciliation', { group, look: 'text', least: 112, isExtra: true }),
      read: ({ reconciliation }) => matchStatusWords[reconciliation].name
    },
    text('type', {
      group,
      look: 'text',
      show: wireWord,
      least: 112,
      isExtra: true,
      sort: { by: 'type', direction: 'asc' }
    }),
    {
      id: 'isAbsent',
      header: FIELD_NAMES.isAbsent,
      group,
      look: 'text',
      read: ({ isAbsent }) => yesOrNo(isAbsent),
      full: (word) =>
        word === yesOrNo(false) ? 'Returned by the last full sync' : 'Not returned by the last full sync',
      least: 104,
      isExtra: true
    }
  ]
}

const sums = { group: 'Money', look: 'text' } as const
const shownAmount = { ...sums, look: 'amount', show: formatAmount } as const

const money: readonly Column[] = [
  text('amount', { ...shownAmount, least: 116, sort: { by: 'amount', direction: 'desc' } }),
  text('currency', { ...sums, least: 74, sort: { by: 'currency', direction: 'asc' } }),
  text('paymentAmount', { ...shownAmount, least: 128, isExtra: true }),
  text('paymentCurrency', { ...sums, least: 74, isExtra: true }),
  text('exchangeRate', { ...sums, look: 'code', show: (rate) => formatIfDecimal(rate), least: 104, isExtra: true })
]

function ids({ accountName }: ColumnKnowledge): readonly Column[] {
  const own = { group: 'Ids', look: 'code' } as const
  return [
    {
      ...text('accountId', { ...own, look: 'text', least: 80, share: 1, spare: 3 }),
      id: 'accountName',
      header: FIELD_NAMES.accountName,
      show: (id) => accountName(id) ?? id,
      full: (id) => (accountName(id) === undefined ? id : `${accountName(id)} (${id})`)
    },
    text('accountId', { ...own, least: 104, isExtra: true, sort: { by: 'accountId', direction: 'asc' } }),
    {
      ...text('bulkPaymentId', {
        ...own,
        least: 104,
        spare: 4,
        sort: { by: 'bulkPaymentId', direction: 'asc' }
      }),
      show: startOfId
    },
    text('correlationId', { ...own, least: 150, isExtra: true }),
    text('id', { ...own, least: 120, isExtra: true })
  ]
}

/** Enough of a UUID to distinguish neighbouring bulk payments. */
function startOfId(id: string): string {
  return id.slice(0, 8)
}
