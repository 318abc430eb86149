import type { IncomingMessage } from 'node:http'
import { SESSION_HEADER } from '../../../shared/app/sessionHeader.ts'

/** Why a request goes no further: a status and one short sentence, nothing about us. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

export interface Door {
  /** `127.0.0.1:<port>`, as it must stand in the Host header. */
  readonly host: string
  readonly isSession: (shown: string) => boolean
}

/** The two ways in, and where their token is exchanged. */
export const startPath = '/start'
export const openPath = '/open'
export const sessionPath = '/session'
/** Where the page sends files; the only addresses that take bytes. */
export const uploadPrefix = '/uploads/'

type Headers = ReadonlyMap<string, readonly string[]>
interface Facts {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly headers: Headers
  readonly door: Door
}
type Check = (facts: Facts) => Refusal | undefined

/**
 * Looks at a request before any router does, so that nothing a router tolerates gets through. The Host check stops
 * DNS rebinding, Origin and fetch metadata stop other sites and other ports (which count as the same site), and the
 * session stops other programs and other users of the machine. What a browser asks for by itself cannot show the session:
 * a GET has the page's own files, which are no secret, and paths that hold 256 random bits and work once. Cookies say
 * nothing here.
 */
export function findRefusal({ method = '', url = '', rawHeaders }: IncomingMessage, door: Door): Refusal | undefined {
  const facts: Facts = { method, url, path: url.split('?', 1)[0] ?? '', headers: readHeaders(rawHeaders), door }
  for (const check of checks) {
    const refusal = check(facts)
    if (refusal) return refusal
  }
  return undefined
}

const LONGEST_URL = 1024
// Our own addresses need no more than this. An absolute URL, `//`, an escape or a dot segment never gets to a router.
const plainUrl = /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*)?(?:\?token=[\w-]+)?$/
const plainMethods = new Set(['GET', 'POST'])
/** Headers that are read; twice the same one could be read in two ways. */
const single = ['host', 'origin', SESSION_HEADER, 'content-type', 'content-length', 'sec-fetch-site', 'sec-fetch-mode']
/** Headers that no page of ours sends, and that give a request a second meaning. */
const unwanted = ['transfer-encoding', 'upgrade', 'expect', 'x-http-method-override', 'http2-settings']

const checks: readonly Check[] = [
  function address({ url }) {
    return url.length > LONGEST_URL || !plainUrl.test(url) ? refuse(400, 'The address was not understood.') : undefined
  },
  function headers({ headers }) {
    const isDouble = single.some((name) => all(headers, name).length > 1)
    const isOdd = unwanted.some((name) => headers.has(name))
    return isDouble || isOdd ? refuse(400, 'The request was not understood.') : undefined
  },
  function host({ headers, door }) {
    return one(headers, 'host') === door.host ? undefined : refuse(403, 'This address is not served here.')
  },
  function method({ method }) {
    return plainMethods.has(method) ? undefined : refuse(405, 'This method is not allowed.')
  },
  function origin({ method, headers, door }) {
    const origin = one(headers, 'origin')
    const isOurs = origin === `http://${door.host}`
    return isOurs || (origin === undefined && method === 'GET') ? undefined : refuse(403, foreign)
  },
  function fetchSite(facts) {
    return mayComeFrom(facts, one(facts.headers, 'sec-fetch-site')) ? undefined : refuse(403, foreign)
  },
  function body({ method, path, headers }) {
    const length = one(headers, 'content-length')
    if (method === 'GET') return length === undefined ? undefined : refuse(400, 'The request was not understood.')
    if (length === undefined) return refuse(411, 'The length of the request is missing.')
    const type = one(headers, 'content-type')
    if (path.startsWith(uploadPrefix)) {
      return type === 'application/octet-stream' ? undefined : refuse(415, 'Only files are taken here.')
    }
    return type === 'application/json' ? undefined : refuse(415, 'Only JSON is taken here.')
  },
  function session({ method, path, headers, door }) {
    if (method === 'GET' || path === sessionPath || door.isSession(one(headers, SESSION_HEADER) ?? '')) return undefined
    return refuse(401, 'This page is not signed in. Start Tallydesk again to open it.')
  }
]

const foreign = 'Requests from other pages are not served.'

/**
 * Every browser of today sends `Sec-Fetch-Site`; what sends none is not a browser and has nobody's session to misuse.
 * `none` is the user's own navigation. The opening page is a private file, which counts as another site.
 */
function mayComeFrom({ path, method, headers }: Facts, site: string | undefined): boolean {
  if (site === undefined || site === 'same-origin') return true
  const isNavigation = method === 'GET' && (one(headers, 'sec-fetch-mode') ?? 'navigate') === 'navigate'
  return isNavigation && (site === 'none' || (site === 'cross-site' && path === openPath))
}

/** Node merges or drops repeated headers; only the raw list shows what was sent. */
function readHeaders(raw: readonly string[]): Headers {
  const headers = new Map<string, string[]>()
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), raw[index + 1] ?? ''])
  }
  return headers
}

function all(headers: Headers, name: string): readonly string[] {
  return headers.get(name) ?? []
}

function one(headers: Headers, name: string): string | undefined {
  return all(headers, name)[0]
}

function refuse(status: number, text: string): Refusal {
  return { status, text }
}
