import type { Account, ReportedAccount } from '../../../../../shared/domain/account.ts'
import type { BankDetails } from '../../../../../shared/domain/bankDetails.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { WorkbookContext } from '../../log/context.ts'

type Row = readonly [
  id: string,
  name: string,
  colour: Account['colour'],
  note: string,
  isArchived: bigint,
  ledgerAccountId: string | null,
  addedAt: string,
  told: string | null,
  entries: string | null,
  readAt: string | null,
  alarms: bigint
]

const SELECT = `SELECT a.id, a.name, a.colour, a.note, a.is_archived, a.ledger_account_id, a.added_at, a.told,
    r.entries, r.last_at,
    (SELECT count(*) FROM bank_details_changes c WHERE c.account = a.id AND c.acknowledged_by IS NULL)
  FROM accounts a LEFT JOIN bank_details_readings r
    ON r.id = (SELECT max(id) FROM bank_details_readings WHERE account = a.id) AND r.base_url = ?1`

type Source = Pick<WorkbookContext, 'db' | 'baseUrl'>

export function readAccounts({ db, baseUrl }: Source): readonly Account[] {
  return db.rows<Row>(`${SELECT} ORDER BY a.is_archived, a.place, a.id`).all(baseUrl).map(accountOf)
}

/** Throws `not-found`. */
export function readAccount({ db, baseUrl }: Source, id: string): Account {
  const row = db.rows<Row>(`${SELECT} WHERE a.id = ?2`).get(baseUrl, id)
  if (!row) throw new AppError('not-found', 'This account is not in the list of accounts. Add it first.')
  return accountOf(row)
}

function accountOf(row: Row): Account {
  const [id, name, colour, note, isArchived, ledgerAccountId, addedAt, told, entries, readAt, alarms] = row
  return {
    id,
    name,
    colour,
    note,
    isArchived: isArchived === 1n,
    ledgerAccountId,
    addedAt,
    told: told === null ? null : (JSON.parse(told) as ReportedAccount),
    bankDetails: entries === null || readAt === null ? null : { readAt, entries: JSON.parse(entries) as BankDetails[] },
    alarms: Number(alarms)
  }
}
