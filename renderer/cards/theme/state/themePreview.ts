import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../../session/useLedgerSource.ts'
import { asAppError } from '../../../kit/bridge/failure.ts'
import { openPage } from '../../../kit/bridge/openPage.ts'

const DEBOUNCE_MS = 250
/** Size of the preview window, CSS px. */
const WINDOW = { width: 560, height: 620 }

/** The component in its own window, which follows the theme while the user edits it. */
export const useThemePreview = defineStore('themePreview', () => {
  const isOn = ref(false)
  const address = ref<string>()
  const failure = shallowRef<AppError>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Undefined if it cannot be shown; `failure` says why. */
  async function tell(theme: CardTheme, opens: boolean): Promise<string | null | undefined> {
    clearTimeout(timer)
    try {
      const opened = await call('theme.preview', { theme, opens })
      failure.value = undefined
      return opened.address
    } catch (cause) {
      failure.value = asAppError(cause)
      return undefined
    }
  }

  async function show(theme: CardTheme): Promise<void> {
    const shownAt = await tell(theme, true)
    if (shownAt === undefined) return
    isOn.value = true
    address.value = shownAt ?? address.value
    // Only pressing the button opens a window; an edit does not.
    if (shownAt !== null) openPage(shownAt, WINDOW.width, WINDOW.height)
  }

  /** Updates the preview once the user stops editing for a moment. */
  function follow(theme: CardTheme): void {
    if (!isOn.value) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      void tell(theme, false).then((shownAt) => (address.value = shownAt ?? address.value))
    }, DEBOUNCE_MS)
  }

  async function close(): Promise<void> {
    clearTimeout(timer)
    address.value = undefined
    if (!isOn.value) return
    isOn.value = false
    // Nobody waits for the result. If it failed, the preview window says so.
    await call('theme.closePreview', undefined).catch((cause: unknown) => (failure.value = asAppError(cause)))
  }

  onOtherConnection(() => void close())

  return { isOn, address, failure, show, follow, close }
})
