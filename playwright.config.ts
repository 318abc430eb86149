import { readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Written by `npm test` when it looks for a browser; absent where Playwright's own is used. */
function installedBrowser(): string | undefined {
  try {
    const text = readFileSync(new URL('node_modules/.cache/tallydesk/browser.json', import.meta.url), 'utf8')
    return (JSON.parse(text) as { executablePath?: string }).executablePath
  } catch {
    return undefined
  }
}

const executablePath = process.env['TALLYDESK_TEST_BROWSER'] ?? installedBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig<object, { readonly shell: 'browser' | 'electron' }>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces and videos would keep what was typed; a failed test names what it saw instead.
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's own sandbox cannot start as root; tests load no page but ours.
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update']
    }
  },
  projects: [
    { name: 'browser shell', use: { shell: 'browser' } },
    // What a shell has no part in, the states of the page and the sandbox's own pages, is looked at once.
    { name: 'electron', testIgnore: ['**/*pageStates.spec.ts', '**/sandbox/**'], use: { shell: 'electron' } }
  ]
})
