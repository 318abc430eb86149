import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { Account, AccountEdit } from '../../../shared/domain/account.ts'
import { editedAccount } from '../../../shared/accounts/editedAccount.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 300

/** The user's own list of accounts, with requests whose outcome is unknown. */
export const useAccounts = defineStore('accounts', () => {
  const { answer, error, load, after } = useLedgerAnswer(async () => {
    const [list, attempts] = await Promise.all([call('account.list', undefined), call('account.attempts', undefined)])
    return { list, attempts }
  })
  listen('account.changed', useThrottle(load, REFRESH_EVERY))

  const list = computed(() => answer.value?.list)
  const attempts = computed(() => answer.value?.attempts ?? [])
  /** By account. A list that cannot be loaded once takes no warning away. */
  const alarmsOf = shallowRef<ReadonlyMap<string, number>>(new Map())
  watch(list, (now) => now && (alarmsOf.value = new Map(now.map((account) => [account.id, account.alarms]))), {
    immediate: true,
    flush: 'sync'
  })
  onOtherConnection(() => (alarmsOf.value = new Map()))
  const alarms = computed(() => [...alarmsOf.value.values()].reduce((sum, each) => sum + each, 0))

  const edit = (account: Account, change: Partial<AccountEdit>): Promise<Account> =>
    after(call('account.edit', editedAccount(account, change)))
  const archive = (account: Account, isArchived: boolean) => edit(account, { isArchived })

  return {
    list,
    attempts,
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
  }
})
