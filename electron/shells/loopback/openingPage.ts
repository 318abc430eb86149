import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface OpeningPage {
  /** A `file:` address without a secret. */
  readonly url: string
  remove(): void
}

/**
 * Every user of the machine can read a command line, and could use a link on it before the browser does. So the
 * browser is given the address of a file that only this user can read, and the file leads to the link.
 */
export function writeOpeningPage(folder: string, link: string): OpeningPage {
  const path = join(folder, 'open.html')
  const remove = () => rmSync(path, { force: true })
  remove()
  const refresh = `<meta http-equiv="refresh" content="0;url=${link}">`
  // `wx`: never through a link that somebody else put there.
  writeFileSync(path, `<!doctype html><html lang="en"><title>Tallydesk</title>${refresh}</html>`, {
    mode: 0o600,
    flag: 'wx'
  })
  return { url: pathToFileURL(path).href, remove }
}
