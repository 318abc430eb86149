import { computed, nextTick, ref, watch } from 'vue'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useDetails } from './details.ts'
import { useTransactions } from './transactions.ts'

interface OpenRowOptions {
  /** Whether the focus returns to the list when the details close. */
  readonly takesFocus: () => boolean
  readonly focusList: () => void
}

/** The row whose details are shown: opened by its index in the list, followed while it is open, and closed. */
export function useOpenRow({ takesFocus, focusList }: OpenRowOptions) {
  const store = useTransactions()
  const details = useDetails()
  const announcer = useAnnouncer()
  const isOpen = computed(() => details.id !== undefined)

  /** The index of the row to open, which may still be loading. */
  const wanted = ref<number>()
  watch(
    () => (wanted.value === undefined ? undefined : store.rowAt(wanted.value)),
    (row) => {
      if (!row) return
      wanted.value = undefined
      details.open(row)
    },
    { flush: 'sync' }
  )

  function open(index: number): void {
    if (!isOpen.value) announcer.announce('Details are shown after the table. Escape closes them.')
    wanted.value = index
  }

  function follow(index: number | undefined): void {
    if (isOpen.value && index !== undefined) wanted.value = index
  }

  async function close(): Promise<void> {
    const isGivenBack = takesFocus()
    wanted.value = undefined
    details.close()
    await nextTick()
    if (isGivenBack) focusList()
  }

  return { isOpen, open, follow, close }
}
