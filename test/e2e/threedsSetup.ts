import type { Page } from '@playwright/test'
import { testNumber } from '../../electron/service/sandbox/threeds/testCards.ts'
import { expect } from './setup.ts'

/** Opens the lab of the sandbox. */
export async function openThreeds(page: Page): Promise<void> {
  await page.getByRole('link', { name: '3-D Secure' }).click()
  await expect(page.getByRole('heading', { name: 'New run' })).toBeVisible()
}

/** Runs with the test card whose number ends so, from anywhere in the lab; resolves when the run is shown. */
export async function runWith(page: Page, lastDigits: string): Promise<void> {
  await backToThreeds(page)
  const number = testNumber(lastDigits).replace(/(\d{4})(?=\d)/g, '$1 ')
  await page.getByRole('button', { name: number }).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(number)
  await begin(page)
}

/** Presses what begins a run, and resolves when the run is shown. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Run|Start)$/ }).click()
  await expect(page.getByRole('heading', { name: /^Run / })).toBeVisible()
}

async function backToThreeds(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'All runs' })
  if (await back.isVisible()) await back.click()
  await expect(page.getByRole('heading', { name: 'New run' })).toBeVisible()
}

/** What the screen of a run says of where it stands. */
export const standing = (page: Page) => page.getByRole('region', { name: 'How it stands' })

/** The next window that the page opens, while something is done that opens it. */
export async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent('page'), act()])
  return window
}

/** Types the code that the issuer's page shows into it. */
export async function confirmChallenge(window: Page): Promise<void> {
  const issuer = window.frameLocator('iframe')
  const code = await issuer.locator('[data-test=code]').innerText()
  await issuer.getByLabel('Code').fill(code)
  await issuer.getByRole('button', { name: 'Confirm' }).click()
}
