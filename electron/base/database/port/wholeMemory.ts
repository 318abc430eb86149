/** The memory of bytes, to be transferred; empty if the bytes are only a part of a larger memory. */
export function wholeMemory(bytes: unknown): ArrayBuffer[] {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength !== bytes.buffer.byteLength) return []
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/**
 * Frees the memory of bytes that nobody will read again. The garbage collector runs only when there is much other
 * garbage: a file whose pieces all wait for it costs tens of megabytes.
 */
export function letGo(bytes: Uint8Array): void {
  for (const memory of wholeMemory(bytes)) memory.transfer(0)
}
