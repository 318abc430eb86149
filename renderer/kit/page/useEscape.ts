import { watch, type Ref } from 'vue'

/** Runs `act` when Escape is pressed inside an element and nothing in it has handled the key. */
export function useEscape(element: Readonly<Ref<HTMLElement | null>>, act: () => void): void {
  function onKeydown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) act()
  }

  watch(element, (now, before) => {
    before?.removeEventListener('keydown', onKeydown)
    now?.addEventListener('keydown', onKeydown)
  })
}
