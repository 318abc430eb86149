import { expect, type Locator, type Page } from '@playwright/test'

/** However many stops there are on the way; not past it, however slow the machine is. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
