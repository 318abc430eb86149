import { onScopeDispose } from 'vue'

/** Ctrl+Enter submits the form that has the focus, from any of its fields, as its submit button does. */
export function useSubmitKey(): void {
  function onKeydown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || isComposing || defaultPrevented) return
    const form = target instanceof Element ? target.closest('form') : null
    const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (!button) return
    event.preventDefault()
    button.click()
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
}
