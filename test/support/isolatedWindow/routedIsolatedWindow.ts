import type { BrowserContext, Route } from '@playwright/test'
import { isolatedWindowOrigins } from '../../../electron/base/isolatedWindow/security.ts'
import type {
  IsolatedWindowHandler,
  IsolatedWindowOrigins,
  IsolatedWindowSetup
} from '../../../electron/base/isolatedWindow/isolatedWindowPort.ts'

/** Answers for the origins of Electron's isolated window of this kind, in a browser, by the same handler. */
export async function routeIsolatedWindow(
  context: BrowserContext,
  kind: IsolatedWindowSetup['kind'],
  serve: IsolatedWindowSetup['serve']
): Promise<IsolatedWindowOrigins> {
  const origins = isolatedWindowOrigins[kind]
  const handler = serve(origins)
  for (const origin of [origins.page, origins.guest]) {
    await context.route(`${origin}/**`, (route) => answerRoute(route, handler, origins.page))
  }
  return origins
}

async function answerRoute(route: Route, handler: IsolatedWindowHandler, page: string): Promise<void> {
  const asked = route.request()
  const method = asked.method()
  const body = method === 'POST' ? new Uint8Array(asked.postDataBuffer() ?? []) : null
  const answer = await handler(new Request(asked.url(), { method, headers: asked.headers(), body }))
  await route.fulfill({
    status: answer.status,
    // Playwright would allow every origin to read what says nothing about that; a server's answer would not be.
    headers: { 'access-control-allow-origin': page, ...Object.fromEntries(answer.headers) },
    body: Buffer.from(await answer.arrayBuffer())
  })
}
