import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createMessageReader, framed } from './protocolMessages.ts'
import type { Certificate } from './withTls.ts'

/** How a server asks for a password: the body of its message after the length. */
export const ASKS = {
  'clear text': Buffer.from([0, 0, 0, 3]),
  MD5: Buffer.from([0, 0, 0, 5, 1, 2, 3, 4]),
  SCRAM: Buffer.from('\0\0\0\u{a}SCRAM-SHA-256\0\0'),
  'one round': Buffer.from('\0\0\0\u{b}r=nonce,s=c2FsdA==,i=1'),
  'bound SCRAM': Buffer.from('\0\0\0\u{a}SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0')
} as const

export interface LyingServer extends AsyncDisposable {
  readonly port: number
  /** The types of the messages that came, the first of which has none, and all their bytes as text. */
  readonly received: { types: string[]; text: string }
}

const TLS_REQUEST_BYTES = 8

/** Pretends to be PostgreSQL: answers the first message, and each after it, with the next of these questions. */
export async function startLyingServer(asks: readonly (keyof typeof ASKS)[], tls?: Certificate): Promise<LyingServer> {
  const received: LyingServer['received'] = { types: [], text: '' }
  const sockets = new Set<Socket>()
  const lie = (socket: Socket) => {
    const rest = [...asks]
    const read = createMessageReader(true, ({ type, bytes }) => {
      received.types.push(type)
      received.text += bytes.toString('latin1')
      const next = rest.shift()
      if (next) socket.write(framed('R', ASKS[next]))
    })
    socket.on('data', read).on('error', () => socket.destroy())
  }
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    if (!tls) lie(socket)
    else
      socket.once('readable', () => {
        socket.read(TLS_REQUEST_BYTES)
        socket.write('S')
        lie(new TLSSocket(socket, { isServer: true, cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
