import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stranger's server sends for a path. */
export interface StrangeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** What was asked for; `path` with its query. */
export interface StrangeRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface StrangeServer extends AsyncDisposable {
  readonly port: number
  /** Under the address, so that it is another site than an isolated window on `localhost`. */
  readonly origin: string
  readonly asked: readonly StrangeRequest[]
}

/** A server of somebody else, on this computer. */
export async function strangeServer(answer: (request: StrangeRequest) => StrangeAnswer): Promise<StrangeServer> {
  const asked: StrangeRequest[] = []
  // Room for all cookies that a browser keeps for a host.
  const server = createServer({ maxHeaderSize: 2 ** 21 }, (incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(parts).toString() }
      asked.push(request)
      const { status = 200, headers: more = {}, body } = answer(request)
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...more })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
