import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { pageServer } from '../support/page/pageServer.ts'

/**
 * States that the real main side reaches only by accident (a locked keychain, a damaged ledger, a failed export) are
 * looked at with a made-up one, under the real content policy: at `/?state=…`.
 */
export const test = base.extend<{ complaints: string[] }, { pageOrigin: string; workerPage: Page }>({
  pageOrigin: [
    // Playwright reads the names of the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using server = await pageServer()
      await use(server.origin)
    },
    { scope: 'worker' }
  ],
  baseURL: async ({ pageOrigin }, use) => use(pageOrigin),
  workerPage: [
    async ({ browser, pageOrigin }, use) => {
      const context = await browser.newContext({ baseURL: pageOrigin })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' }
  ],
  // A page of its own takes a test as long as all it looks at: a process, and the code loaded and compiled anew.
  page: async ({ workerPage, viewport, colorScheme }, use) => {
    if (viewport) await workerPage.setViewportSize(viewport)
    await workerPage.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: null })
    await use(workerPage)
    await workerPage.unrouteAll()
    await workerPage.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await workerPage.goto('about:blank')
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    }
    const onError = (error: Error) => complaints.push(error.stack ?? String(error))
    page.on('console', onConsole).on('pageerror', onError)
    await use(complaints)
    page.off('console', onConsole).off('pageerror', onError)
    base.expect(complaints, 'what the page complained about').toEqual([])
  }
})

/** For tests that change more than a page forgets: its clock, its time zone, what it receives when it loads. */
export const testAlone = test.extend({
  page: async ({ context }, use) => {
    await use(await context.newPage())
  }
})

export const { expect } = base
