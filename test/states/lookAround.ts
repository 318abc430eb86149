import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import type { PageState } from './state.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** In which every state is pictured. */
export const SIZES: readonly [Size, ...Size[]] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 }
]

/** A browser like that of the end-to-end tests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(playwrightConfig.use?.launchOptions ?? {})
}

/** A page whose surroundings are the same anywhere. */
export function openContext(browser: Browser, origin: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1
  })
}

/** Goes to a state and waits until it is shown; what the page complained about meanwhile. */
export async function lookAt(page: Page, { name }: PageState, size: Size): Promise<readonly string[]> {
  const complaints: string[] = []
  const note = (message: string) => void complaints.push(`${name}: ${message}`)
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text())
  })
  page.on('pageerror', (error) => note(error.stack ?? String(error)))
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`/state/${name}`)
  await page.evaluate(() => (window as unknown as Shown).states.shown)
  return complaints
}

/** Gives the window another size, and waits until nothing moves any more. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => (window as unknown as Shown).states.untilStill())
}

/** What the page of a state tells. */
interface Shown {
  readonly states: { readonly shown: Promise<void>; untilStill(): Promise<void> }
}
