import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../node_modules/electron')

/**
 * Path of Electron's binary; undefined where it was never fetched. Looks at files only: importing the package
 * `electron` under Node would start a download.
 */
export function electronBinary(): string | undefined {
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(note, 'utf8'))
  return existsSync(binary) ? binary : undefined
}
