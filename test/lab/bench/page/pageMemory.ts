import type { Browser, CDPSession, Page } from '@playwright/test'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import type { Figure } from '../figure.ts'
import { launchBrowser, newPage, withApp } from './appInBrowser.ts'
import { fillApp } from './filledApp.ts'
import { scrollBy } from './scrolledPage.ts'

const ROWS = 100_000
/** As many as in an hour of use. By the first of these, everything has been loaded and cached that ever will be. */
const [WARM, CYCLES] = [20, 200]
/** What a garbage collection may leave at one time and not at another. */
const MOST_GROWTH = 1.05

interface PageState {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

/** An hour of use in a few minutes: what the page still holds at the end, against what it held after the first minutes. */
export async function pageMemory(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  await fillApp(folder.path, ROWS)
  const browser = await launchBrowser()
  try {
    const edits = await nodesOfEdits(browser)
    return await withApp(browser, folder.path, async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Performance.enable')
      for (let cycle = 0; cycle < WARM; cycle++) await use(page, cycle)
      const early = await stateOf(devtools)
      for (let cycle = WARM; cycle < CYCLES; cycle++) await use(page, cycle)
      const late = await stateOf(devtools)
      return figures(early, { ...late, nodes: late.nodes - edits }, edits)
    })
  } finally {
    await browser.close()
  }
}

/** What the browser keeps of an input that is filled as often, to undo it: nodes that no page can let go. */
async function nodesOfEdits(browser: Browser): Promise<number> {
  const page = await newPage(browser)
  await page.setContent('<input aria-label="Bare">')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const before = await stateOf(devtools)
  for (let cycle = WARM; cycle < CYCLES; cycle++) {
    await page.getByRole('textbox').fill(`acme ${cycle % 90}`)
    await page.getByRole('textbox').fill('')
  }
  const after = await stateOf(devtools)
  await page.close()
  return after.nodes - before.nodes
}

/** Scrolls, filters, opens a row and goes back to the beginning. */
async function use(page: Page, cycle: number): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Transactions' })
  const details = page.getByRole('region', { name: 'Transaction details' })
  await page.evaluate(scrollBy, { step: 1200, frames: 20 })
  await page.getByRole('combobox', { name: 'Filter' }).fill(`acme ${cycle % 90}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Conditions of the filter' }).waitFor()
  const row = grid.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])')
  await row.click()
  await details.getByText('First seen').waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('list', { name: 'Conditions of the filter' }).waitFor({ state: 'hidden' })
  await row.waitFor()
}

async function stateOf(devtools: CDPSession): Promise<PageState> {
  // What waits for a finalizer is only let go by the next collection.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heapMb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

function figures(early: PageState, late: PageState, edits: number): readonly Figure[] {
  const figure = (what: string, of: (state: PageState) => number, unit = '', digits = 0): Figure => {
    const growth = of(late) / of(early)
    return {
      name: `${what} of the page after ${CYCLES} times of scrolling, filtering, opening and closing`,
      measured: `${growth.toFixed(2)} x`,
      aim: `<= ${MOST_GROWTH} x`,
      isMet: growth <= MOST_GROWTH,
      detail: `${of(late).toFixed(digits)}${unit} against ${of(early).toFixed(digits)}${unit} after ${WARM}, garbage collected`
    }
  }
  return [
    figure('memory', ({ heapMb }) => heapMb, ' MB', 1),
    figure(`nodes (less the ${edits} that an input of an empty page keeps)`, ({ nodes }) => nodes),
    figure('listeners', ({ listeners }) => listeners)
  ]
}
