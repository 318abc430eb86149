import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** The room inside an element, px, without its scroll bars; endlessly wide until it was measured. */
export function useElementSize(element: Readonly<Ref<HTMLElement | null>>) {
  const size = ref({ width: Infinity, height: 0 })
  const observer = new ResizeObserver(([entry]) => {
    if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height }
  })
  watch(element, (now, before) => {
    if (before) observer.unobserve(before)
    if (now) observer.observe(now)
  })
  onScopeDispose(() => observer.disconnect())
  return readonly(size)
}
