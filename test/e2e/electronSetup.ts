import { _electron, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Setup, OpenOptions } from './openSetup.ts'

/** Starts the built app in Electron. The save dialog, which belongs to the system, answers with a fixed path. */
export async function openInElectron({ dataDir, colorScheme, watch }: OpenOptions): Promise<Setup> {
  const target = join(dataDir, 'exported.csv')
  const app = await _electron.launch({
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), 'out/main/main.js'],
    env: { ...process.env, TALLYDESK_DATA_DIR: dataDir },
    colorScheme: colorScheme ?? null
  })
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, target)
  const page: Page = await app.firstWindow()
  await watch(page)
  await page.reload()
  return {
    page,
    dataDir,
    exportedFile: async (press) => {
      await press()
      await page.getByRole('button', { name: 'Show in folder' }).waitFor()
      return readFile(target, 'utf8')
    },
    close: () => app.close()
  }
}
