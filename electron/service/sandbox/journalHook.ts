import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultsOf } from './faults/faultHooks.ts'
import type { Journal } from './control/journal.ts'
import type { SandboxClock } from './state/sandboxClock.ts'

interface JournalOptions {
  readonly journal: Journal
  readonly clock: SandboxClock
  /** Texts that must not appear in any entry. */
  readonly secrets: readonly string[]
  readonly isExempt: (path: string) => boolean
}

/** Records each request when its connection has finished with it: answered, cut off or dropped. */
export function addJournal(server: FastifyInstance, { journal, clock, secrets, isExempt }: JournalOptions): void {
  server.addHook('onRequest', (request, reply, next) => {
    const { method } = request
    const path = pathOf(request, secrets)
    const [at, started] = [clock.now(), performance.now()]
    if (!isExempt(path)) {
      reply.raw.once('close', () => {
        const status = reply.raw.headersSent ? reply.raw.statusCode : 0
        journal.add({ at, method, path, status, milliseconds: performance.now() - started, faults: faultsOf(request) })
      })
    }
    next()
  })
}

/** The path as received if it is harmless, otherwise the pattern of its route, because some paths contain tokens. */
function pathOf(request: FastifyRequest, secrets: readonly string[]): string {
  const { url } = request.routeOptions
  const path = url === undefined || /^\/v\d+\//.test(url) ? request.url : url
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), path).replace(TOKEN, '[secret]')
}

const TOKEN = /\b(?:consent|sandbox)_[\w-]{20,}/g
