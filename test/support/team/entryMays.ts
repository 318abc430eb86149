import type { LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'

/**
 * All that an entry may do beside what it has to do (its undone entry, its reopening, its new reconciliation) and the
 * figures of its reconciliation, which each computer works out. `*`: all columns but the key.
 */
export const MAY: Partial<Record<LogKind, readonly string[]>> = {
  created: ['batches insert, bookings insert, items insert, names insert'],
  planned: [
    'found *, found delete, found insert, plan_matches delete, plan_matches insert, plan_matches matches',
    'plans certificate, plans hash, plans inputs, plans made_by, plans questions, plans rules_version, plans told'
  ],
  applied: ['claims insert, match_items insert, matches insert, plans applied_by, plans questions'],
  match: [
    'claims ended_by, claims insert, marks ended_by, match_items ended_by, match_items insert',
    'matches ended_by, matches insert'
  ],
  unmatch: ['claims ended_by, marks ended_by, match_items ended_by, matches ended_by'],
  split: ['items ended_by, items insert-part, marks ended_by'],
  'write-off': ['marks ended_by, marks insert-written-off'],
  ignore: ['marks ended_by, marks insert-ignored'],
  explain: ['marks ended_by, marks insert-explained'],
  carry: ['marks ended_by, marks insert-carried'],
  note: ['marks insert-note'],
  assign: ['assignments ended_by, assignments insert'],
  'fill-in': [
    'assignments ended_by, assignments insert, marks ended_by, marks insert-carried, marks insert-explained',
    'marks insert-ignored, marks insert-written-off'
  ],
  book: ['bookings ended_by, bookings insert, claims ended_by, marks ended_by, match_items ended_by, matches ended_by'],
  rename: ['names ended_by, names insert'],
  // Only what the undone entry made and ended.
  undo: [
    'assignments no ended_by, bookings ended_by, bookings no ended_by, claims ended_by, claims no ended_by',
    'items ended_by, items no ended_by, marks ended_by, marks no ended_by, match_items ended_by, match_items no ended_by',
    'matches ended_by, matches no ended_by, names ended_by, names no ended_by, plans questions, undone insert'
  ],
  settled: ['found *, news insert, reconciliations has_changed'],
  changed: ['found *, news insert, reconciliations has_changed'],
  'signed-off': ['plans questions, sign_offs insert'],
  reviewed: ['reviews insert-approved'],
  'sent-back': ['assignments ended_by, assignments insert, reviews insert-sent-back'],
  reopened: ['found *, plans questions, reconciliations has_changed, reconciliations phase'],
  discarded: ['claims ended_by, marks ended_by, match_items ended_by, matches ended_by, reconciliations discarded_by'],
  'rules-saved': ['rule_sets insert'],
  'limits-saved': ['review_limits insert'],
  'account-added': [
    'accounts colour, accounts insert, accounts is_archived, accounts ledger_account_id, accounts name, accounts note',
    'accounts place, accounts told'
  ],
  'account-removed': ['accounts delete, bank_details_readings base_url'],
  'bank-details-changed': [
    'bank_details_changes insert, bank_details_readings base_url, bank_details_readings insert',
    'bank_details_readings last_at'
  ],
  'bank-details-acknowledged': ['bank_details_changes acknowledged_by'],
  // No amount and no standing of a transaction.
  kept: [
    'accounts colour, accounts is_archived, accounts ledger_account_id, accounts name, accounts note, accounts place',
    'accounts told, bank_details_readings base_url, bank_details_readings insert, bank_details_readings last_at',
    'found account_id, found bulk_payment_id, found correlation_id, found counterparty_bank_code',
    'found counterparty_name, found counterparty_number, found reference, found status, found transaction_created_at',
    'found transaction_updated_at, found type, holders delete, holders insert, holders is_archived, holders name',
    'holders note, holders reading, mappings *, mappings delete, mappings insert'
  ]
}
