import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection was ended without an answer. */
  readonly status: number
  /** Everything that came back, as it came. */
  readonly text: string
  header(name: string): string | undefined
}

const TIMEOUT = 10_000

/** Writes exactly these bytes to a port of this machine and reads until the other side ends, or says no more. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.setTimeout(TIMEOUT, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    // A refused request may be cut off while it is still being written; what was answered counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
  })
}

function readAnswer(text: string): RawAnswer {
  const head = text.split('\r\n\r\n', 1)[0] ?? ''
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    text,
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll('\r', ''))?.[1]
  }
}
