import type { Locator, Page } from '@playwright/test'
import { threedsSetup, type ThreedsSetup } from '../../support/threedsSetup.ts'
import { expectAccessible } from '../violations.ts'
import { expect, test } from './isolatedWindowBrowser.ts'
import { inFull } from '../../support/campaign.ts'

// The end stays until a browser has loaded it, however busy the machine is.
const STAYING = { limits: { linger: 60_000 } }

/** Opens the page of a run of this course, which notes what its policies refuse. */
async function opened(page: Page, setup: ThreedsSetup, course: string): Promise<string> {
  const { id } = await setup.start(course)
  await page.goto(await setup.address(id))
  return id
}

/** By the style sheet of the page, which may come after the element. */
const sizeOf = (element: Locator) => element.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])

test('shows each challenge at the exact size of its code and takes its answer, in light and dark', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/.test(message.text())) refused.push(message.text())
  })
  await using setup = await threedsSetup(STAYING)
  for (const [course, width, height] of [
    ['10172', 250, 400],
    ['20172', 390, 400],
    ['30172', 500, 600],
    ['40172', 600, 400]
  ] as const) {
    const id = await opened(page, setup, course)
    const frame = page.locator('iframe')
    await expect(frame).toBeVisible()
    await expect.poll(() => sizeOf(frame), course).toEqual([width, height])
    await expect(page.locator('.host')).toContainText(/localhost:\d+/)
    await expect(page.locator('time')).toHaveText(/^(10:00|9:\d\d) left$/)
    const challenge = page.frameLocator('iframe')
    const code = await challenge.locator('[data-test="code"]').textContent()
    if (course === '30172') await expectAccessible(page, 'a challenge')
    await challenge.getByLabel('Code').fill(code ?? '')
    await challenge.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Succeeded' })).toBeVisible()
    await expect(page.getByText('You can close this window.')).toBeVisible()
    await expect.poll(() => page.frames().length).toBe(1)
    expect((await setup.ended(id)).outcome).toBe('succeeded')
  }
  await expectAccessible(page, 'the end of a run')
  expect(refused).toEqual([])
})

test('code 05 fills the window, and a small window scrolls rather than scales', async ({ page }) => {
  await using setup = await threedsSetup(STAYING)
  const full = await opened(page, setup, '50172')
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  await expect(async () => expect(await sizeOf(frame)).toEqual(await sizeOf(page.locator('.place')))).toPass({
    timeout: 15_000
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect((await setup.ended(full)).outcome).toBe('cancelled')

  await page.setViewportSize({ width: 320, height: 400 })
  await opened(page, setup, '40172')
  await expect(frame).toBeAttached()
  await expect.poll(() => sizeOf(frame)).toEqual([600, 400])
  await expect(page.getByRole('group', { name: 'Page of the card’s bank' })).toHaveAttribute('tabindex', '0')
  await page.frameLocator('iframe').getByLabel('Code').waitFor()
  await expectAccessible(page, 'a challenge that scrolls')
  const edges = await page.locator('.place').evaluate((place) => {
    const at = (left: number) => {
      place.scrollTo(left, 0)
      const { left: start = -9, right: end = 999 } = place.querySelector('iframe')?.getBoundingClientRect() ?? {}
      return [start, end]
    }
    return [at(0)[0], at(9999)[1]]
  })
  expect(edges[0], 'the left edge').toBeGreaterThanOrEqual(0)
  expect(edges[1], 'the right edge').toBeLessThanOrEqual(320)
})

test('hides a method step, continues after a reload, and notices when it is closed', async ({ page }) => {
  await using setup = await threedsSetup(STAYING)
  const hidden = await opened(page, setup, '0200')
  await expect(page.getByText('There is nothing for you to do.')).toBeVisible()
  await expectAccessible(page, 'a method step')
  await expect(page.locator('iframe')).toBeHidden()
  await setup.app.handlers['threeds.cancel'](hidden)
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()

  const id = await opened(page, setup, '0172')
  await expect(page.frameLocator('iframe').getByLabel('Code')).toBeVisible()
  await page.reload()
  await expect(page.frameLocator('iframe').getByLabel('Code')).toBeVisible()
  await page.goto('about:blank')
  expect((await setup.ended(id)).outcome).toBe('left')
})

inFull(test)('continues after broken requests, and says when Tallydesk no longer answers', async ({ page }) => {
  await using setup = await threedsSetup(STAYING)
  let broken = 0
  await page.route('**/next?*', (route) => ((broken += 1) > 2 ? route.continue() : route.abort()))
  const id = await opened(page, setup, '0172')
  await expect(page.frameLocator('iframe').getByLabel('Code')).toBeVisible()
  await setup.app.handlers['threeds.cancel'](id)
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(broken).toBeGreaterThan(2)

  await opened(page, setup, '0172')
  await expect(page.frameLocator('iframe').getByLabel('Code')).toBeVisible()
  let asked = 0
  await page.route('**/next?*', (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  await page.reload()
  await expect(page.getByText('Tallydesk does not answer any more')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(asked).toBe(1)
})
