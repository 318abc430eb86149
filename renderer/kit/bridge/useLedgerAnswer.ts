import { computed, watch } from 'vue'
import { onLedgerSource, useLedgerSource } from './useLedgerSource.ts'
import { latestAnswer, useRequest } from './useRequest.ts'

/**
 * The latest answer to a question about the ledger in use. Asked as soon as there is a readable ledger and it is time,
 * and whenever `load` is called. Answers from another connection's ledger are never shown.
 */
export function useLedgerAnswer<T>(ask: () => Promise<T>, isTime: () => boolean = () => true) {
  const source = useLedgerSource()
  const { state, run } = useRequest(async () => {
    const requested = source.value
    return { requested, value: await ask() }
  })

  const answer = computed<T | undefined>(() => {
    const last = latestAnswer(state.value)
    return last !== undefined && last.requested === source.value ? last.value : undefined
  })
  const error = computed(() => (state.value.kind === 'failed' ? state.value.error : undefined))

  async function load(): Promise<void> {
    if (source.value !== undefined) await run()
  }

  /** Resolves with the result of a change once the answer was loaded again, so that it shows the change. */
  async function after<R>(change: Promise<R>): Promise<R> {
    const result = await change
    await load()
    return result
  }

  onLedgerSource(() => isTime() && load())
  watch(isTime, (now) => now && load())
  return { answer, error, load, after }
}
