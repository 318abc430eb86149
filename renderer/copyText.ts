/**
 * Puts text on the clipboard; false where the page may not. Asks first, because a refused attempt is also a complaint on
 * the console.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not every browser's types know this permission, which Chromium has.
    const { state } = await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })
    if (state === 'denied') return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused after all, or unknown here: the reader copies what is selected for them.
    return false
  }
}
