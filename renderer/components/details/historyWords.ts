import type { RowChange } from '../../../shared/domain/rowChange.ts'
import type { SyncKind } from '../../../shared/domain/syncRun.ts'
import { formatAmount, formatInstant } from '../../format.ts'

type ChangedField = RowChange['fields'][number]

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
  type: 'Type',
  reference: 'Reference',
  amount: 'Amount',
  currency: 'Currency',
  payment_amount: 'Payment amount',
  payment_currency: 'Payment currency',
  exchange_rate: 'Exchange rate',
  bulk_payment_id: 'Bulk payment id',
  correlation_id: 'Correlation id',
  account_id: 'Our account id',
  'counterparty.name': 'Counterparty',
  'counterparty.account_details.number': 'Account number',
  'counterparty.account_details.bank_code': 'Bank code',
  'counterparty.account_id': 'Counterparty’s account id',
  created_at: 'Created',
  updated_at: 'Last changed'
}

const kinds: Readonly<Record<SyncKind, string>> = { full: 'full sync', delta: 'delta sync', targeted: 'targeted sync' }

/** What happened, in a few words. */
export function happened({ kind, fields }: RowChange): string {
  if (kind === 'arrived') return 'First seen'
  if (kind === 'absent') return 'Not returned any more'
  if (kind === 'returned') return 'Returned again'
  return fields.some(({ field }) => field === 'status') ? 'Status changed' : 'Changed'
}

/** What that means, where the words alone do not say it. */
export function meaning({ kind }: RowChange): string | undefined {
  if (kind === 'absent') return 'The whole list was read, and it was not in it.'
  return kind === 'returned' ? 'The service has it after all.' : undefined
}

export function seenBy({ passKind, pass }: RowChange): string {
  return `${kinds[passKind]} ${pass}`
}

/** The status first and the time of change last: one is what is looked for, the other goes with every change. */
export function inReadingOrder(fields: readonly ChangedField[]): readonly ChangedField[] {
  const rank = ({ field }: ChangedField) => (field === 'status' ? 0 : field === 'updated_at' ? 2 : 1)
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

/** The field in words; one that the interface does not name as it was received. */
export function fieldLabel(field: string): string {
  return labels[field] ?? field
}

/** A value as it is read: money grouped, times in the user's own zone, all else as it is. Null: there was none. */
export function fieldValue(field: string, value: string | null): string {
  if (value === null || value === '') return 'none'
  if (field === 'amount' || field === 'payment_amount')
    return /^-?\d+(\.\d+)?$/.test(value) ? formatAmount(value) : value
  return field === 'created_at' || field === 'updated_at' ? formatInstant(value) : value
}
