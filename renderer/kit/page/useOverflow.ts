import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** Whether an element has more to the left or to the right than it shows. */
export function useOverflow(element: Readonly<Ref<HTMLElement | null>>) {
  const hidden = ref({ before: false, after: false })
  const sizes = new ResizeObserver(look)

  function look(): void {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = element.value ?? {}
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    if (before !== hidden.value.before || after !== hidden.value.after) hidden.value = { before, after }
  }

  watch(
    element,
    (now, last) => {
      sizes.disconnect()
      last?.removeEventListener('scroll', look)
      if (!now) return
      sizes.observe(now)
      // What it holds may grow while it does not.
      if (now.firstElementChild) sizes.observe(now.firstElementChild)
      now.addEventListener('scroll', look, { passive: true })
      look()
    },
    { flush: 'post', immediate: true }
  )
  onScopeDispose(() => sizes.disconnect())
  return readonly(hidden)
}
