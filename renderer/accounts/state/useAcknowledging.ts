import { computed, ref } from 'vue'
import { useAccount } from './account.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** The unacknowledged changes of the open account's bank details, and a way to acknowledge one. */
export function useAcknowledging() {
  const store = useAccount()
  const announcer = useAnnouncer()
  const { state, run } = useRequest((change: number, note: string) => store.acknowledge(change, note))
  const last = ref(0)

  const alarms = computed(() => store.changes?.filter(({ acknowledged }) => !acknowledged) ?? [])
  const busy = computed(() => state.value.kind === 'loading')
  const failure = computed(() =>
    state.value.kind === 'failed' ? { change: last.value, error: state.value.error } : undefined
  )

  async function acknowledge(change: number, note: string): Promise<void> {
    last.value = change
    const end = await run(change, note)
    if (end.kind === 'ready') announcer.announce('Acknowledged. Your note is in the audit trail.')
  }

  return { alarms, busy, failure, acknowledge }
}
