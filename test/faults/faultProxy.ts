import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Exchange, Fault } from './exchange.ts'
import { FaultRules, type FaultRule } from './faultRules.ts'
import { askService, type ServiceAnswer } from './serviceAnswer.ts'

/** A request as the proxy saw it. */
interface SeenRequest {
  readonly method: string
  readonly url: string
  /** How often the service heard of it: 0 or 1. A request that must not be repeated is judged by the sum. */
  reached: number
}

export interface FaultProxy extends AsyncDisposable {
  readonly baseUrl: string
  readonly port: number
  /** In the order they came. */
  readonly requests: readonly SeenRequest[]
  /** Lets a fault meet requests; by default the next one only. */
  spoil(fault: Fault, when?: Partial<Omit<FaultRule, 'fault'>>): void
  /** Takes all faults away. */
  mend(): void
  /** Closes the port: who connects is refused, and who is connected is cut off. */
  down(): Promise<void>
  /** Opens the same port again. */
  up(): Promise<void>
}

/** Stands before a service on loopback (`http://127.0.0.1:…`) and passes everything on, but for what rules spoil. */
export async function startFaultProxy(service: string): Promise<FaultProxy> {
  const rules = new FaultRules()
  const requests: SeenRequest[] = []
  const ending = new AbortController()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const seen: SeenRequest = { method: request.method ?? 'GET', url: request.url ?? '/', reached: 0 }
    const fault = rules.faultOf(requests.push(seen)) ?? passOn(response)
    await fault(await exchangeOf(service, request, response, seen, ending.signal))
  }
  const server = createServer((request, response) => {
    // A client that left, or a service that ended, fails the exchange; the client then sees a closed connection.
    serve(request, response).catch(() => request.socket.destroy())
  })
  // The reset is on purpose, or the client's own; either way the connection is gone.
  server.on('connection', (socket) => socket.on('error', () => undefined))
  const port = await listen(server, 0)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    requests,
    spoil: (fault, { from = requests.length + 1, count = 1 } = {}) => rules.add({ fault, from, count }),
    mend: () => rules.clear(),
    down: () => close(server),
    async up() {
      if (!server.listening) await listen(server, port)
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      await close(server)
    }
  }
}

async function exchangeOf(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  seen: SeenRequest,
  ending: AbortSignal
): Promise<Exchange> {
  const { method, url } = seen
  const { socket, headers } = request
  const left = new AbortController()
  // Of the answer: a request closes as soon as it was read.
  response.once('close', () => left.abort())
  const signal = AbortSignal.any([left.signal, ending])
  const body = await buffer(request)
  return {
    method,
    url,
    client: socket,
    signal,
    forward() {
      seen.reached += 1
      // Once sent on, the service acts, whether or not the client stays to hear of it.
      return askService(service, { method, url, headers, body }, ending)
    }
  }
}

/** No fault at all; the connection stays open for the next request. */
function passOn(response: ServerResponse): Fault {
  return async ({ forward }) => {
    const { status, headers, body }: ServiceAnswer = await forward()
    response.writeHead(status, headers.flat()).end(body)
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
