import { chromium, type Browser, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import browserConfig from '../../playwright.config.ts'
import { startProcess } from '../support/process/startedProcess.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { median, percentile, type Figure } from './figure.ts'
import { fillSandboxLedger } from './scrollingLedger.ts'
import { emptyPage, scrollBy, type Scrolled } from './scrollingPage.ts'

const MANY = 1_000_000
const FEW = 1000
const ROUNDS = 5
const FRAMES = 90
/** Px a frame: a wheel, a quick wheel, a fling, a pull at the bar. */
const STEPS = [12, 120, 1200, 5000, 40_000]

const shellProgram = fileURLToPath(new URL('scrollingShell.ts', import.meta.url))
const millions = (rows: number) => rows.toLocaleString('en')

/** The app in a real Chromium on a ledger of a million rows: how it scrolls, and how soon it shows its first rows. */
export async function scrolling(): Promise<readonly Figure[]> {
  await using many = await temporaryFolder()
  await using few = await temporaryFolder()
  await fillSandboxLedger(many.path, MANY)
  await fillSandboxLedger(few.path, FEW)
  const browser = await chromium.launch(browserConfig.use?.launchOptions ?? {})
  try {
    const starts = await firstRows(browser, many.path, few.path)
    return [...(await frames(browser, many.path)), starts]
  } finally {
    await browser.close()
  }
}

/** From the start of the process to the first rows on screen, ms; what it shows is handed on before it ends. */
async function withApp<T>(browser: Browser, dataDir: string, use: (page: Page, ms: number) => Promise<T>): Promise<T> {
  const start = performance.now()
  await using shell = startProcess(process.execPath, [shellProgram], {
    env: { TALLYDESK_DATA_DIR: dataDir, TALLYDESK_NO_OPEN: '1', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
  })
  const [url] = await shell.untilPrinted(/http:\/\/127\.0\.0\.1:\d+\/\S+/)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor({ timeout: 120_000 })
  const result = await use(page, performance.now() - start)
  await page.close()
  return result
}

async function firstRows(browser: Browser, many: string, few: string): Promise<Figure> {
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(await withApp(browser, few, async (_, ms) => ms))
    times.many.push(await withApp(browser, many, async (_, ms) => ms))
  }
  const [slow, quick] = [median(times.many), median(times.few)]
  return {
    name: `start of the app to its first rows on ${millions(MANY)} rows against ${millions(FEW)}`,
    measured: `${(slow / quick).toFixed(2)} x`,
    aim: '<= 1.5 x',
    isMet: slow <= 1.5 * quick,
    detail: `${slow.toFixed(0)} ms against ${quick.toFixed(0)} ms, medians of ${ROUNDS}, process start included`
  }
}

async function frames(browser: Browser, dataDir: string): Promise<readonly Figure[]> {
  return await withApp(browser, dataDir, async (page) => {
    const empty = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await empty.setContent(emptyPage(await page.locator('.spacer').evaluate(({ clientHeight }) => clientHeight)))
    const app: Scrolled[] = []
    const reference: Scrolled[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const step of STEPS) {
        const plan = { step, frames: FRAMES }
        await empty.bringToFront()
        reference.push(await empty.evaluate(scrollBy, plan))
        await page.bringToFront()
        app.push(await page.evaluate(scrollBy, plan))
      }
    }
    return [frameFigure(app, reference), blankFigure(app)]
  })
}

/** The median over rounds of each speed's p95, and of these the worst against the empty page's. */
function frameFigure(app: readonly Scrolled[], reference: readonly Scrolled[]): Figure {
  const p95 = (all: readonly Scrolled[], at: number) =>
    median(all.filter((_, index) => index % STEPS.length === at).map((one) => percentile(one.frames, 0.95)))
  const ratios = STEPS.map((_, at) => p95(app, at) / p95(reference, at))
  const worst = Math.max(...ratios)
  return {
    name: `frames of ${millions(MANY)} rows against an empty page of the same height`,
    measured: `p95 ${worst.toFixed(2)} x`,
    aim: '<= 1.2 x',
    isMet: worst <= 1.2,
    detail: STEPS.map(
      (step, at) => `${step} px a frame ${p95(app, at).toFixed(1)} ms (${ratios[at]?.toFixed(2)} x)`
    ).join(', ')
  }
}

function blankFigure(app: readonly Scrolled[]): Figure {
  const longest = Math.max(...app.map(({ blank }) => blank))
  return {
    name: `longest time that a row in view was empty, at ${STEPS.join(', ')} px a frame`,
    measured: `${longest.toFixed(0)} ms`,
    aim: '<= 100 ms',
    isMet: longest <= 100,
    detail: `${app.length} runs of ${FRAMES} frames`
  }
}
