import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxClock } from '../state/sandboxClock.ts'
import { breakBody, breakConnection } from './brokenReply.ts'
import type { FaultBoard } from './faultBoard.ts'
import { faultProblem } from './faultProblem.ts'
import type { FaultRule } from './faultRule.ts'

const hitting = new WeakMap<FastifyRequest, readonly FaultRule[]>()

/** Kinds of the faults that hit a request. */
export function faultsOf(request: FastifyRequest): readonly string[] {
  return hitting.get(request)?.map(({ kind }) => kind) ?? []
}

interface FaultOptions {
  readonly faults: FaultBoard
  readonly clock: SandboxClock
  /** Requests that no fault may hit. */
  readonly isExempt: (path: string) => boolean
}

/** Applies the active faults to the requests of this server. */
export function addFaults(server: FastifyInstance, { faults, clock, isExempt }: FaultOptions): void {
  server.addHook('onRequest', async (request, reply) => {
    if (faults.isEmpty) return
    const [path = ''] = request.url.split('?', 1)
    if (isExempt(path)) return
    const rules = faults.take(request.method, path)
    if (rules.length === 0) return
    hitting.set(request, rules)
    for (const rule of rules) {
      if (rule.kind === 'latency') await wait(rule.milliseconds)
      if (rule.kind === 'stuck') request.raw.url = withoutCursor(request.url)
      if (rule.kind === 'reset') {
        reply.hijack()
        request.raw.socket.destroy()
        return
      }
      const problem = faultProblem(rule, clock.now())
      if (problem !== undefined) throw problem
    }
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    const rules = hitting.get(request)
    if (rules === undefined) {
      done(null, payload)
      return
    }
    const end = rules.find(({ kind }) => kind === 'drop' || kind === 'cut')
    // An answer that is cut off must not be sent in the usual way.
    if (end === undefined) done(null, breakBody(rules, reply, payload))
    else breakConnection(end, request, reply, payload)
  })
}

function withoutCursor(url: string): string {
  return url.replace(/([?&])starting_after=[^&]*&?/, '$1')
}
