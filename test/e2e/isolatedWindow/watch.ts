import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './isolatedWindowBrowser.ts'

/** Everything that happens to the window from now on. */
export function watch(context: BrowserContext, page: Page): readonly string[] {
  const events: string[] = []
  context.on('page', (opened) => events.push(`window ${opened.url()}`))
  context.on('serviceworker', (worker) => events.push(`worker ${worker.url()}`))
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => events.push(`download ${download.suggestedFilename()}`))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) events.push(`left for ${frame.url()}`)
  })
  return events
}

/** Does not wait for where the click may lead. */
export function clickOnly(place: Locator): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- It waits unless told so, until a version of Playwright no longer does.
  return place.click({ noWaitAfter: true })
}

/** Has a stranger's page do something, and gives what it says of that, in lines. */
export async function doAct(frame: Pick<FrameLocator, 'locator'>, name: string): Promise<readonly string[]> {
  const body = frame.locator('body')
  await frame.locator(`#${name}`).click()
  await expect(body).toHaveAttribute('data-done', name)
  return ((await body.getAttribute('data-said')) ?? '').split('\n')
}

/** What the user sees of us, and what the window is in. */
export function lookOf(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    address: location.href,
    title: document.title,
    // All but the time that is left.
    words: document.body.innerText.replace(/\b\d+:\d\d\b/, ''),
    frames: [...document.querySelectorAll('iframe')].map(({ src, width }) => src + width),
    isFull: document.fullscreenElement !== null,
    isLocked: document.pointerLockElement !== null,
    kept: [document.cookie, localStorage.length, sessionStorage.length]
  }))
}

/** While a stranger's page holds its processor, ours answers at once: they have a process each. */
export async function expectResponsive(page: Page, frame: FrameLocator, ours: Locator): Promise<void> {
  // The click ends with what it began, so it is not waited for.
  const holding = clickOnly(frame.locator('#hold-processor'))
  await page.waitForTimeout(300)
  await ours.hover()
  const answered = await page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => done(Date.now())))
  )
  const body = frame.locator('body')
  await expect(body).toHaveAttribute('data-done', 'hold-processor')
  const held = Number(/^until: (\d+)$/.exec((await body.getAttribute('data-said')) ?? '')?.[1])
  expect(answered, 'when ours had answered the user').toBeLessThan(held)
  await holding
}
