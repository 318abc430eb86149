import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

const SANDBOX = '**/sandbox/**/*.spec.ts'
const STATES = '**/*pageStates.spec.ts'
const ISOLATED_WINDOWS = '**/isolatedWindow/**/*.spec.ts'
const ALONE = [SANDBOX, STATES, ISOLATED_WINDOWS]

export default defineConfig<object, { readonly shell: 'browser' | 'electron' }>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // Pages wait as much as they compute: with one worker a core, cores are idle.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  // How long it takes is what benches say; a busy machine is no failure.
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces and videos would keep what was typed; a failed test names what it saw instead.
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        // Chromium's own sandbox cannot start as root; tests load no page but ours.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Without a screen a graphics card is only pretended, and threads of its own for garbage have no core to run on.
        '--disable-gpu',
        '--js-flags=--single-threaded-gc'
      ]
    }
  },
  projects: [
    { name: 'made-up page', testMatch: 'madeUpPage.setup.ts' },
    { name: 'browser shell', testIgnore: ALONE, use: { shell: 'browser' } },
    { name: 'electron', testIgnore: ALONE, use: { shell: 'electron' } },
    // What a shell has no part in, the sandbox's own pages and the states of the page, is looked at once.
    { name: 'sandbox', testMatch: SANDBOX },
    // Pages that are not ours, in the isolated windows that they get; each test says in which shell's.
    { name: 'isolated windows', testMatch: ISOLATED_WINDOWS },
    { name: 'states of the page', testMatch: STATES, dependencies: ['made-up page'], fullyParallel: true }
  ]
})
