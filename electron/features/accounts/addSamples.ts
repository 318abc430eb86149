import { editedAccount } from '../../../shared/accounts/editedAccount.ts'
import { AppError } from '../../../shared/errors.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { sampleIds } from '../../service/sandbox/sample/sampleIds.ts'
import { DEFAULT_SANDBOX, type AppOptions } from '../../session/options.ts'
import type { Session } from '../../session/session.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { AccountService } from './accountService.ts'

interface SampleContext {
  readonly session: Session
  readonly accounts: Pick<AccountService, 'add'>
  readonly reconciling: { readonly workbook: () => Promise<Workbook> }
}

type Announce = (change: 'account.changed' | 'party.changed') => void

/**
 * Puts the individuals, guests and accounts of the built-in sandbox into the address book if they are missing there:
 * its interface lists none of them, so users could not find out the ids.
 */
export async function addSamples(
  { session, accounts, reconciling }: SampleContext,
  { sandbox = DEFAULT_SANDBOX }: AppOptions,
  announce: Announce
): Promise<void> {
  if (session.connection.id !== SANDBOX_CONNECTION.id)
    throw new AppError('not-allowed', 'Only the built-in sandbox has sample data.')
  const workbook = await reconciling.workbook()
  const samples = sampleIds(sandbox.seed)
  const known = new Set((await workbook.parties()).map(({ kind, id }) => `${kind} ${id}`))
  for (const [kind, ids] of [['individual', samples.individuals] as const, ['guest', samples.guests] as const]) {
    for (const [at, id] of ids.entries()) {
      if (!known.has(`${kind} ${id}`))
        await workbook.saveParty({ kind, id, name: NAMES[kind](at), note: '', isArchived: false }, null)
    }
  }
  announce('party.changed')
  const book = await workbook.accounts()
  for (const [at, { id, name, shortId }] of samples.accounts.entries()) {
    const account =
      book.find((each) => each.id === id) ?? (await accounts.add({ id, name: `${name}${ACCOUNTS[at] ?? ''}` }))
    // An earlier run may have added it and failed to link it, and the user may have linked another account.
    if (account.ledgerAccountId !== null || book.some((each) => each.ledgerAccountId === shortId)) continue
    const edited = editedAccount(account, { ledgerAccountId: shortId })
    await workbook.editAccount(edited.account, edited.shown)
  }
  announce('account.changed')
}

const NAMES = {
  individual: (at: number) => `Customer ${at + 1}${[', card saved', ', card out of date'][at] ?? ''}`,
  guest: (at: number) => `Guest ${at + 1}${at === 0 ? ', card saved' : ''}`
} as const

/** What is special about the first accounts. */
const ACCOUNTS = ['', ', wrong IBAN check', ', unknown rail', ', two rails']
