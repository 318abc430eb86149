/** Whether the keyboard is nowhere in particular, so that a list may take it. */
export function isFocusFree(): boolean {
  const { activeElement: active } = document
  return active === null || active === document.body || !active.isConnected || active.matches('.tab, #content')
}
