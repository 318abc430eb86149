import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../requestGuard.ts'

/** Bytes of a body: an issuer's answer has some hundred. */
const BODY_LIMIT = 65_536
const LONGEST_URL = 2048
/** Of the connection, not of the message; and cookies, which all ports of this computer share. */
const LEFT_OUT = new Set(['connection', 'cookie', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Why a request to an isolated window goes no further, as far as its head tells. `host`: as it must stand in the Host header. */
export function findIsolatedWindowRefusal(request: IncomingMessage, host: string): Refusal | undefined {
  const { method = '', url = '', headersDistinct: headers } = request
  const hosts = headers['host'] ?? []
  if (hosts.length !== 1 || hosts[0] !== host) return { status: 403, text: 'This address is not served here.' }
  // An absolute address would name another host than the header does.
  if (!url.startsWith('/') || url.length > LONGEST_URL) return { status: 400, text: 'The address was not understood.' }
  if (method !== 'GET' && method !== 'POST') return { status: 405, text: 'This method is not allowed.' }
  // A page that runs scripts which are not ours must not install one of ours for later.
  if (headers['service-worker']) return { status: 403, text: 'Nothing here works without its page.' }
  if (Number(headers['content-length']?.[0] ?? 0) > BODY_LIMIT) return tooLarge
  return undefined
}

/** The request as a handler takes it, or why it goes no further. */
export async function readIsolatedWindowRequest(request: IncomingMessage, origin: string): Promise<Request | Refusal> {
  const { method = 'GET', url = '/', headersDistinct } = request
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of LEFT_OUT.has(name) ? [] : (values ?? [])) headers.append(name, value)
  }
  const body = await readBody(request)
  if (body === undefined) return tooLarge
  // Put together as text: a path of two slashes must not become another host.
  return new Request(`${origin}${url}`, { method, headers, body: method === 'POST' ? body : null })
}

const tooLarge: Refusal = { status: 413, text: 'The request is too large.' }

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Buffer[] = []
  let size = 0
  // A body that is too large is answered before the connection ends.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_LIMIT) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
