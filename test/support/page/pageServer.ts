import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'
import { contentSecurityPolicy } from '../../../electron/base/isolatedWindow/security.ts'
import pageConfig from './vite.config.ts'

interface PageServer extends AsyncDisposable {
  readonly origin: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/**
 * Serves the page with the made-up main side. A browser keeps its files: a test goes to dozens of states, each of which
 * is a load of its own.
 */
export async function pageServer(): Promise<PageServer> {
  const folder = pageConfig.build?.outDir ?? ''
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = async (path: string) =>
    [`/${relative(folder, path).replaceAll(sep, '/')}`, await readFile(path)] as const
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, Buffer>(await Promise.all(paths.map(read)))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const name = pathname === '/' ? '/index.html' : pathname
    const headers = {
      'content-security-policy': contentSecurityPolicy,
      'content-type': types[extname(name)] ?? '',
      // Names of what is built change with what is in it.
      'cache-control': 'max-age=86400, immutable'
    }
    const body = files.get(name)
    response.writeHead(body ? 200 : 404, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
  }
}
