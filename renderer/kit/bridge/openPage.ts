/**
 * Opens a page that is not ours in a window without a way back to this one. A browser that keeps such windows back tells
 * nobody, so whoever calls this shows the address as a link as well.
 */
export function openPage(address: string, width: number, height: number): void {
  window.open(address, '_blank', `noopener,popup,width=${width},height=${height}`)
}
