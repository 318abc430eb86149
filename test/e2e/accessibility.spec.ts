import { expect, test } from './setup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

inFull(test)('no screen or dialog breaks a rule of accessibility', async ({ setup }) => {
  // Every rule at every stop takes its time on a busy machine.
  test.slow()
  const { page } = setup
  const check = (what: string) => expectAccessible(page, what)
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await check('transactions')
  await page.getByRole('grid').locator('[aria-rowindex="4"]').click()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await check('transaction details')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More ways to sync' }).click()
  await check('sync menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await check('export menu')
  await page.keyboard.press('Escape')
  // A menu gives the focus back once it is gone.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused()
  await page.keyboard.type('nothing has this text')
  await expect(page.getByText('No results for “nothing has this text”')).toBeVisible()
  await check('no match')
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await check('connections')
  await page.getByRole('button', { name: 'Add connection' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('add connection')
})
