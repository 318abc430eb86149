import type { LogEntry, LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { readDetail } from '../file/log/readDetail.ts'
import type { ChangedRows } from './changedRows.ts'
import type { TableName } from './sharedTables.ts'

/**
 * What an entry may do to the rows of a table: `insert` (of some tables also what), `delete`, the columns that it may
 * set, and
 * - `end`: set `ended_by` to its own number where nothing ended the row
 * - `take-back`: end what the undone entry made, and let hold again what that ended
 * - `no-applied_by`: let a plan wait again
 * A column that names an entry is set once, to the number of the entry that does it.
 */
type Rights = Partial<Record<TableName, string>>

const MATCH: Rights = { matches: 'insert', match_items: 'insert', claims: 'insert' }
const REMATCH: Rights = { matches: 'insert end', match_items: 'insert end', claims: 'insert end', marks: 'end' }
/** Also the resolutions of its differences. */
const UNMATCH: Rights = { matches: 'end', match_items: 'end', claims: 'end', marks: 'end' }
const SAID = `account_id bulk_payment_id correlation_id counterparty_name counterparty_number counterparty_bank_code
  reference status type transaction_created_at transaction_updated_at`
/** A newer state of transactions that the reconciliation has. */
const STATE = `${SAID} amount currency payment_amount payment_currency standing is_absent`
/** In a signed-off reconciliation, that it changed. */
const NEWS: Rights = { news: 'insert', found: STATE, reconciliations: 'has_changed' }
const ACCOUNT = 'name colour note place is_archived ledger_account_id told'
const READINGS: Rights = { bank_details_readings: 'insert last_at base_url' }
const NOTHING: Rights = {}

const resolve = (kind: string): Rights => ({ marks: `insert-${kind} end` })

/** In its own reconciliation; an entry of no reconciliation in tables that belong to none. */
const RIGHTS: Readonly<Record<LogKind, Rights>> = {
  created: {
    reconciliations: 'insert',
    names: 'insert',
    batches: 'insert',
    bookings: 'insert',
    items: 'insert carried_from'
  },
  planned: {
    plans: 'insert hash inputs rules_version made_by no-applied_by questions summary certificate told',
    plan_matches: 'insert matches delete',
    found: `insert ${STATE} delete`
  },
  applied: { ...MATCH, plans: 'applied_by questions' },
  match: REMATCH,
  unmatch: UNMATCH,
  split: { items: 'insert-part end', marks: 'end' },
  'write-off': resolve('written-off'),
  ignore: resolve('ignored'),
  explain: resolve('explained'),
  carry: resolve('carried'),
  note: { marks: 'insert-note' },
  assign: { assignments: 'insert end' },
  'fill-in': {
    marks: 'insert-written-off insert-ignored insert-explained insert-carried end',
    assignments: 'insert end'
  },
  book: { ...UNMATCH, bookings: 'insert end' },
  rename: { names: 'insert end' },
  undo: {
    undone: 'insert',
    matches: 'take-back',
    match_items: 'take-back',
    claims: 'take-back',
    items: 'take-back',
    marks: 'take-back',
    assignments: 'take-back',
    names: 'take-back',
    bookings: 'take-back',
    plans: 'questions no-applied_by'
  },
  settled: NEWS,
  changed: NEWS,
  // It declines the suggestions that wait.
  'signed-off': { sign_offs: 'insert', plans: 'questions' },
  reviewed: { reviews: 'insert-approved' },
  'sent-back': { reviews: 'insert-sent-back', assignments: 'insert end' },
  // Transactions take the state that was reported since the sign-off, and what was declined is suggested again.
  reopened: { reopenings: 'insert', found: STATE, reconciliations: 'has_changed', plans: 'questions' },
  discarded: { ...UNMATCH, reconciliations: 'discarded_by' },
  'rules-saved': { rule_sets: 'insert' },
  'limits-saved': { review_limits: 'insert' },
  'loss-accepted': NOTHING,
  'team-entered': NOTHING,
  'team-invited': NOTHING,
  'team-left': NOTHING,
  'account-added': { accounts: `insert ${ACCOUNT}` },
  'account-removed': { accounts: 'delete', bank_details_readings: 'base_url' },
  'bank-details-changed': { bank_details_changes: 'insert', ...READINGS },
  'bank-details-acknowledged': { bank_details_changes: 'acknowledged_by' },
  'card-use-begun': NOTHING,
  'card-use-opened': NOTHING,
  'card-entered': NOTHING,
  'card-use-given-up': NOTHING,
  'card-use-removed': NOTHING,
  kept: {
    // Figures and their status are news, which have entries of their own.
    found: SAID,
    mappings: 'insert mapping header delete',
    accounts: ACCOUNT,
    holders: 'insert name note is_archived reading delete',
    ...READINGS
  }
}

/** What follows from the rows; whatever an entry says, each computer works it out. */
const FIGURES: Rights = { reconciliations: 'phase summary changed_at revision', shown: 'insert state delete' }
/**
 * What changes figures of other reconciliations too: those that know a transaction which is claimed now, or is free
 * again, the one that a new or discarded one continues, and those that expect what is paid after all.
 */
const MOVING: readonly LogKind[] = ['created', 'applied', 'match', 'unmatch', 'book', 'undo', 'discarded', 'changed']
/** Money that moved although what it pays was carried forward is news where that is expected again. */
const NEWS_OF_FOLLOW_UP: Rights = { news: 'insert', reconciliations: 'has_changed' }

/** Whether the second reconciliation continues the first one, or one that does. */
export type IsContinuedBy = (reconciliation: string, by: string) => boolean

/** Whether it is of the entry's kind, and of its reconciliation, that rows were changed like this. */
export function isSaid(entry: LogEntry, rows: ChangedRows, isContinuedBy: IsContinuedBy): boolean {
  const { kind, reconciliation } = entry
  const { table, home } = rows
  const rightsIn = (some: Rights, isGiven: boolean) => (isGiven ? (some[table] ?? '').split(/\s+/) : [])
  if (home === (reconciliation ?? ''))
    return may(entry, rows, [...rightsIn(RIGHTS[kind], true), ...rightsIn(FIGURES, reconciliation !== null)])
  const isFollowUp = kind === 'changed' && reconciliation !== null && isContinuedBy(reconciliation, home)
  return may(entry, rows, [
    ...rightsIn(FIGURES, MOVING.includes(kind) && home !== ''),
    ...rightsIn(NEWS_OF_FOLLOW_UP, isFollowUp)
  ])
}

function may(entry: LogEntry, { act, columns }: ChangedRows, rights: readonly string[]): boolean {
  if (act === 'update') return columns.every((column) => maySet(entry, column, rights))
  return rights.includes(act) && columns.every((named) => named.endsWith(`=>${entry.seq}`) && !isEnd(named))
}

/** No row begins as an ended one. */
const isEnd = (named: string) => /^(?:ended|discarded|applied|acknowledged)_by=/.test(named)

const NAMING = /^(\w+)=(\d*)>(\d*)@(\d*)$/

function maySet(entry: LogEntry, changed: string, rights: readonly string[]): boolean {
  const [, column, was, is, maker] = NAMING.exec(changed) ?? []
  if (column === undefined) return rights.includes(changed)
  const isOwn = is === String(entry.seq) && (was === '' || column === 'made_by')
  if (column !== 'ended_by') return rights.includes(is === '' ? `no-${column}` : column) && (isOwn || is === '')
  if (rights.includes('end')) return isOwn
  if (!rights.includes('take-back')) return false
  const undone = String(readDetail('undo', entry.detail)?.entry)
  return is === '' ? was === undone : isOwn && maker === undone
}
