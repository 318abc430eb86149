import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** Milliseconds. The browser reports our own copy within the first, even on a busy computer; twice within the second. */
const OWN = 2000
const SAME = 300
/** Milliseconds. After ten minutes nobody is still about to paste the copy. */
const LIFE = 600_000

/**
 * Copied bank details, and whether something replaced them on the clipboard. Other programs can do that, and so can a
 * page that the user clicks; no page may read the clipboard to find out. The browser only reports that it changed, once
 * this window has the focus again. Firefox, Safari and Chromium before 144 report nothing: there the user has *Check a
 * copy*.
 */
export const useCopied = defineStore('copied', () => {
  /** What the user had copied before something replaced it. */
  const replaced = ref<string>()
  const announcer = useAnnouncer()
  let copied: { readonly what: string; readonly at: number; readonly notifiedAt?: number } | undefined

  function forget(): void {
    copied = undefined
    replaced.value = undefined
  }

  /** Call this right after copying. `what`: the name on the copy button. */
  function watch(what: string): void {
    forget()
    copied = { what, at: performance.now() }
  }

  function hear(): void {
    if (!copied) return
    const now = performance.now()
    const { at, notifiedAt = now } = copied
    if (now - at < OWN && now - notifiedAt < SAME) {
      copied = { ...copied, notifiedAt }
      return
    }
    if (now - at < LIFE) {
      replaced.value = copied.what
      announcer.announce(`The clipboard was changed after this was copied: ${copied.what}.`)
    }
    copied = undefined
  }

  // The interface is absent if the page was not loaded over HTTPS or from this computer.
  const clipboard = navigator.clipboard as Clipboard | undefined
  clipboard?.addEventListener('clipboardchange', hear)
  // Users know what they copy or cut in this window themselves.
  for (const name of ['copy', 'cut'] as const) document.addEventListener(name, forget)

  return { replaced, watch, forget }
})
