import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** Whether an element can be scrolled further to the left or right, or up or down. */
export function useOverflow(element: Readonly<Ref<HTMLElement | null>>, way: 'across' | 'down' = 'across') {
  const hidden = ref({ before: false, after: false })
  const sizes = new ResizeObserver(measure)

  function measured() {
    const at = element.value
    if (!at) return { start: 0, shown: 0, whole: 0 }
    return way === 'across'
      ? { start: at.scrollLeft, shown: at.clientWidth, whole: at.scrollWidth }
      : { start: at.scrollTop, shown: at.clientHeight, whole: at.scrollHeight }
  }

  function measure(): void {
    const { start, shown, whole } = measured()
    const before = start > 1
    const after = start + shown < whole - 1
    if (before !== hidden.value.before || after !== hidden.value.after) hidden.value = { before, after }
  }

  watch(
    element,
    (now, last) => {
      sizes.disconnect()
      last?.removeEventListener('scroll', measure)
      if (!now) return
      sizes.observe(now)
      // Its content may grow while the element itself does not.
      for (const each of now.children) sizes.observe(each)
      now.addEventListener('scroll', measure, { passive: true })
      measure()
    },
    { flush: 'post', immediate: true }
  )
  onScopeDispose(() => sizes.disconnect())
  return readonly(hidden)
}
