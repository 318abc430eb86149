import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../../base/process/childEnvironment.ts'
import { startGroup, type ProcessGroup } from '../../base/process/processGroup.ts'

interface WindowRequest {
  readonly program: string
  readonly url: string
  /** `app`: no address bar and no tabs. `browser`: with them, so that the user sees where a page outside is from. */
  readonly kind: 'app' | 'browser'
  /** A profile of our own; closing its only window ends the browser. */
  readonly profile: string
  /** Chromium's sandbox cannot start for the root user of Linux. */
  readonly withoutSandbox: boolean
}

/** Opens a window of its own. */
export function openBrowser({ program, url, kind, profile, withoutSandbox }: WindowRequest): ProcessGroup {
  const isNew = !existsSync(join(profile, 'Local State'))
  const args = [
    ...(kind === 'app' ? [`--app=${url}`] : ['--new-window', url]),
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-background-mode',
    '--disable-component-update',
    '--disable-features=Translate',
    // The profile holds no password, so nobody needs to unlock a keyring for it.
    '--password-store=basic',
    ...(isNew ? ['--window-size=1320,860'] : []),
    ...(withoutSandbox ? ['--no-sandbox'] : [])
  ]
  return startGroup(program, args, childEnvironment({ proxies: true }))
}
