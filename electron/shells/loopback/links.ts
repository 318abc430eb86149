import type { LinkPort } from '../../base/isolatedWindow/linkPort.ts'
import { randomText } from './oneUseToken.ts'

export interface Links extends LinkPort {
  /** Where a ticket leads, to the first who asks in time. */
  claim(ticket: string): URL | undefined
}

export const linkPrefix = '/links/'

/** Milliseconds that a link works: the page opens it at once, or after one more click. */
const LIFE = 120_000
/** How many links may wait; beyond that, the oldest are dropped. */
const MOST = 50

/** Addresses outside that wait for the page to open a window on them, each behind a path that works once. */
export function createLinks(now: () => number = () => performance.now()): Links {
  const waiting = new Map<string, { readonly url: URL; readonly until: number }>()
  return {
    open(url) {
      const ticket = randomText()
      waiting.set(ticket, { url, until: now() + LIFE })
      for (const old of [...waiting.keys()].slice(0, -MOST)) waiting.delete(old)
      return Promise.resolve(linkPrefix + ticket)
    },
    claim(ticket) {
      const found = waiting.get(ticket)
      waiting.delete(ticket)
      return found && found.until > now() ? found.url : undefined
    }
  }
}
