/** An element that must exist in the document. */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}.`)
  return found
}

/** A control that must exist in the document. */
export function control<T extends 'input' | 'button'>(tag: T, id: string): HTMLElementTagNameMap[T] {
  const found = document.querySelector(`${tag}#${id}`)
  if (!found) throw new Error(`The page has no ${tag} ${id}.`)
  // The element's tag name guarantees this type.
  return found as HTMLElementTagNameMap[T]
}

export function setText(id: string, text: string): void {
  element(id).textContent = text
}
