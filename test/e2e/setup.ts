import { test as base, type Page } from '@playwright/test'
import { cp } from 'node:fs/promises'
import { electronBinary } from '../support/electron/electronBinary.ts'
import { openInBrowserShell } from './browserSetup.ts'
import { openInElectron } from './electronSetup.ts'
import { runCli } from '../support/cli/runCli.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { writeSettings } from '../support/writtenSettings.ts'
import type { Setup } from './openSetup.ts'

/** Everything a page may do wrong without a test asking for it. */
interface Watch {
  /** Console warnings and errors, uncaught exceptions and violations of the content security policy. */
  readonly complaints: string[]
  /** Every text the main side sent to the page. */
  readonly replies: string[]
}

interface Options {
  /** What was done before: nothing, so that the first screen is shown; settings alone; or a first sync as well. */
  readonly before: 'nothing' | 'settings' | 'sync'
  readonly shell: 'browser' | 'electron'
}

export const test = base.extend<
  { setup: Setup; watch: Watch },
  Options & { copySynced: (to: string) => Promise<void> }
>({
  before: ['sync', { option: true, scope: 'worker' }],
  shell: ['browser', { option: true, scope: 'worker' }],
  // Playwright reads the names of the fixtures a function needs from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  watch: async ({}, use) => {
    const watch: Watch = { complaints: [], replies: [] }
    await use(watch)
    base.expect(watch.complaints, 'what the page complained about').toEqual([])
  },
  copySynced: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      await using folder = await temporaryFolder()
      const sync = async () => {
        await writeSettings(folder.path)
        const { code, err } = await runCli(['sync', '--data-dir', folder.path])
        base.expect(code, err).toBe(0)
      }
      // Made once a worker: a first sync takes as long as the start of the app.
      let synced: Promise<void> | undefined
      await use(async (to) => {
        await (synced ??= sync())
        await cp(folder.path, to, { recursive: true })
      })
    },
    { scope: 'worker' }
  ],
  setup: async ({ browser, before, shell, copySynced, watch, colorScheme, viewport }, use) => {
    base.skip(shell === 'electron' && electronBinary() === undefined, 'Electron’s binary is not installed here.')
    await using folder = await temporaryFolder()
    const dataDir = folder.path
    if (before === 'settings') await writeSettings(dataDir)
    if (before === 'sync') await copySynced(dataDir)
    const open = shell === 'electron' ? openInElectron : openInBrowserShell
    const setup = await open({ browser, dataDir, colorScheme, viewport, watch: (page) => watchPage(page, watch) })
    await use(setup)
    await setup.close()
  }
})

export const { expect } = base

/** Notes what a page does wrong. */
export async function watchPage(page: Page, { complaints, replies }: Watch): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
  page.on('response', (response) => {
    // A reply whose page is gone has no body to look at any more.
    if (response.url().includes('/call/'))
      response.text().then(
        (text) => replies.push(text),
        () => undefined
      )
  })
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { complain } = window as unknown as { complain: (text: string) => void }
      complain(`CSP: ${event.effectiveDirective} refused ${event.blockedURI || 'inline'}`)
    })
  })
}
