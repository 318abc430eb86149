import { readFile } from 'node:fs/promises'
import { startProcess } from '../support/process/startedProcess.ts'
import type { Setup, OpenOptions } from './openSetup.ts'
import { bundled } from '../../scripts/bundle.mjs'

/** Starts the browser shell as a process of its own, without a keychain, and opens the URL it prints. */
export async function openInBrowserShell({
  browser,
  dataDir,
  colorScheme,
  viewport,
  watch
}: OpenOptions): Promise<Setup> {
  const shell = startProcess(process.execPath, [await bundled('browser')], {
    env: {
      TALLYDESK_DATA_DIR: dataDir,
      TALLYDESK_NO_OPEN: '1',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      npm_lifecycle_event: undefined
    }
  })
  const [url] = await shell.untilPrinted(/http:\/\/127\.0\.0\.1:\d+\/\S+/)
  const context = await browser.newContext({
    acceptDownloads: true,
    colorScheme: colorScheme ?? null,
    viewport: viewport ?? null
  })
  const page = await context.newPage()
  await watch(page)
  await page.goto(url)
  return {
    page,
    dataDir,
    exportedFile: async (press) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      return readFile(await download.path(), 'utf8')
    },
    close: async () => {
      await context.close()
      shell.kill('SIGTERM')
      await shell.ended
    }
  }
}
