import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** One file of the page, ready to be sent. */
export interface PageFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** Finds a file of the page by its URL; undefined when there is none. */
export type PageSource = (url: URL) => Promise<PageFile | undefined>

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/**
 * Serves the files that are in `folder` now. The list is made once and looked up by exact name, so no path that the
 * page sends ever reaches the file system.
 */
export async function pageFolder(folder: string): Promise<PageSource> {
  const files = new Map<string, string>()
  await list(folder, '/', files)
  return async ({ pathname }) => {
    const name = pathname === '/' ? '/index.html' : pathname
    const file = files.get(name)
    const type = contentTypes[extname(name)]
    return file === undefined || type === undefined ? undefined : { type, body: await readFile(file) }
  }
}

/** Walks by hand: inside an archive only plain reads of one folder are certain to work. Links are left out. */
async function list(folder: string, prefix: string, files: Map<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await list(path, `${prefix}${entry.name}/`, files)
    else if (entry.isFile()) files.set(prefix + entry.name, path)
  }
}
