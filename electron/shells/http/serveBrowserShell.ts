import type { AddressInfo } from 'node:net'
import fastifyStatic from '@fastify/static'
import type { App } from '../../app/app.ts'
import type { Log } from '../../session/ports.ts'
import { addCallRoute } from './callRoute.ts'
import { addDownloadRoute } from './downloadRoute.ts'
import type { Downloads } from './downloads.ts'
import { addEventRoutes } from './eventRoutes.ts'
import type { Heartbeat } from './eventStream.ts'
import { addLinkRoute } from './linkRoute.ts'
import type { Links } from '../loopback/links.ts'
import { createOneUseToken, isSame, randomText, type OneUseToken } from '../loopback/oneUseToken.ts'
import { watchOpenPages } from './openPages.ts'
import { openPath, startPath } from '../loopback/requestGuard.ts'
import { addSessionRoutes } from './sessionRoutes.ts'
import { createShellServer } from './shellServer.ts'
import { addUploadRoute } from './uploadRoute.ts'
import type { Uploads } from './uploads.ts'

export interface BrowserShellOptions {
  readonly app: App
  readonly log: Log
  /** Folder of the built page. Only files that are in it at the start are ever served. */
  readonly rendererDir: string
  readonly downloads: Downloads
  readonly uploads: Uploads
  readonly links: Links
  /** Milliseconds without an open page before the last one counts as gone. */
  readonly idleExit?: number
  readonly heartbeat?: Heartbeat
}

export interface BrowserShell {
  /** For the user: with a token that works once. */
  readonly url: string
  /** For a private file only: a link that works once, and from a file. */
  createOpeningLink(): string
  /** Resolves when the first page is open. */
  readonly opened: Promise<void>
  /** Resolves when the last page is gone, or `close` was called. */
  readonly closed: Promise<void>
  /** Ends every connection. Closing the app is up to the caller. */
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const IDLE_EXIT = 5000

/** Serves the page, its calls and its events to the browser of the user who started it, and to nobody else. */
export async function serveBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const { app, log, rendererDir, downloads, uploads, links, idleExit = IDLE_EXIT, heartbeat } = options
  const pages = watchOpenPages(idleExit, heartbeat)
  const session = randomText()
  const start = createOneUseToken()
  let open: OneUseToken | undefined
  let port = 0

  const server = createShellServer(() => ({
    host: `${loopback}:${port}`,
    isSession: (shown) => isSame(shown, session)
  }))
  server.addHook('onRequest', (_request, _reply, done) => {
    pages.expect()
    done()
  })
  addSessionRoutes(server, { session, start, open: () => open })
  addCallRoute(server, app.handlers, log)
  addDownloadRoute(server, downloads, log)
  await addUploadRoute(server, uploads, log)
  addLinkRoute(server, links)
  addEventRoutes(server, pages)
  await server.register(fastifyStatic, { root: rendererDir, wildcard: false, cacheControl: false, dotfiles: 'deny' })
  await server.listen({ host: loopback, port: 0 })
  port = (server.server.address() as AddressInfo).port
  const unsubscribe = app.subscribe(pages.announce)

  const address = (path: string, token: OneUseToken) => `http://${loopback}:${port}${path}?token=${token.text}`
  return {
    url: address(startPath, start),
    createOpeningLink: () => address(openPath, (open = createOneUseToken())),
    opened: pages.first,
    closed: pages.gone,
    async close() {
      unsubscribe()
      pages.close()
      await server.close()
    }
  }
}
