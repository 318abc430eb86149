import { ref, shallowRef, watch, type Ref } from 'vue'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'

/** The state that the lists on screen show. After a change it follows once they are read again. */
export function useListed(details: Readonly<Ref<ReconciliationDetails | undefined>>) {
  const listed = shallowRef<ReconciliationDetails>()
  const listsBeingRead = ref(0)
  watch(
    [details, listsBeingRead],
    ([now, reading]) => {
      if (reading === 0 || now?.id !== listed.value?.id) listed.value = now
    },
    // After the lists have noticed the change.
    { flush: 'post' }
  )

  /** Lets the counts beside a list wait until it is read again. */
  async function awaitList(reading: Promise<unknown>): Promise<void> {
    listsBeingRead.value++
    try {
      await reading
    } finally {
      listsBeingRead.value--
    }
  }

  return { listed, awaitList }
}
