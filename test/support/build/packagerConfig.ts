import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Configuration } from 'electron-builder'

/** What the packager itself reads and checks its file with; it offers neither to others. */
const ofPackager = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const ofLibrary = createRequire(ofPackager.resolve('app-builder-lib'))
const yaml = ofLibrary('js-yaml') as { load: (text: string) => unknown }
const { validateConfiguration } = ofLibrary('./util/config/config.js') as {
  validateConfiguration: (config: unknown, debugLogger: { isEnabled: boolean }) => Promise<void>
}

const file = resolve(import.meta.dirname, '../../../electron-builder.yml')

/** `electron-builder.yml` as the packager reads it. */
export async function readPackagerConfig(): Promise<Configuration> {
  return yaml.load(await readFile(file, 'utf8')) as Configuration
}

/** Rejects with the packager's own words if a setting is unknown or of the wrong type. */
export function validatePackagerConfig(config: unknown): Promise<void> {
  return validateConfiguration(config, { isEnabled: false })
}
