/** A message of PostgreSQL's protocol, whole. */
export interface Message {
  /** Empty for the first one of a client, which has no type. */
  readonly type: string
  readonly bytes: Buffer
}

/** The server says so when it is ready for the next question; the type of a client's Sync is another. */
export const SYNC = 'Z'
/** After these a client waits: its first message, Query, Sync, Flush, an answer about its password, and the end. */
export const FLUSHED: ReadonlySet<string> = new Set(['', 'Q', 'S', 'H', 'p', 'X'])

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** Reads messages out of bytes as they come. Those of a client begin with one that has no type. */
export function createMessageReader(isClient: boolean, onMessage: (message: Message) => void): (bytes: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let needed = LENGTH_BYTES
  let isFirst = isClient
  return (bytes) => {
    chunks.push(bytes)
    size += bytes.length
    // A large message is put together once.
    if (size < needed) return
    let rest = Buffer.concat(chunks)
    for (;;) {
      const head = isFirst ? 0 : TYPE_BYTES
      needed = head + LENGTH_BYTES
      if (rest.length < needed) break
      needed = head + rest.readUInt32BE(head)
      if (rest.length < needed) break
      onMessage({ type: isFirst ? '' : rest.toString('latin1', 0, 1), bytes: rest.subarray(0, needed) })
      isFirst = false
      rest = rest.subarray(needed)
      needed = TYPE_BYTES + LENGTH_BYTES
    }
    chunks = [rest]
    size = rest.length
  }
}

/** A message of a server. */
export function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES)
  head.write(type)
  head.writeUInt32BE(body.length + LENGTH_BYTES, TYPE_BYTES)
  return Buffer.concat([head, body])
}
