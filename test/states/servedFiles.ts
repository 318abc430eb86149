import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import pageConfig from './page/vite.config.ts'

export interface ServedFile {
  readonly type: string
  readonly body: Buffer | string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/** The files of the page as it was built, below `/page/`, and those of the list, by their addresses. */
export async function filesOf(): Promise<ReadonlyMap<string, ServedFile>> {
  const list = fileURLToPath(new URL('./list/', import.meta.url))
  const files = new Map([
    ...(await within(pageConfig.build?.outDir ?? '', '/page/')),
    ...(await within(list, '/list/'))
  ])
  const index = files.get('/page/index.html')
  if (index) files.set('/page/', index)
  return files
}

async function within(folder: string, address: string): Promise<readonly (readonly [string, ServedFile])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths
      .filter((path) => extname(path) in types)
      .map(async (path) => {
        const name = address + relative(folder, path).replaceAll(sep, '/')
        return [name, { type: types[extname(path)] ?? '', body: await readFile(path) }] as const
      })
  )
}
