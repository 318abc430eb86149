import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserProfile } from '../../loopback/browserProfile.ts'
import { findBrowser, thisMachine } from '../../loopback/findBrowser.ts'
import { folderPrefix } from '../../loopback/killedRunFolders.ts'
import { openBrowser } from '../../loopback/openBrowser.ts'
import { writeOpeningPage } from '../../loopback/openingPage.ts'
import { hasScreen } from '../../loopback/screen.ts'

export interface OwnWindow {
  /** Resolves when the user closes the window, or `close` is called. */
  readonly ended: Promise<void>
  /** Ends the browser and deletes what its pages stored. */
  close(): Promise<void>
}

/**
 * Opens an address of this computer in a browser with a temporary profile. Undefined without a screen, a browser, or a
 * sandbox for foreign pages, as for root on Linux. The address is in a private file, since everybody can read a command
 * line.
 */
export async function openOwnWindow(address: string, kind: 'app' | 'browser'): Promise<OwnWindow | undefined> {
  const program = hasScreen() && !isRoot() ? findBrowser() : undefined
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), folderPrefix(process.pid)))
  const profile = browserProfile({ program, dataDir: folder, home: thisMachine.home })
  const page = writeOpeningPage(profile, address)
  const group = openBrowser({ program, url: page.url, kind, profile, withoutSandbox: false })
  const ended = group.ended.then(async () => {
    page.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return { ended, close: () => group.close().then(() => ended) }
}

function isRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}
