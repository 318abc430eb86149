/**
 * Puts text on the clipboard after a key or button press, and checks that the copied selection equals the text. False
 * if the browser refuses, or copied another text. The content policy allows no other access to the clipboard, so that
 * the app reads nothing from it and writes nothing unasked. Whether another program changes it later shows only when it
 * is pasted.
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
    // The content policy refuses the interface that replaces this one.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy') && isTaken
  } finally {
    document.removeEventListener('copy', take, { capture: true })
  }
}
