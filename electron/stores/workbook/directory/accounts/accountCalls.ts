import type { Account, AccountEdit, ReportedAccount } from '../../../../../shared/domain/account.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { editedOnto } from '../editedOnto.ts'
import { readAccount, readAccounts } from './accountRows.ts'
import { createAttemptCalls, type AttemptCalls } from './attemptCalls.ts'
import { createDetailsCalls, type DetailsCalls } from './detailsCalls.ts'

const MOST_ACCOUNTS = 2000

/** An account that is about to be added to the address book. */
interface NewAccount {
  readonly id: string
  readonly name: string
  /** Null for one whose id the user entered. */
  readonly told: ReportedAccount | null
}

/** The user's list of accounts and the bank details that were read for them. Times are ISO 8601 in UTC. */
export interface AccountCalls extends AttemptCalls, DetailsCalls {
  /** In the user's order; archived ones last. */
  accounts(): readonly Account[]
  account(id: string): Account
  /**
   * Adds an account at the end and ends the attempt that created it. If the account exists, what the user set stays,
   * and what the service reported is updated.
   */
  addAccount(account: NewAccount, attempt: string | null, by: Actor): Account
  /**
   * Throws `plan-outdated` if somebody changed the same since it was `shown`, and `bad-input` if another account is
   * mapped to the same ledger id.
   */
  editAccount(edit: AccountEdit, shown: AccountEdit): Account
  orderAccounts(ids: readonly string[]): void
  /**
   * Throws `bad-input` while a change of its bank details is unacknowledged. Its bank details are kept to compare with,
   * and are not shown again.
   */
  removeAccount(id: string, by: Actor): void
}

export function createAccountCalls(context: WorkbookContext): AccountCalls {
  const { db, log } = context
  const insert = db.command(`INSERT INTO accounts
    (id, name, colour, note, place, is_archived, ledger_account_id, added_at, told)
    VALUES (?, ?, 'none', '', (SELECT coalesce(max(place), 0) + 1 FROM accounts), 0, NULL, ?, ?)`)
  const renew = db.command('UPDATE accounts SET told = coalesce(?, told) WHERE id = ?')
  const edit = db.command(
    'UPDATE accounts SET name = ?, colour = ?, note = ?, is_archived = ?, ledger_account_id = ? WHERE id = ?'
  )
  const place = db.command('UPDATE accounts SET place = ? WHERE id = ?')
  const deleteAccount = db.command('DELETE FROM accounts WHERE id = ?')
  const keepForComparison = db.command('UPDATE bank_details_readings SET base_url = NULL WHERE account = ?')
  const attempts = createAttemptCalls(context)

  return {
    ...attempts,
    ...createDetailsCalls(context),
    accounts: () => readAccounts(context),
    account: (id) => readAccount(context, id),
    addAccount({ id, name, told }, attempt, { name: by }) {
      const all = readAccounts(context)
      const toldText = told && JSON.stringify(told)
      context.change(null, () => {
        if (attempt !== null) attempts.endAttempt(attempt)
        if (all.some((account) => account.id === id)) return void renew.run(toldText, id)
        if (all.length >= MOST_ACCOUNTS)
          throw new AppError('bad-input', `There are ${MOST_ACCOUNTS} accounts. Remove one that is no longer used.`)
        const at = context.now()
        const how = told ? 'created' : 'entered'
        log.append({ at, by, kind: 'account-added', reconciliation: null, detail: { account: id, name, how } })
        insert.run(id, name, at, toldText)
      })
      return readAccount(context, id)
    },
    editAccount(wanted, shown) {
      const { id } = wanted
      const { name, colour, note, isArchived, ledgerAccountId } = editedOnto(wanted, shown, readAccount(context, id))
      const taken = readAccounts(context).find((other) => other.id !== id && other.ledgerAccountId === ledgerAccountId)
      if (ledgerAccountId !== null && taken) {
        const message = `“${taken.name}” is already linked to the ledger account ${ledgerAccountId}.`
        throw new AppError('bad-input', `${message} Remove that link first.`)
      }
      context.store('accounts', () => edit.run(name, colour, note, isArchived ? 1 : 0, ledgerAccountId, id))
      return readAccount(context, id)
    },
    orderAccounts(ids) {
      const known = readAccounts(context).map(({ id }) => id)
      const ordered = new Set([...ids.filter((id) => known.includes(id)), ...known])
      context.store('accounts', () => [...ordered].forEach((id, at) => place.run(at, id)))
    },
    removeAccount(id, { name: by }) {
      const { name, alarms } = readAccount(context, id)
      if (alarms > 0)
        throw new AppError('bad-input', 'Its bank details changed. Acknowledge that before you remove the account.')
      context.change(null, () => {
        log.append({
          at: context.now(),
          by,
          kind: 'account-removed',
          reconciliation: null,
          detail: { account: id, name }
        })
        deleteAccount.run(id)
        keepForComparison.run(id)
      })
    }
  }
}
