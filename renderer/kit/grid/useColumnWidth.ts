import { onScopeDispose, ref } from 'vue'
import { fittingWidth } from './arrangeColumns.ts'

/** Resizing a column by the edge of its heading: the width follows the pointer and is stored on release. */
export function useColumnWidth(keep: (id: string, width: number) => void) {
  const pulled = ref<{ readonly id: string; readonly width: number }>()
  let stop: (() => void) | undefined

  /** `width` is the current width. `turned`: the edge is on the left, as for a column that is pinned right. */
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
