import { onScopeDispose, ref } from 'vue'

interface ColumnPull {
  readonly id: string
  /** The column whose place the dragged one would take. */
  readonly over: string
}

/** How far the pointer moves before a press becomes a drag, px. */
const SLACK = 6

/**
 * Dragging a column's heading to another place. `headingAt` finds the column at a point of the window. A press that
 * became a drag is no longer a click.
 */
export function useColumnPull(
  headingAt: (x: number) => string | undefined,
  move: (id: string, toPlaceOf: string) => void
) {
  const pull = ref<ColumnPull>()
  let stop: (() => void) | undefined

  function start(id: string, { clientX, button }: PointerEvent): void {
    if (button !== 0) return
    stop?.()
    const begun = new AbortController()
    stop = () => begun.abort()
    const follow = { signal: begun.signal }
    window.addEventListener('pointermove', (event) => pulled(id, clientX, event), follow)
    window.addEventListener('pointerup', () => ended(true), follow)
    window.addEventListener('pointercancel', () => ended(false), follow)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && ended(false), follow)
  }

  function pulled(id: string, from: number, { clientX }: PointerEvent): void {
    if (!pull.value && Math.abs(clientX - from) < SLACK) return
    pull.value = { id, over: headingAt(clientX) ?? pull.value?.over ?? id }
  }

  function ended(isDone: boolean): void {
    stop?.()
    const done = pull.value
    if (done && isDone && done.over !== done.id) move(done.id, done.over)
    // The click event comes after the release of the button.
    setTimeout(() => (pull.value = undefined))
  }

  onScopeDispose(() => stop?.())
  return { pull, start }
}
