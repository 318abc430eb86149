import { connect } from 'node:net'

/** What a client sees of an answer before anything interprets it. */
export interface RawExchange {
  readonly text: string
  /** How many times the connection gave something. */
  readonly pieces: number
  /** `end` in good order, `left` by the client, or the code of the error that ended the connection. */
  readonly end: string
}

/** Sends a GET over a bare connection to a port of loopback. `leaveAfter`: milliseconds, if the client is to give up. */
export function rawExchange(port: number, { leaveAfter }: { leaveAfter?: number } = {}): Promise<RawExchange> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let end = 'end'
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n'))
    const leave = () => {
      end = 'left'
      socket.destroy()
    }
    const timer = leaveAfter === undefined ? undefined : setTimeout(leave, leaveAfter)
    socket.on('data', (part) => parts.push(part))
    socket.on('error', (error: NodeJS.ErrnoException) => (end = error.code ?? 'unknown'))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ text: Buffer.concat(parts).toString(), pieces: parts.length, end })
    })
  })
}
