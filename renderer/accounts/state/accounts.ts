import { computed, reactive } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { Account, AccountAttempt, AccountEdit } from '../../../shared/domain/account.ts'
import { editedAccount } from '../../../shared/accounts/editedAccount.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer, type Question } from '../../session/useAnswer.ts'

interface AccountsAnswer {
  readonly list: readonly Account[]
  readonly attempts: readonly AccountAttempt[]
}

const accountsQuestion = (): Question<AccountsAnswer> => ({
  name: 'account.list',
  of: undefined,
  ask: async () => {
    const [list, attempts] = await Promise.all([call('account.list', undefined), call('account.attempts', undefined)])
    return { list, attempts }
  }
})

/** The user's own list of accounts, with requests whose outcome is unknown. */
export function useAccounts() {
  const { answer, error, load, after } = useAnswer(accountsQuestion)
  /** A list that cannot be loaded once takes no warning away. */
  const { answer: lastKnown } = useAnswer(accountsQuestion, { stays: true })
  /** By account. */
  const alarmsOf = computed(() => new Map(lastKnown.value?.list.map(({ id, alarms }) => [id, alarms])))
  const alarms = computed(() => [...alarmsOf.value.values()].reduce((sum, each) => sum + each, 0))

  const edit = (account: Account, change: Partial<AccountEdit>): Promise<Account> =>
    after(call('account.edit', editedAccount(account, change)))
  const archive = (account: Account, isArchived: boolean) => edit(account, { isArchived })

  return reactive({
    list: computed(() => answer.value?.list),
    attempts: computed(() => answer.value?.attempts ?? []),
    alarms,
    alarmsOf,
    error,
    load,
    create: async (request: Input<'account.create'>) => {
      try {
        return await call('account.create', request)
      } finally {
        await load()
      }
    },
    add: (request: Input<'account.add'>) => after(call('account.add', request)),
    edit,
    archive,
    order: (ids: readonly string[]) => after(call('account.order', ids)),
    remove: (id: string) => after(call('account.remove', id)),
    forgetAttempt: (id: string) => after(call('account.forgetAttempt', id)),
    readBankDetails: (id: string) => after(call('account.readBankDetails', id))
  })
}
