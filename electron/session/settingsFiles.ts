import { join } from 'node:path'
import type { Connection } from '../../shared/domain/connection.ts'
import { toWire } from '../../shared/errors.ts'
import { openSettings, type ConnectionSettings } from '../connection/connectionSettings.ts'
import { removeSettings } from '../connection/settingsFile.ts'
import type { Ports } from './ports.ts'
import { makePrivateFolder } from './privateFolder.ts'

/** Opens what is known and decided about a connection; says in the log where it could not be read or kept. */
export async function openConnectionSettings(
  { id, baseUrl }: Connection,
  { dataDir, log }: Pick<Ports, 'dataDir' | 'log'>
): Promise<ConnectionSettings> {
  const file = settingsFile(dataDir, id)
  await makePrivateFolder(join(dataDir, 'settings'))
  const onUnsaved = (error: unknown) => log('settings-not-saved', { code: toWire(error).code })
  const settings = await openSettings({ file, baseUrl, onUnsaved })
  if (settings.setAside !== undefined) log('settings-damaged')
  return settings
}

export function removeConnectionSettings(dataDir: string, id: string): Promise<void> {
  return removeSettings(settingsFile(dataDir, id))
}

function settingsFile(dataDir: string, id: string): string {
  return join(dataDir, 'settings', `${id}.json`)
}
