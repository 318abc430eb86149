/** For a form's `keydown`: Ctrl+Enter submits it from any of its fields, as its submit button does. */
export function submitByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, repeat, isComposing, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || isComposing) return
  event.preventDefault()
  if (currentTarget instanceof HTMLElement)
    currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}
