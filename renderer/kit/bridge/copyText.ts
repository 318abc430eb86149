/**
 * Puts text on the clipboard, as a key or a button was pressed for, and compares what was taken with it; false where the
 * browser does not let it, or took another text. The page's own policy refuses it the clipboard beyond that, so that
 * nothing is read from it and nothing put there unasked: what other programs make of it shows only where it is pasted.
 */
export function copyText(text: string): boolean {
  let isTaken = false
  const take = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isTaken = event.clipboardData?.getData('text/plain') === text
  }
  document.addEventListener('copy', take, { capture: true })
  try {
    // The interface in its place is one that the policy refuses.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy') && isTaken
  } finally {
    document.removeEventListener('copy', take, { capture: true })
  }
}
