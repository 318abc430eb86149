import type { Transaction } from '../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import {
  FIELD_NAMES,
  FIELD_PARTS,
  type FieldName,
  type TransactionField
} from '../../../shared/transactions/transactionFields.ts'
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
type Layout = Pick<Column, 'least' | 'share' | 'spare' | 'isExtra' | 'show'> & Partial<Pick<Column, 'look'>>

/** The columns that are not as `HIDDEN` says. */
const LAYOUTS: Readonly<Partial<Record<FieldName, Layout>>> = {
  createdAt: { least: 152 },
  updatedAt: { least: 152, isExtra: true },
  counterpartyName: { look: 'strong', least: 176, share: 5 },
  counterpartyNumber: { least: 122, share: 1, spare: 2 },
  counterpartyAccountId: { least: 120, isExtra: true },
  reference: { least: 128, share: 3, spare: 1 },
  status: { look: 'status', least: 120 },
  type: { least: 112, isExtra: true },
  amount: { least: 116 },
  currency: { least: 74 },
  paymentAmount: { least: 128, isExtra: true },
  paymentCurrency: { least: 74, isExtra: true },
  bulkPaymentId: { least: 104, spare: 4, show: startOfId },
  correlationId: { least: 150, isExtra: true },
  id: { least: 120, isExtra: true }
}

const HIDDEN: Layout = { least: 104, isExtra: true }

const KINDS: Readonly<Record<TransactionField['kind'], Pick<Column, 'look' | 'show'>>> = {
  code: { look: 'code' },
  text: { look: 'text' },
  word: { look: 'text', show: wireWord },
  currency: { look: 'text' },
  money: { look: 'amount', show: formatAmount },
  rate: { look: 'code', show: (rate) => formatIfDecimal(rate) },
  time: { look: 'text' }
}

function columnOf(field: TransactionField, group: string): Column {
  const sort = 'sort' in field && { sort: { by: field.name, direction: field.sort } }
  return { ...derivedColumn(field, group, LAYOUTS[field.name] ?? HIDDEN), ...sort }
}

/** A column that shows a field in another way, so that the list is not sorted by it. */
function derivedColumn(field: TransactionField, group: string, layout: Layout): Column {
  return {
    id: field.name,
    header: field.label,
    group,
    read: (row) => row[field.name] ?? '',
    full: itself,
    ...KINDS[field.kind],
    ...layout
  }
}

const itself = (value: string) => value

const { ids, money, links, party, remittance, type, times } = FIELD_PARTS
const [status] = FIELD_PARTS.status

/** All columns of a transaction in reading order. Derived ones stand beside their source. */
export function transactionColumns(known: ColumnKnowledge): readonly Column[] {
  return [
    ...timeColumns(known),
    ...party.map((field) => columnOf(field, 'Counterparty')),
    ...paymentColumns(known),
    ...money.map((field) => columnOf(field, 'Money')),
    ...idColumns(known)
  ]
}

function timeColumns({ timeZone }: ColumnKnowledge): readonly Column[] {
  const group = 'Times'
  const local = (iso: string) => formatInstant(iso, undefined, timeZone)
  const seconds = (iso: string) => formatUtc(iso).replace(/\.\d+ UTC$/, '')
  const utc: Layout = { look: 'code', least: 152, isExtra: true, show: seconds }
  return times.flatMap((field) => [
    { ...columnOf(field, group), show: local, full: formatUtc },
    { ...derivedColumn(field, group, utc), id: `${field.name}Utc`, header: `${field.label} (UTC)` }
  ])
}

function paymentColumns({ settlementStatusOf }: ColumnKnowledge): readonly Column[] {
  const group = 'Payment'
  const own = { group, look: 'text', isExtra: true } as const
  return [
    ...remittance.map((field) => columnOf(field, group)),
    {
      ...columnOf(status, group),
      full: (word) => `${word}: ${settlementStatusWords[settlementStatusOf(word)].taken}`,
      sign: settlementStatusOf
    },
    {
      ...derivedColumn(status, group, HIDDEN),
      id: 'standing',
      header: FIELD_NAMES.standing,
      show: (word) => settlementStatusWords[settlementStatusOf(word)].name,
      full: (word) => settlementStatusWords[settlementStatusOf(word)].taken
    },
    {
      ...own,
      id: 'reconciliation',
      header: FIELD_NAMES.reconciliation,
      read: ({ reconciliation }) => matchStatusWords[reconciliation].name,
      full: itself,
      least: 112
    },
    ...type.map((field) => columnOf(field, group)),
    {
      ...own,
      id: 'isAbsent',
      header: FIELD_NAMES.isAbsent,
      read: ({ isAbsent }) => yesOrNo(isAbsent),
      full: (word) =>
        word === yesOrNo(false) ? 'Returned by the last full sync' : 'Not returned by the last full sync',
      least: 104
    }
  ]
}

function idColumns({ accountName }: ColumnKnowledge): readonly Column[] {
  const group = 'Ids'
  const [id, account] = ids
  return [
    {
      ...derivedColumn(account, group, { look: 'text', least: 80, share: 1, spare: 3 }),
      id: 'accountName',
      header: FIELD_NAMES.accountName,
      show: (raw) => accountName(raw) ?? raw,
      full: (raw) => (accountName(raw) === undefined ? raw : `${accountName(raw)} (${raw})`)
    },
    ...[account, ...links, id].map((field) => columnOf(field, group))
  ]
}

/** Enough of a UUID to distinguish neighbouring bulk payments. */
function startOfId(id: string): string {
  return id.slice(0, 8)
}
