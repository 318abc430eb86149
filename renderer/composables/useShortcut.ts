import { onScopeDispose } from 'vue'

/** Runs `act` when a plain key is pressed anywhere but where text is typed or a dialog is open. */
export function useShortcut(key: string, act: () => void): void {
  function onKeydown(event: KeyboardEvent): void {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, [contenteditable], [role=dialog]')
    ) {
      return
    }
    event.preventDefault()
    act()
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
}
