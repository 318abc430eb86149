import { chromium, type Browser, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import browserConfig from '../../../../playwright.config.ts'
import { APP_FLAGS } from '../benchProgram.ts'
import { startProcess, type StartedProcess } from '../../../support/process/startedProcess.ts'

const start = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url))
/** The least that a program with a page can do: a server without anything, and a page with one word. */
const BARE = `require('node:http').createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<nav aria-label=Sections>Bare</nav>'))
  .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port + '/') })`

export const launchBrowser = (): Promise<Browser> => chromium.launch(browserConfig.use?.launchOptions ?? {})
export const newPage = (browser: Browser): Promise<Page> => browser.newPage({ viewport: { width: 1280, height: 800 } })

/** Milliseconds since the start of the process. */
export interface Start {
  /** The address was printed. */
  readonly served: number
  /** The frame of the page was there: navigation and status. */
  readonly shown: number
  /** The first rows were there. */
  readonly rows: number
}

interface OpenApp {
  readonly page: Page
  /** The process behind the page. */
  readonly pid: number
  readonly start: Start
}

/** The app as `npm start` starts it without a screen, in this browser, until `use` is done. */
export async function withApp<T>(browser: Browser, dataDir: string, use: (app: OpenApp) => Promise<T>): Promise<T> {
  const since = stopwatch()
  await using shell = startProcess(process.execPath, [...APP_FLAGS, start], {
    env: { TALLYDESK_DATA_DIR: dataDir, TALLYDESK_NO_OPEN: '1', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
  })
  const { page, served, shown } = await openFrame(browser, shell, since)
  await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor({ timeout: 120_000 })
  const result = await use({ page, pid: shell.pid, start: { served, shown, rows: since() } })
  await page.close()
  return result
}

/** A bare server and an empty page, measured in the same way. */
export async function bareStart(browser: Browser): Promise<Omit<Start, 'rows'>> {
  const since = stopwatch()
  await using server = startProcess(process.execPath, ['-e', BARE])
  const { page, ...times } = await openFrame(browser, server, since)
  await page.close()
  return times
}

async function openFrame(browser: Browser, program: StartedProcess, since: () => number) {
  // The window is opened while the program starts, as a desktop does.
  const [page, [url]] = await Promise.all([newPage(browser), program.untilPrinted(/http:\/\/127\.0\.0\.1:\d+\/\S*/)])
  const served = since()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  return { page, served, shown: since() }
}

function stopwatch(): () => number {
  const started = performance.now()
  return () => performance.now() - started
}
