import type { Markup } from './markup.ts'
import { isolatedWindowHeaders } from './isolatedWindowHeaders.ts'

/** What a document may reach besides its own script and style; everything else is blocked. */
interface DocumentReach {
  /** Origins that frames may load. */
  readonly frames?: readonly string[]
  /** Origins that forms may post to. */
  readonly forms?: readonly string[]
  /** Whether it may be framed, by its own origin only. */
  readonly isFramed?: boolean
}

/** A reply with a document of the app. */
export function documentReply(document: Markup, reach: DocumentReach = {}, status = 200): Response {
  const headers = { 'content-security-policy': policyOf(reach), ...(reach.isFramed !== true && NEVER_FRAMED) }
  return reply(document.text, HTML, { status, headers })
}

/** A reply with a document that runs foreign code, under the given policy. */
export function guestReply(document: Markup, policy: string): Response {
  return reply(document.text, HTML, { headers: { 'content-security-policy': policy } })
}

/** A script or a style sheet of the app; the file name gives its type. */
export function assetReply(text: string, name: string): Response {
  return reply(text, `${name.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`)
}

export function jsonReply(value: object): Response {
  return reply(JSON.stringify(value), 'application/json')
}

export function refusalReply(status: number): Response {
  return reply('There is nothing here.\n', 'text/plain; charset=utf-8', { status })
}

export function emptyReply(status: 204 | 303, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...isolatedWindowHeaders, ...headers } })
}

const HTML = 'text/html; charset=utf-8'
const NEVER_FRAMED = { 'x-frame-options': 'DENY' } as const
/** For replies that are not documents: if a browser shows one anyway, it can do nothing. */
const INERT = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const

interface ReplyDetail {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

function reply(body: string, type: string, { status = 200, headers = {} }: ReplyDetail = {}): Response {
  return new Response(body, {
    status,
    headers: { ...isolatedWindowHeaders, ...INERT, 'content-type': type, ...headers }
  })
}

function policyOf({ frames = [], forms = [], isFramed = false }: DocumentReach): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    ['frame-src', ...sources(frames)].join(' '),
    ['form-action', ...sources(forms)].join(' '),
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join('; ')
}

function sources(allowed: readonly string[]): readonly string[] {
  return allowed.length === 0 ? ["'none'"] : allowed
}
