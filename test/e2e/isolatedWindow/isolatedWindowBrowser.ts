import { chromium, test as base, type Browser } from '@playwright/test'
import {
  isolatedWindowServer,
  type IsolatedWindowServer
} from '../../../electron/shells/loopback/isolatedWindow/isolatedWindowServer.ts'

interface IsolatedWindowFixtures {
  /** Isolated windows as the browser shell has them. */
  readonly isolatedWindows: IsolatedWindowServer
  /** A browser in which everything on these ports of 127.0.0.1 counts as being on the internet, also as `acs.example`. */
  readonly publicBrowser: (...ports: readonly number[]) => Promise<Browser>
}

export const test = base.extend<IsolatedWindowFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
  isolatedWindows: async ({}, use) => {
    const isolatedWindows = isolatedWindowServer(() => undefined)
    await use(isolatedWindows)
    await isolatedWindows.close()
  },
  publicBrowser: async ({ launchOptions }, use) => {
    const opened: Browser[] = []
    await use(async (...ports) => {
      const overrides = ports.map((port) => `127.0.0.1:${port}=public`).join(',')
      const args = [
        ...(launchOptions.args ?? []),
        `--ip-address-space-overrides=${overrides}`,
        `--host-resolver-rules=MAP ${ISSUER_HOST} 127.0.0.1`,
        // As over https, without a certificate.
        `--unsafely-treat-insecure-origin-as-secure=${ports.map((port) => `http://${ISSUER_HOST}:${port}`).join(',')}`
      ]
      const browser = await chromium.launch({ ...launchOptions, args })
      opened.push(browser)
      return browser
    })
    await Promise.all(opened.map((browser) => browser.close()))
  }
})

export const { expect } = base

/** A name that is not of this computer. */
export const ISSUER_HOST = 'acs.example'
