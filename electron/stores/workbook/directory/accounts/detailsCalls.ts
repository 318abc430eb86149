import type { Account } from '../../../../../shared/domain/account.ts'
import type { BankDetails, BankDetailsChange } from '../../../../../shared/domain/bankDetails.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { readAccount } from './accountRows.ts'
import { readChange, readChanges } from './changeRows.ts'
import { changesBetween, type DetailsChange } from './changesBetween.ts'

type StoredDetails = readonly [id: bigint, entries: string]

/** Bank details that were read, and the changes between two readings. */
export interface DetailsCalls {
  /**
   * Stores a reading and its changes since the last one, wherever that was read; the log records the changes too.
   */
  noteBankDetails(id: string, entries: readonly BankDetails[], by: Actor): Account
  /** Of one account or of all, latest first. */
  bankDetailsChanges(id: string | null): readonly BankDetailsChange[]
  acknowledge(change: number, note: string, by: Actor): BankDetailsChange
}

export function createDetailsCalls(context: WorkbookContext): DetailsCalls {
  const { db, log, baseUrl } = context
  const last = db.rows<StoredDetails>(
    'SELECT id, entries FROM bank_details_readings WHERE account = ? ORDER BY id DESC LIMIT 1'
  )
  const again = db.command('UPDATE bank_details_readings SET last_at = ?, base_url = ? WHERE id = ?')
  const insert = db.command(
    'INSERT INTO bank_details_readings (account, entries, first_at, last_at, base_url) VALUES (?1, ?2, ?3, ?3, ?4)'
  )
  const mark = db.command(
    'INSERT INTO bank_details_changes (account, rail, field, name, was, now, seen_by) VALUES (?, ?, ?, ?, ?, ?, ?)'
  )
  const acknowledge = db.command('UPDATE bank_details_changes SET acknowledged_by = ? WHERE id = ?')

  function storeReading(id: string, entries: readonly BankDetails[], at: string): void {
    const text = JSON.stringify(entries)
    const [reading, before] = last.get(id) ?? []
    if (reading !== undefined && before === text) again.run(at, baseUrl, reading)
    else insert.run(id, text, at, baseUrl)
  }
  function alarm(account: string, name: string, changes: readonly DetailsChange[], at: string, by: string): void {
    const detail = { account, name, changes: [...changes] }
    const { seq } = log.append({ at, by, kind: 'bank-details-changed', reconciliation: null, detail })
    for (const { rail, field, name: other, was, now: is } of changes)
      mark.run(account, rail, field, other, was, is, seq)
  }

  return {
    noteBankDetails(id, entries, { name: by }) {
      const { name } = readAccount(context, id)
      const before = last.get(id)?.[1]
      const changes = before === undefined ? [] : changesBetween(JSON.parse(before) as BankDetails[], entries)
      const at = context.now()
      const work = () => {
        if (changes.length > 0) alarm(id, name, changes, at, by)
        storeReading(id, entries, at)
      }
      // Only a log entry interests the views that show the log.
      if (changes.length > 0) context.change(null, work)
      else context.store('bank-details', work)
      return readAccount(context, id)
    },
    bankDetailsChanges: (id) => readChanges(db, id),
    acknowledge(id, note, { name: by }) {
      const change = readChange(db, id)
      if (change.acknowledged)
        throw new AppError('bad-input', `Change ${id} was acknowledged by ${change.acknowledged.by}.`)
      const { accountId: account, rail, field, name, was, now: is } = change
      context.change(null, () => {
        const detail = { account, change: id, rail, field, name, was, now: is, note }
        const entry = {
          at: context.now(),
          by,
          kind: 'bank-details-acknowledged',
          reconciliation: null,
          detail
        } as const
        acknowledge.run(log.append(entry).seq, id)
      })
      return readChange(db, id)
    }
  }
}
