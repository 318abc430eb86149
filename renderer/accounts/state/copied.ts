import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** Milliseconds in which a browser tells of the copy itself, at the latest on a busy computer; and in which it says so twice. */
const OWN = 2000
const SAME = 300
/** After ten minutes nobody is still about to paste it. */
const LIFE = 600_000

/**
 * Bank details that were copied, and whether the clipboard was changed afterwards. Any program, and any page that is
 * clicked on, may do that, and no page may look at what is there now; a browser only tells that it is something else, once
 * this window has the focus again. One that does not tell (Firefox, Safari, Chromium before 144) leaves *Check a copy*.
 */
export const useCopied = defineStore('copied', () => {
  /** What had been copied when something else took its place. */
  const replaced = ref<string>()
  const announcer = useAnnouncer()
  let copied: { readonly what: string; readonly at: number; readonly notifiedAt?: number } | undefined

  function forget(): void {
    copied = undefined
    replaced.value = undefined
  }

  /** Call right after the copy. `what`: as its button calls it. */
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

  // The interface is absent where a page does not come over a safe way.
  const clipboard = navigator.clipboard as Clipboard | undefined
  clipboard?.addEventListener('clipboardchange', hear)
  // What users copy or cut here themselves they know of.
  for (const name of ['copy', 'cut'] as const) document.addEventListener(name, forget)

  return { replaced, watch, forget }
})
