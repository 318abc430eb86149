import { createLinks, linkPrefix } from '../../loopback/links.ts'
import {
  openIsolatedWindowListener,
  type IsolatedWindowListener
} from '../../loopback/isolatedWindow/isolatedWindowListener.ts'
import type { LinkPort } from '../../../base/isolatedWindow/linkPort.ts'
import { openOwnWindow, type OwnWindow } from './ownWindow.ts'

/** Opens external addresses through a local address that works once: no file and no process list shows them. */
export function windowLinks(): LinkPort & { close(): Promise<void> } {
  const links = createLinks()
  const windows: OwnWindow[] = []
  let listening: Promise<IsolatedWindowListener> | undefined

  async function listen(): Promise<IsolatedWindowListener> {
    const listener = await openIsolatedWindowListener(() => undefined)
    listener.answerWith((request) => Promise.resolve(leadOut(links.claim(ticketOf(request)))))
    return listener
  }

  return {
    async open(url) {
      const { origin } = await (listening ??= listen())
      const address = `${origin}${(await links.open(url)) ?? ''}`
      const window = await openOwnWindow(address, 'browser')
      if (!window) return address
      windows.push(window)
      return undefined
    },
    async close() {
      await (await listening)?.close()
      await Promise.all(windows.map((window) => window.close()))
    }
  }
}

function ticketOf({ url }: Request): string {
  const { pathname } = new URL(url)
  return pathname.startsWith(linkPrefix) ? pathname.slice(linkPrefix.length) : ''
}

function leadOut(url: URL | undefined): Response {
  const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return url
    ? new Response(null, { status: 303, headers: { ...headers, Location: url.href } })
    : new Response('There is nothing here.\n', { status: 404, headers: { ...headers, 'Content-Type': 'text/plain' } })
}
