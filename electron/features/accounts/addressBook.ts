import type { Input } from '../../../shared/contract.ts'
import type { Account, AccountActivity, LedgerAccountHint } from '../../../shared/domain/account.ts'
import type { BankDetailsChange } from '../../../shared/domain/bankDetails.ts'
import type { Party, PartyRef } from '../../../shared/domain/paymentMethod.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import type { Actor } from '../../stores/workbook/log/actor.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import { activityOf, hintsFor } from './ledgerAccounts.ts'

/** The user's own lists of accounts and of individuals and guests, and what the ledger knows of an account. */
export interface AddressBook {
  list(): Promise<readonly Account[]>
  forgetAttempt(id: string): Promise<void>
  edit(edit: Input<'account.edit'>): Promise<Account>
  order(ids: readonly string[]): Promise<void>
  remove(id: string): Promise<void>
  hints(id: string): Promise<readonly LedgerAccountHint[]>
  activity(id: string): Promise<AccountActivity>
  changes(id: string | null): Promise<readonly BankDetailsChange[]>
  acknowledge(seen: { readonly change: number; readonly note: string }): Promise<BankDetailsChange>
  readonly parties: {
    list(): Promise<readonly Party[]>
    save(edit: Input<'party.save'>): Promise<Party>
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
    edit: ({ account, shown }) => changed(account.id, (repository) => repository.editAccount(account, shown)),
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
      save: async ({ party, shown }) => {
        const saved = await (await workbook()).saveParty(party, shown)
        announce('party.changed', { party: { kind: saved.kind, id: saved.id } })
        return saved
      },
      remove: async (party) => {
        await (await workbook()).removeParty(party)
        announce('party.changed', { party: null })
      }
    }
  }
}
