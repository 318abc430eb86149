import type { Connection } from '../../shared/domain/connection.ts'
import { toWire } from '../../shared/errors.ts'
import { openSettings, type ConnectionSettings } from '../stores/connections/connectionSettings.ts'
import { removeSettings } from '../stores/connections/settingsFile.ts'
import { fileOf, folderOf } from './dataFolder.ts'
import type { Ports } from './ports.ts'

/** Opens what is known and decided about a connection; says in the log where it could not be read or kept. */
export async function openConnectionSettings(
  { id, baseUrl }: Connection,
  { dataDir, log }: Pick<Ports, 'dataDir' | 'log'>
): Promise<ConnectionSettings> {
  await folderOf(dataDir, 'settings')
  const file = fileOf(dataDir, 'settings', id)
  const onUnsaved = (error: unknown) => log('settings-not-saved', { code: toWire(error).code })
  const settings = await openSettings({ file, baseUrl, onUnsaved })
  if (settings.setAside !== undefined) log('settings-damaged')
  return settings
}

export function removeConnectionSettings(dataDir: string, id: string): Promise<void> {
  return removeSettings(fileOf(dataDir, 'settings', id))
}
