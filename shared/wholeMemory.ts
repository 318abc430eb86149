/** The memory of bytes; none where they are a part of a larger one. */
export function wholeMemory(bytes: unknown): ArrayBuffer[] {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength !== bytes.buffer.byteLength) return []
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/**
 * Gives the memory of bytes back that nobody will read again. The garbage collector would do it too, but only looks when
 * there is much else to collect: a file of which each piece waits for it costs tens of megabytes.
 */
export function letGo(bytes: Uint8Array): void {
  for (const memory of wholeMemory(bytes)) memory.transfer(0)
}
