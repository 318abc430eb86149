import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { asksForFiles, call } from '../../kit/bridge/bridge.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { uploadFile } from '../../kit/bridge/uploadFile.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** Compares an exported file with its manifest, in a dialog. */
export const useVerify = defineStore('verify', () => {
  const announcer = useAnnouncer()
  const isOpen = ref(false)
  /** Whether anything was requested since the dialog opened. An earlier report is not shown again. */
  const isRequested = ref(false)

  const { state, run } = useRequest(async (files: readonly File[], past?: string) => {
    const uploads: string[] = []
    // One after the other: the manifest is small, and a failure of the first file is then the one reported.
    for (const file of files) uploads.push(await uploadFile(file))
    return call('export.verify', { uploads, ...(past !== undefined && { past }) })
  })

  /** Without files if the shell opens the file dialog itself, or finds the past export by its id. */
  async function verify(files: readonly File[], past?: string): Promise<void> {
    isRequested.value = true
    const end = await run(files, past)
    if (end.kind === 'ready')
      announcer.announce(
        end.value.isSame ? 'The file matches its integrity record.' : 'The file differs from its integrity record.'
      )
  }

  const report = computed(() => (isRequested.value && state.value.kind === 'ready' ? state.value.value : undefined))
  /** Closing the file dialog is no failure. */
  const failure = computed(() =>
    isRequested.value && state.value.kind === 'failed' && state.value.error.code !== 'cancelled'
      ? state.value.error
      : undefined
  )
  const isBusy = computed(() => state.value.kind === 'loading')

  function open(): void {
    isRequested.value = false
    isOpen.value = true
  }

  /** One that was exported before, where the shell finds it by itself. */
  async function verifyPast(id: string): Promise<void> {
    open()
    await verify([], id)
  }

  return { isOpen, isBusy, report, failure, asksForFiles: asksForFiles(), open, verify, verifyPast }
})
