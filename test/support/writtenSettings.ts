import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppSettings } from '../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../shared/app/firstSettings.ts'

/** The settings of a developer who has been here before and begins at the transactions, in a data folder of a test. */
export async function writeSettings(dataDir: string, change: Partial<AppSettings> = {}): Promise<void> {
  const settings: AppSettings = {
    ...FIRST_SETTINGS,
    isWelcomed: true,
    hasDeveloperTools: true,
    startScreen: 'transactions',
    ...change
  }
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 2, ...settings }))
}
