import { computed, ref, watch, type Ref } from 'vue'
import type { Account } from '../../../shared/domain/account.ts'
import { dropped, stepped } from '../parts/list/accountOrder.ts'
import { useAccounts } from './accounts.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** Moves accounts in their list by keys and by dragging. The handle that was pressed keeps the focus. */
export function useAccountOrder(accounts: Ref<readonly Account[]>, list: Ref<HTMLElement | null>) {
  const store = useAccounts()
  const announcer = useAnnouncer()
  const { state, run } = useRequest((ids: readonly string[]) => store.order(ids))
  const dragged = ref<string>()

  const ids = computed(() => accounts.value.map(({ id }) => id))

  /**
   * The account that was moved, until the list shows it in its new place. Any of several answers may bring that list.
   */
  const awaited = ref<{ readonly id: string; readonly place: number }>()
  watch(
    ids,
    (shown) => {
      const { id, place } = awaited.value ?? {}
      if (id === undefined || place === undefined || shown[place] !== id) return
      awaited.value = undefined
      list.value?.children[place]?.querySelector<HTMLElement>('[draggable]')?.focus()
    },
    { flush: 'post' }
  )

  async function order(now: readonly string[], account: Account): Promise<void> {
    if (now === ids.value) return
    awaited.value = { id: account.id, place: now.indexOf(account.id) }
    const end = await run(now)
    if (end.kind === 'failed') awaited.value = undefined
    if (end.kind !== 'ready') return
    announcer.announce(`${account.name} is now number ${now.indexOf(account.id) + 1} of ${now.length}.`)
  }

  const step = (account: Account, by: 1 | -1) => order(stepped(ids.value, account.id, by), account)

  async function drop(onto: Account): Promise<void> {
    const account = accounts.value.find(({ id }) => id === dragged.value)
    dragged.value = undefined
    if (account) await order(dropped(ids.value, account.id, onto.id), account)
  }

  const failure = computed(() => (state.value.kind === 'failed' ? state.value.error : undefined))
  return { step, drop, drag: (account: Account) => (dragged.value = account.id), failure }
}
