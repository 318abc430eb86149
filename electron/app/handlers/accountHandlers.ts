import { activityOf, hintsFor } from '../../accounts/ledgerAccounts.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** The address book of accounts, and what the service and the ledger know of them. */
export function accountHandlers({ ports, services, announce }: HandlerContext): HandlersOf<'account'> {
  const workbook = () => services().reconciling.workbook()
  /** The page asks for the list at every start of the app; that alone must not create a file. */
  const storedWorkbook = () => services().reconciling.storedWorkbook()
  const ledger = () => services().session.ledger()
  async function changed<T>(id: string | null, work: Promise<T>): Promise<T> {
    const result = await work
    announce('account.changed', { id })
    return result
  }
  return passOn('account', () => services().accounts, {
    'account.list': async () => (await storedWorkbook())?.accounts() ?? [],
    'account.attempts': async () => ((await storedWorkbook()) ? services().accounts.attempts() : []),
    'account.forgetAttempt': async (id) => changed(null, (await workbook()).endAttempt(id)),
    'account.edit': async (edit) => changed(edit.id, (await workbook()).editAccount(edit)),
    'account.order': async (ids) => changed(null, (await workbook()).orderAccounts(ids)),
    'account.remove': async (id) => changed(null, (await workbook()).removeAccount(id, ports.user)),
    'account.hints': async (id) => {
      const [repository, rows] = await Promise.all([workbook(), ledger()])
      return hintsFor(await repository.account(id), await repository.accounts(), rows)
    },
    'account.activity': async (id) => {
      const [repository, rows] = await Promise.all([workbook(), ledger()])
      return activityOf(await repository.account(id), rows)
    },
    'account.changes': async (id) => (await workbook()).bankDetailsChanges(id),
    'account.acknowledge': async ({ change, note }) => {
      const acknowledged = await (await workbook()).acknowledge(change, note, ports.user)
      announce('account.changed', { id: acknowledged.accountId })
      return acknowledged
    }
  })
}
