import type { Account, AccountActivity, AccountEdit, LedgerAccountHint } from '../../shared/domain/account.ts'
import type { BankDetailsChange } from '../../shared/domain/bankDetails.ts'
import type { Party, PartyEdit, PartyRef } from '../../shared/domain/paymentMethod.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import type { Actor } from '../workbook/actor.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { activityOf, hintsFor } from './ledgerAccounts.ts'

/** The user's own lists of accounts and of individuals and guests, and what the ledger knows of an account. */
export interface AddressBook {
  list(): Promise<readonly Account[]>
  forgetAttempt(id: string): Promise<void>
  edit(edit: AccountEdit): Promise<Account>
  order(ids: readonly string[]): Promise<void>
  remove(id: string): Promise<void>
  hints(id: string): Promise<readonly LedgerAccountHint[]>
  activity(id: string): Promise<AccountActivity>
  changes(id: string | null): Promise<readonly BankDetailsChange[]>
  acknowledge(seen: { readonly change: number; readonly note: string }): Promise<BankDetailsChange>
  readonly parties: {
    list(): Promise<readonly Party[]>
    save(edit: PartyEdit): Promise<Party>
    remove(party: PartyRef): Promise<void>
  }
}

export interface AddressBookContext extends Pick<ConnectionContext, 'announce'> {
  readonly user: Actor
  readonly ledger: () => Promise<Ledger>
  readonly workbook: () => Promise<Workbook>
  /** Undefined if nothing was ever stored. Screens ask for lists whenever they show them, which creates no file. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
}

export function createAddressBook({
  user,
  ledger,
  workbook,
  storedWorkbook,
  announce
}: AddressBookContext): AddressBook {
  async function changed<T>(id: string | null, work: (repository: Workbook) => Promise<T>): Promise<T> {
    const result = await work(await workbook())
    announce('account.changed', { id })
    return result
  }
  return {
    list: async () => (await storedWorkbook())?.accounts() ?? [],
    forgetAttempt: (id) => changed(null, (repository) => repository.endAttempt(id)),
    edit: (edit) => changed(edit.id, (repository) => repository.editAccount(edit)),
    order: (ids) => changed(null, (repository) => repository.orderAccounts(ids)),
    remove: (id) => changed(null, (repository) => repository.removeAccount(id, user)),
    hints: async (id) => {
      const [repository, rows] = await Promise.all([workbook(), ledger()])
      return hintsFor(await repository.account(id), await repository.accounts(), rows)
    },
    activity: async (id) => {
      const [repository, rows] = await Promise.all([workbook(), ledger()])
      return activityOf(await repository.account(id), rows)
    },
    changes: async (id) => (await workbook()).bankDetailsChanges(id),
    acknowledge: async ({ change, note }) => {
      const acknowledged = await (await workbook()).acknowledge(change, note, user)
      announce('account.changed', { id: acknowledged.accountId })
      return acknowledged
    },
    parties: {
      list: async () => (await storedWorkbook())?.parties() ?? [],
      save: async (edit) => {
        const party = await (await workbook()).saveParty(edit)
        announce('holder.changed', { party: { kind: edit.kind, id: edit.id } })
        return party
      },
      remove: async (party) => {
        await (await workbook()).removeParty(party)
        announce('holder.changed', { party: null })
      }
    }
  }
}
