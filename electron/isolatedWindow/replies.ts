import type { Markup } from './markup.ts'
import { isolatedWindowHeaders } from './isolatedWindowHeaders.ts'

/** What a document may reach beyond its own script and style; nothing else is let in. */
interface DocumentReach {
  /** Where a frame may lead. */
  readonly frames?: readonly string[]
  /** Where a form may be posted to. */
  readonly forms?: readonly string[]
  /** Whether it may stand in a frame of the same origin, and in no other. */
  readonly isFramed?: boolean
}

/** A document of our own. */
export function documentReply(document: Markup, reach: DocumentReach = {}, status = 200): Response {
  const headers = { 'content-security-policy': policyOf(reach), ...(reach.isFramed !== true && NEVER_FRAMED) }
  return reply(document.text, HTML, { status, headers })
}

/** A document that runs what is not ours, under the policy it is given. */
export function guestReply(document: Markup, policy: string): Response {
  return reply(document.text, HTML, { headers: { 'content-security-policy': policy } })
}

/** A script or a style sheet of ours, by the name of its file. */
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
/** Of what is no document: should a browser show it all the same, it can do nothing. */
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
