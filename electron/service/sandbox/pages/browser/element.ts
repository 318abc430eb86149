/** An element that the page's markup always has. */
export function element(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no element "${selector}".`)
  return found
}
