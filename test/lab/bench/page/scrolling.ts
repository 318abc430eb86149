import type { Browser } from '@playwright/test'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, percentile, type Figure } from '../figure.ts'
import { bareStart, launchBrowser, newPage, withApp, type Start } from './appInBrowser.ts'
import { fillApp } from './filledApp.ts'
import { emptyPage, scrollBy, type Scrolled } from './scrolledPage.ts'

const MANY = 1_000_000
const FEW = 1000
const ROUNDS = 5
const FRAMES = 90
/** Px a frame: a wheel, a quick wheel, a fling, a pull at the bar. */
const STEPS = [12, 120, 1200, 5000, 40_000]

const millions = (rows: number) => rows.toLocaleString('en')

/** The app in a real Chromium on a ledger of a million rows: how it scrolls, and how soon it shows its first rows. */
export async function scrolling(): Promise<readonly Figure[]> {
  await using many = await temporaryFolder()
  await using few = await temporaryFolder()
  await fillApp(many.path, MANY)
  await fillApp(few.path, FEW)
  const browser = await launchBrowser()
  try {
    const starts = await firstRows(browser, many.path, few.path)
    return [...starts, ...(await frames(browser, many.path))]
  } finally {
    await browser.close()
  }
}

/** The built app, one after the other with a bare server, so that both meet the same machine. */
async function firstRows(browser: Browser, many: string, few: string): Promise<readonly Figure[]> {
  const starts: Record<'many' | 'few', Start[]> = { many: [], few: [] }
  const bare: number[] = []
  // The first start of all bundles the programs.
  await withApp(browser, few, () => Promise.resolve())
  for (let round = 0; round < ROUNDS; round++) {
    bare.push((await bareStart(browser)).shown)
    starts.few.push(await withApp(browser, few, ({ start }) => Promise.resolve(start)))
    starts.many.push(await withApp(browser, many, ({ start }) => Promise.resolve(start)))
  }
  const middle = (of: keyof Start, all = starts.many) => median(all.map((start) => start[of]))
  const [served, shown, rows] = [middle('served'), middle('shown'), middle('rows')]
  const base = median(bare)
  const reference = `a bare Node server and an empty page take ${base.toFixed(0)} ms; medians of ${ROUNDS}`
  return [
    {
      name: `start of the app to its first rows, ${millions(MANY)} rows`,
      measured: `${(rows / 1000).toFixed(2)} s`,
      aim: '<= 1.5 s',
      isMet: rows <= 1500,
      detail: `${served.toFixed(0)} ms until the program answers, ${(shown - served).toFixed(0)} ms until its frame is shown, ${(rows - shown).toFixed(0)} ms until the rows; with ${millions(FEW)} rows ${middle('rows', starts.few).toFixed(0)} ms; ${reference}`
    },
    {
      name: `start of the app to its frame, ${millions(MANY)} rows`,
      measured: `${(shown / 1000).toFixed(2)} s`,
      aim: '<= 0.5 s',
      isMet: shown <= 500,
      detail: `${(shown / base).toFixed(2)} x: ${reference}`
    }
  ]
}

async function frames(browser: Browser, dataDir: string): Promise<readonly Figure[]> {
  return await withApp(browser, dataDir, async ({ page }) => {
    const empty = await newPage(browser)
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
