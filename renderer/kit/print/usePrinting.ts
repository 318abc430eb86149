import { computed } from 'vue'
import { call } from '../bridge/bridge.ts'
import { useRequest } from '../bridge/useRequest.ts'
import { useAnnouncer } from '../page/announcer.ts'

/** Brings the sheet that is shown to paper or into a file. */
export function usePrinting(fileName: () => string) {
  const announcer = useAnnouncer()
  /** False where the shell cannot write a PDF, so that the page prints itself. */
  const { state, run } = useRequest(async (name: string) => (await call('page.savePdf', { name })).isSaved)

  const print = () => window.print()

  async function savePdf(): Promise<void> {
    const name = fileName()
    const end = await run(name)
    if (end.kind !== 'ready') return
    if (end.value) announcer.announce(`${name} is saved.`)
    // The browser's own dialog saves as PDF too.
    else print()
  }

  const isSaving = computed(() => state.value.kind === 'loading')
  const failure = computed(() =>
    state.value.kind === 'failed' && state.value.error.code !== 'cancelled' ? state.value.error : undefined
  )
  return { print, savePdf, isSaving, failure }
}
