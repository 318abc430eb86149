import { computed } from 'vue'
import { call } from '../bridge/bridge.ts'
import { useRequest } from '../bridge/useRequest.ts'
import { useAnnouncer } from '../page/announcer.ts'

/** Prints the sheet on screen or saves it as a file. */
export function usePrinting(fileName: () => string) {
  const announcer = useAnnouncer()
  /** False if the shell cannot write PDF files; then the page prints. */
  const { state, run } = useRequest(async (name: string) => (await call('page.savePdf', { name })).isSaved)

  const print = () => window.print()

  async function savePdf(): Promise<void> {
    const name = fileName()
    const end = await run(name)
    if (end.kind !== 'ready') return
    if (end.value) announcer.announce(`${name} is saved.`)
    // The browser's own dialog can save as PDF as well.
    else print()
  }

  const isSaving = computed(() => state.value.kind === 'loading')
  const failure = computed(() =>
    state.value.kind === 'failed' && state.value.error.code !== 'cancelled' ? state.value.error : undefined
  )
  return { print, savePdf, isSaving, failure }
}
