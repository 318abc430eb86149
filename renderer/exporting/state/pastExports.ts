import { computed, reactive, shallowRef } from 'vue'
import { asksForFiles, call } from '../../kit/bridge/bridge.ts'
import { useAction } from '../../session/useAction.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'

/** The files that were made of this connection, also before the app was started. */
export function usePastExports() {
  const { answer, error, load } = useAnswer(() => asking('export.past', undefined))
  const { attempt, failure } = useAction<'reveal' | 'open'>()
  /** The file that the failure is about. */
  const failed = shallowRef<string>()

  async function act(name: 'reveal' | 'open', id: string): Promise<void> {
    failed.value = id
    // It may have been moved or deleted since then.
    if (!(await attempt(name, () => call(`export.${name}`, id)))) await load()
  }

  return reactive({
    files: computed(() => answer.value ?? []),
    error,
    failed,
    failure,
    /** Whether the shell shows and opens files: one in a browser knows no place on disk. */
    showsFiles: asksForFiles(),
    load,
    reveal: (id: string) => act('reveal', id),
    open: (id: string) => act('open', id)
  })
}
