import { Readable } from 'node:stream'
import { net, type IncomingMessage, type Session } from 'electron'

/** Headers of the transfer: the body is unpacked by now, and the cookies are in the session. */
const LEFT_OUT = new Set(['content-encoding', 'content-length', 'set-cookie', 'transfer-encoding'])

/**
 * Asks the network for what a frame requested. A redirect is handed back to the frame, not followed here: what it leads to
 * would else be shown under the address that it came from, with the rights of that.
 */
export function forwardToNetwork(request: Request, session: Session): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const origin = request.headers.get('origin') ?? undefined
  const { method, url } = request
  const bypassCustomProtocolHandlers = true
  const forwarded = net.request({
    method,
    url,
    session,
    credentials: 'include',
    redirect: 'manual',
    bypassCustomProtocolHandlers,
    ...(origin !== undefined && { origin })
  })
  for (const [name, value] of request.headers) forwarded.setHeader(name, value)
  forwarded.on('redirect', (status, _method, location) => {
    resolve(new Response(null, { status, headers: { location } }))
  })
  forwarded.on('response', (answer) => resolve(responseOf(answer, method)))
  // Catches errors after a redirect that was not followed too; the promise is settled by then. An invalid certificate
  // ends here.
  forwarded.on('error', () => resolve(Response.error()))
  request.arrayBuffer().then(
    (body) => forwarded.end(body.byteLength > 0 ? Buffer.from(body) : undefined),
    () => forwarded.abort()
  )
  return promise
}

function responseOf(answer: IncomingMessage, method: string): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headers)) {
    if (LEFT_OUT.has(name.toLowerCase())) continue
    for (const value of [values].flat()) headers.append(name, value)
  }
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(answer.statusCode)
  // Electron returns a readable stream of Node, which its types do not say.
  const body = hasBody ? (Readable.toWeb(answer as unknown as Readable) as ReadableStream) : null
  return new Response(body, { status: answer.statusCode, headers })
}
