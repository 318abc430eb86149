import type { RowChange } from '../../../../shared/domain/rowChange.ts'
import {
  FIELD_NAMES,
  SENT_FIELDS,
  wirePath,
  type TransactionField
} from '../../../../shared/transactions/transactionFields.ts'
import { syncKindWords } from '../../../../shared/words/syncRun.ts'
import { formatIfDecimal, formatInstant } from '../../../kit/bridge/format.ts'
import { visibleText } from '../../../kit/bridge/visibleText.ts'

type ChangedField = RowChange['fields'][number]

const byPath = new Map<string, TransactionField>(SENT_FIELDS.map((field) => [wirePath(field), field]))

/** What happened, in a few words. */
export function happened({ kind, fields }: RowChange): string {
  if (kind === 'arrived') return 'First seen'
  if (kind === 'absent') return 'No longer returned'
  if (kind === 'returned') return 'Returned again'
  const changed = (...names: readonly string[]) => fields.some(({ field }) => names.includes(field))
  // A change of the amount is more serious than one of the status, which most payments have.
  if (changed('amount', 'currency')) return changed('status') ? 'Amount and status changed' : 'Amount changed'
  return changed('status') ? 'Status changed' : 'Changed'
}

/** What that means, if the words alone do not say it. */
export function meaning({ kind }: RowChange): string | undefined {
  if (kind === 'absent') return 'It was not in the whole list.'
  return kind === 'returned' ? 'The service returns it again.' : undefined
}

/** Which kind of sync found it. */
export function seenBy({ syncKind }: RowChange): string {
  return syncKindWords[syncKind].inText
}

/** The status first, because users look for it; the time of change last, because every change has one. */
export function inReadingOrder(fields: readonly ChangedField[]): readonly ChangedField[] {
  const rank = ({ field }: ChangedField) => (field === 'status' ? 0 : field === 'updated_at' ? 2 : 1)
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

/** The field in words. A field that the interface does not name is shown unchanged. */
export function fieldLabel(field: string): string {
  return field === 'account_id' ? FIELD_NAMES.accountName : (byPath.get(field)?.label ?? field)
}

/**
 * A value in readable form: grouped amounts, times in the user's time zone, invisible characters made visible. Null:
 * there was none.
 */
export function fieldValue(field: string, value: string | null, timeZone?: string): string {
  if (value === null || value === '') return 'none'
  const kind = byPath.get(field)?.kind
  if (kind === 'money') return formatIfDecimal(value, visibleText)
  return kind === 'time' ? formatInstant(value, undefined, timeZone) : visibleText(value)
}
