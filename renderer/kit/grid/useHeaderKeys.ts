import { computed, nextTick, ref, type Ref } from 'vue'
import { fittingWidth } from './arrangeColumns.ts'

const WIDTH_STEP = 16

interface HeaderKeysOptions {
  /** The ids of the columns, from left to right. */
  readonly ids: Readonly<Ref<readonly string[]>>
  readonly headingOf: (id: string) => HTMLElement | undefined
  readonly sort: (id: string, isAlso: boolean) => void
  readonly resize: (id: string, width: number | null) => void
  readonly fit: (id: string) => void
  readonly move: (id: string, toPlaceOf: string) => void
  /** Moves from the headings down into the list. */
  readonly leave: () => void
}

/** Keys on the headings of a list. Tab reaches one heading; arrow keys move from one to the next. */
export function useHeaderKeys(options: HeaderKeysOptions) {
  const { ids, headingOf } = options
  const entered = ref<string>()
  const entry = computed(() => (ids.value.includes(entered.value ?? '') ? entered.value : ids.value[0]))

  function goTo(id: string | undefined): void {
    if (id === undefined) return
    entered.value = id
    headingOf(id)?.focus()
  }

  const next = (id: string, step: number) => ids.value[ids.value.indexOf(id) + step]

  async function sideways(id: string, step: 1 | -1, event: KeyboardEvent): Promise<void> {
    const other = next(id, step)
    if (!event.shiftKey) goTo(other)
    else if (!event.ctrlKey && !event.metaKey)
      options.resize(id, fittingWidth((headingOf(id)?.offsetWidth ?? 0) + step * WIDTH_STEP))
    else if (other !== undefined) {
      options.move(id, other)
      await nextTick()
      goTo(id)
    }
  }

  const acts: Readonly<Record<string, (id: string, event: KeyboardEvent) => unknown>> = {
    ArrowLeft: (id, event) => sideways(id, -1, event),
    ArrowRight: (id, event) => sideways(id, 1, event),
    ArrowDown: () => options.leave(),
    Home: () => goTo(ids.value[0]),
    End: () => goTo(ids.value.at(-1)),
    Enter: (id, { shiftKey }) => options.sort(id, shiftKey),
    ' ': (id, { shiftKey }) => options.sort(id, shiftKey),
    '=': (id) => options.fit(id),
    Backspace: (id) => options.resize(id, null)
  }

  function onKeydown(id: string, event: KeyboardEvent): void {
    const act = acts[event.key]
    if (!act || event.altKey) return
    event.preventDefault()
    act(id, event)
  }

  return { entry, onKeydown, entered }
}
