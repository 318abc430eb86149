import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../../session/ports.ts'
import type { IsolatedWindowHandler } from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import type { Refusal } from '../requestGuard.ts'
import { listenOnLocalhost } from './localhost.ts'
import { findIsolatedWindowRefusal, readIsolatedWindowRequest } from './isolatedWindowRequest.ts'

/** One origin of an isolated window. */
export interface IsolatedWindowListener {
  /** `http://localhost:<port>`: another host than the app's page has, since all ports of one are one site. */
  readonly origin: string
  /** Must be called once, before the origin is made known. */
  answerWith(handler: IsolatedWindowHandler): void
  close(): Promise<void>
}

/** Listens on this computer alone. What a request may be is checked here, what it may have is the handler's. */
export async function openIsolatedWindowListener(log: Log): Promise<IsolatedWindowListener> {
  const handler = Promise.withResolvers<IsolatedWindowHandler>()
  let origin = ''
  const localhost = await listenOnLocalhost((request, response) => {
    const answered = handler.promise.then((handle) => answer({ request, response, origin, handle }))
    answered.catch((error: unknown) => {
      // Whoever asked may be gone; a handler that fails all the same is a mistake of ours.
      log('isolated-window-failed', { code: error instanceof Error ? error.name : typeof error })
      response.destroy()
    })
  })
  origin = `http://localhost:${localhost.port}`
  return { origin, answerWith: (handle) => handler.resolve(handle), close: () => localhost.close() }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly origin: string
  readonly handle: IsolatedWindowHandler
}

async function answer({ request, response, origin, handle }: Exchange): Promise<void> {
  const refusal = findIsolatedWindowRefusal(request, new URL(origin).host)
  const read = refusal ?? (await readIsolatedWindowRequest(request, origin))
  if (!(read instanceof Request)) {
    refuse(response, read)
    return
  }
  const { status, headers, body } = await handle(read)
  const bytes = body && new Uint8Array(await new Response(body).arrayBuffer())
  response.writeHead(status, { ...Object.fromEntries(headers), ...(bytes && { 'Content-Length': bytes.length }) })
  response.end(bytes ?? undefined)
}

/** The connection ends with the answer: what else it holds was sent by the same stranger. */
function refuse(response: ServerResponse, { status, text }: Refusal): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close'
  })
  response.end(`${text}\n`)
}
