/**
 * Opens an external page in a window without access to this one. A browser that blocks the window does not report it,
 * so callers also show the address as a link.
 */
export function openPage(address: string, width: number, height: number): void {
  window.open(address, '_blank', `noopener,popup,width=${width},height=${height}`)
}
