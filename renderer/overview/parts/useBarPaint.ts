import { onMounted, onScopeDispose, shallowRef, type Ref, type ShallowRef } from 'vue'
import { readBarPaint, type BarPaint } from './barPaint.ts'

const CHANGES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']

/** The colours of the page for a canvas, read again whenever the theme or the font changes. */
export function useBarPaint(canvas: Readonly<Ref<HTMLCanvasElement | null>>): ShallowRef<BarPaint | undefined> {
  const paint = shallowRef<BarPaint>()
  const read = () => {
    if (canvas.value) paint.value = readBarPaint(canvas.value)
  }

  const theme = new MutationObserver(read)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const media = CHANGES.map((query) => matchMedia(query))
  for (const each of media) each.addEventListener('change', read)
  // Texts are measured with the current font, and the page's own font may load later.
  document.fonts.addEventListener('loadingdone', read)

  onMounted(read)
  onScopeDispose(() => {
    theme.disconnect()
    for (const each of media) each.removeEventListener('change', read)
    document.fonts.removeEventListener('loadingdone', read)
  })
  return paint
}
