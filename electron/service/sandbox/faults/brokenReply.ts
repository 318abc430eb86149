import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultRule } from './faultRule.ts'

/** Closes the connection before or during the answer. The request itself has already taken effect. */
export function breakConnection(rule: FaultRule, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { socket } = request.raw
  if (rule.kind === 'drop') {
    socket.destroy()
    return
  }
  const bytes = bytesOf(payload)
  // The last byte is never sent: otherwise a cut at the end would not cut anything.
  const length = Math.min(Math.floor(bytes.length * rule.share), Math.max(bytes.length - 1, 0))
  reply.raw.writeHead(reply.statusCode, { ...headersOf(reply), 'content-length': bytes.length })
  reply.raw.flushHeaders()
  reply.raw.write(bytes.subarray(0, length), () => socket.destroySoon())
}

function headersOf(reply: FastifyReply): Readonly<Record<string, string | number | string[]>> {
  const headers = Object.entries(reply.getHeaders())
  return Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Replaces the body that is ready to be sent. */
export function breakBody(rules: readonly FaultRule[], reply: FastifyReply, payload: unknown): unknown {
  return rules.reduce((body, rule) => breakOnce(rule, reply, body), payload)
}

function breakOnce(rule: FaultRule, reply: FastifyReply, payload: unknown): unknown {
  switch (rule.kind) {
    case 'malformed':
      reply.code(200).removeHeader('content-length')
      return malformedBody(rule.body, reply, bytesOf(payload))
    case 'empty':
      return isList(payload) ? resized(reply, '{"data":[],"has_more":true}') : payload
    case 'stuck':
      return isList(payload)
        ? resized(
            reply,
            bytesOf(payload)
              .toString()
              .replace(/"has_more":false\}$/, '"has_more":true}')
          )
        : payload
    case 'latency':
    case 'unauthorized':
    case 'rate_limit':
    case 'status':
    case 'reset':
    case 'drop':
    case 'cut':
      return payload
  }
}

function bytesOf(payload: unknown): Buffer {
  if (Buffer.isBuffer(payload)) return payload
  return Buffer.from(typeof payload === 'string' ? payload : '')
}

function isList(payload: unknown): boolean {
  return bytesOf(payload).subarray(0, LIST_START.length).equals(LIST_START)
}

const LIST_START = Buffer.from('{"data":[')

function resized(reply: FastifyReply, text: string): string {
  reply.removeHeader('content-length')
  return text
}

function malformedBody(body: FaultRule['body'], reply: FastifyReply, bytes: Buffer): string {
  switch (body) {
    case 'json':
      return bytes.toString().slice(0, -2)
    case 'html':
      reply.type('text/html; charset=utf-8')
      return '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>'
    case 'nothing':
      return ''
    case 'null':
      return 'null'
  }
}
