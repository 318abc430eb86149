import type { PageSource } from './pageFiles.ts'
import { developmentPolicy, securityHeaders } from '../../base/isolatedWindow/security.ts'

/** Where a developer's page server runs, if there is one. A packaged app never asks. */
export function devServer(env: NodeJS.ProcessEnv, isPackaged: boolean): URL | undefined {
  const address = env.ELECTRON_RENDERER_URL
  if (isPackaged || address === undefined) return undefined
  return URL.parse(address) ?? undefined
}

/** Takes the page from the page server but keeps its origin ours, so that every other guard stays as it is. */
export function devPage(server: URL, fetch: typeof globalThis.fetch): PageSource {
  return async ({ pathname, search }) => {
    const url = new URL(server)
    // Set part by part: a path that begins with two slashes must not become another host.
    url.pathname = pathname
    url.search = search
    const answer = await fetch(url)
    if (!answer.ok) return undefined
    return {
      type: answer.headers.get('content-type') ?? 'text/plain',
      body: new Uint8Array(await answer.arrayBuffer())
    }
  }
}

export function devHeaders(server: URL): Readonly<Record<string, string>> {
  return { ...securityHeaders, 'Content-Security-Policy': developmentPolicy(server) }
}
