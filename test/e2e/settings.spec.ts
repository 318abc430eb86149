import { expect, test } from './setup.ts'
import { expectAccessible } from './violations.ts'

test('numbers, dates, theme and name are set once, and are there at the next start', async ({ setup, watch }) => {
  const { page } = setup
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByLabel('Name in the audit trail').fill('Anna Berg')
  await page.getByLabel('Region').selectOption('de-DE')
  await expect(page.getByText(/^The audit trail names you as Anna Berg \(.+\)/)).toBeVisible()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page, 'settings')
  await page.getByLabel('Start screen').selectOption('overview')

  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText(/Complete as of \d\d [A-Z][a-z]+ \d{4}/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('5.000', { exact: true }).first()).toBeVisible()

  await page.goto('about:blank')
  await page.goBack()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Name in the audit trail')).toHaveValue('Anna Berg')
  const { origin } = new URL(page.url())
  // Who is faster than the answer that says where to start goes where they want, though that is still being loaded.
  const [asked, loaded] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await page.route('**/call/settings.get', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.route('**/assets/SettingsView*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(origin)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const answered = page.waitForResponse('**/call/settings.get')
  asked.resolve(undefined)
  await answered
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  loaded.resolve(undefined)
  await expect(page.getByLabel('Name in the audit trail')).toHaveValue('Anna Berg')
  await page.unroute('**/call/settings.get')
  await page.goto(origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(watch.complaints).toEqual([])
})
