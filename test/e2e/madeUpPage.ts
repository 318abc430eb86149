import { test as base } from '@playwright/test'
import { pageServer } from '../support/page/pageServer.ts'

/**
 * States that the real main side reaches only by accident (a locked keychain, a damaged ledger, a failed export) are
 * looked at with a made-up one, under the real content policy: at `/?state=…`.
 */
export const test = base.extend<{ complaints: string[] }, { pageOrigin: string }>({
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
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
    await use(complaints)
    base.expect(complaints, 'what the page complained about').toEqual([])
  }
})

export const { expect } = base
