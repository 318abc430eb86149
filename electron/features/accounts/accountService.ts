import { randomUUID } from 'node:crypto'
import type { Account, AccountAttempt } from '../../../shared/domain/account.ts'
import type { BankDetails } from '../../../shared/domain/bankDetails.ts'
import type { PartyRef, PaymentMethodReading } from '../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { Session } from '../../session/session.ts'
import { createAddressBook, type AddressBook, type AddressBookContext } from './addressBook.ts'
import { createAccount } from './createAccount.ts'
import { createMethodReading } from './methodReading.ts'
import { createServiceCalls } from '../../session/serviceCalls.ts'

/** Everything about accounts and their holders: the address book, and what is asked of the service. */
export interface AccountService extends AddressBook {
  /** Rejects with `outcome-unknown` if the service may have made the account. */
  create(request: Pick<AccountAttempt, 'individualId' | 'name'>): Promise<Account>
  /** Requests that were sent and have no known outcome; not those under way. */
  attempts(): Promise<readonly AccountAttempt[]>
  add(account: { readonly id: string; readonly name: string }): Promise<Account>
  readBankDetails(id: string): Promise<Account>
  readonly parties: AddressBook['parties'] & { read(party: PartyRef): Promise<PaymentMethodReading> }
  /** Aborts reads, and waits briefly for the answers to other requests. */
  close(): Promise<void>
}

interface AccountServiceContext extends Omit<AddressBookContext, 'ledger'> {
  readonly session: Session
}

export function createAccountService(context: AccountServiceContext): AccountService {
  const { user, session, workbook, storedWorkbook, announce } = context
  const addressBook = createAddressBook({ ...context, ledger: () => session.ledger() })
  const calls = createServiceCalls(session)
  const creating = new Set<string>()
  const readPaymentMethods = createMethodReading({ calls, workbook, announce })

  let asked = 0
  /** By account: which request for its bank details was answered last, in the order in which they were made. */
  const answered = new Map<string, number>()

  const readEntries = (id: string) => calls.read((api, options) => api.bankDetails.read(id, options), NO_ACCOUNT)
  async function note(repository: Workbook, id: string, entries: readonly BankDetails[]): Promise<Account> {
    const account = await repository.noteBankDetails(id, entries, user)
    announce('account.changed', { id })
    return account
  }

  async function create(individualId: string, name: string | null): Promise<Account> {
    const repository = await workbook()
    const attempt = { id: randomUUID(), individualId, name, sentAt: new Date().toISOString() }
    creating.add(attempt.id)
    try {
      return await createAccount(attempt, { calls, repository, user })
    } finally {
      creating.delete(attempt.id)
      // An attempt that is kept is announced too.
      announce('account.changed', { id: null })
    }
  }
  async function add(id: string, name: string): Promise<Account> {
    const repository = await workbook()
    const known = (await repository.accounts()).find((account) => account.id === id)
    if (known) throw new AppError('bad-input', `This account is already in the list, as “${known.name}”.`)
    const entries = await readEntries(id)
    await repository.addAccount({ id, name, told: null }, null, user)
    return note(repository, id, entries)
  }
  async function readBankDetails(id: string): Promise<Account> {
    const repository = await workbook()
    await repository.account(id)
    const request = ++asked
    const entries = await readEntries(id)
    // The service may have answered a later request first, and by then have had other bank details.
    if (request < (answered.get(id) ?? 0)) return repository.account(id)
    answered.set(id, request)
    return note(repository, id, entries)
  }

  return {
    ...addressBook,
    create: ({ individualId, name }) => calls.whole(() => create(individualId, name)),
    attempts: async () => ((await (await storedWorkbook())?.attempts()) ?? []).filter(({ id }) => !creating.has(id)),
    add: ({ id, name }) => calls.whole(() => add(id, name)),
    readBankDetails: (id) => calls.whole(() => readBankDetails(id)),
    parties: { ...addressBook.parties, read: (party) => calls.whole(() => readPaymentMethods(party)) },
    close: calls.close
  }
}

const NO_ACCOUNT = 'Your provider has no account with this id. Check that the id is complete and from this provider.'
