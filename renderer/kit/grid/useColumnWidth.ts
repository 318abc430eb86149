import { onScopeDispose, ref } from 'vue'
import { fittingWidth } from './arrangeColumns.ts'

/** Pulling the edge of a column's heading: the width follows the pointer, and is kept when it is let go. */
export function useColumnWidth(keep: (id: string, width: number) => void) {
  const pulled = ref<{ readonly id: string; readonly width: number }>()
  let stop: (() => void) | undefined

  /** `width` is what the column takes now; `turned` where its edge is at the left, as with one pinned to the right. */
  function start(id: string, width: number, turned: boolean, { clientX, button }: PointerEvent): void {
    if (button !== 0) return
    stop?.()
    const begun = new AbortController()
    stop = () => begun.abort()
    const follow = { signal: begun.signal }
    const at = (x: number) => ({ id, width: fittingWidth(width + (turned ? clientX - x : x - clientX)) })
    window.addEventListener('pointermove', (event) => (pulled.value = at(event.clientX)), follow)
    window.addEventListener('pointerup', ended, follow)
    window.addEventListener('pointercancel', ended, follow)
  }

  function ended(): void {
    stop?.()
    if (pulled.value) keep(pulled.value.id, pulled.value.width)
    pulled.value = undefined
  }

  onScopeDispose(() => stop?.())
  return { pulled, start }
}
