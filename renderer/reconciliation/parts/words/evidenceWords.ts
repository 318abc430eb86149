import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { Strength } from '../../../../shared/domain/reconciliation/matchRule.ts'

export type EvidenceField = Evidence['field']

/** In the order in which people check: the money first, then who, then when, then ids. */
export const EVIDENCE_FIELDS: readonly { readonly field: EvidenceField; readonly name: string }[] = [
  { field: 'amount', name: 'Amount' },
  { field: 'currency', name: 'Currency' },
  { field: 'counterpartyName', name: 'Counterparty' },
  { field: 'counterpartyNumber', name: 'Account number' },
  { field: 'reference', name: 'Reference' },
  { field: 'date', name: 'Date' },
  { field: 'status', name: 'Status' },
  { field: 'account', name: 'Debit account' },
  { field: 'bulk', name: 'Bulk payment' },
  { field: 'correlationId', name: 'Payment id' }
]

/** Whether all letters of a name were lost in transfer on both sides. Such a name proves nothing. */
export function isUnreadName({ field, verdict, expected, found }: Evidence): boolean {
  return field === 'counterpartyName' && verdict === 'unknown' && Boolean(expected) && Boolean(found)
}

export const verdictWords: Readonly<Record<Evidence['verdict'], string>> = {
  same: 'same',
  similar: 'similar',
  different: 'different',
  contradicts: 'evidence against it',
  unknown: 'cannot be compared'
}

export const strengthWords: Readonly<Record<Strength, { readonly name: string; readonly about: string }>> = {
  certain: { name: 'Certain', about: 'an id that names one payment' },
  strong: { name: 'Strong', about: 'hardly a coincidence' },
  fair: { name: 'Fair', about: 'probably the same payment' },
  weak: { name: 'Weak', about: 'might be a coincidence' }
}
