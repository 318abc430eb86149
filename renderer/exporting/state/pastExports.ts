import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { asksForFiles, call, listen } from '../../kit/bridge/bridge.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'

/** The files that were made of this connection, also before the app was started. */
export const usePastExports = defineStore('pastExports', () => {
  const { answer, error, load } = useLedgerAnswer(() => call('export.past', undefined))
  const files = computed(() => answer.value ?? [])
  const { attempt, failure } = useAction<'reveal' | 'open'>()
  /** The file that the failure is about. */
  const failed = shallowRef<string>()

  listen('export.progress', ({ state }) => {
    if (state === 'done') void load()
  })

  async function act(name: 'reveal' | 'open', id: string): Promise<void> {
    failed.value = id
    // It may have been moved or deleted since then.
    if (!(await attempt(name, () => call(`export.${name}`, id)))) await load()
  }

  return {
    files,
    error,
    failed,
    failure,
    /** Whether the shell shows and opens files: one in a browser knows no place on disk. */
    showsFiles: asksForFiles(),
    load,
    reveal: (id: string) => act('reveal', id),
    open: (id: string) => act('open', id)
  }
})
