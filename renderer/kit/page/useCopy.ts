import { onScopeDispose, readonly, ref } from 'vue'
import { copyText } from '../bridge/copyText.ts'
import { useAnnouncer } from './announcer.ts'

const SHOWN_MS = 2000
/** Milliseconds; longer, because there is another sentence to read. */
const CAUTION_MS = 6000

/**
 * Copies a value and says so, on screen and to screen readers. `notice` is the last message, for a moment. With the
 * text that is `shown`, it also says whether the copy equals it, followed by `caution`.
 */
export function useCopy() {
  const announcer = useAnnouncer()
  const notice = ref<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function copy(what: string, text: string, shown?: string, caution?: string): boolean {
    const isCopied = copyText(text)
    notice.value = isCopied
      ? `${what} copied${comparison(text, shown)}${caution === undefined ? '' : `. ${caution}`}`
      : `${what} could not be copied. Select it and press Ctrl+C or ⌘C.`
    announcer.announce(notice.value)
    clearTimeout(timer)
    timer = setTimeout(() => (notice.value = undefined), caution === undefined ? SHOWN_MS : CAUTION_MS)
    return isCopied
  }

  onScopeDispose(() => clearTimeout(timer))
  return { notice: readonly(notice), copy }
}

function comparison(text: string, shown: string | undefined): string {
  if (shown === undefined) return ''
  return shown === text ? ', the same as shown' : ', with invisible characters'
}
