import { addDays } from '../../shared/days/localTime.ts'
import { aBatch, aPain, aPayment } from '../support/reading/aPain.ts'
import { dropFile, workspaceOf } from './reconcileSetup.ts'
import { expect, test } from './setup.ts'
import { synced } from './tableSetup.ts'
import { expectAccessible } from './violations.ts'

test.use({ timezoneId: 'UTC' })

test('the home says what is to do and due, leads there by keyboard, and asks for a backup', async ({ setup }) => {
  const { page } = setup
  const { queue, dialog, tab } = workspaceOf(page)
  await synced(setup)
  const day = addDays(new Date().toISOString().slice(0, 10), 2)
  const payments = [1, 2].map((place) => aPayment({ endToEndId: `Home ${place}`, amount: 1_250_5000n }))
  await dropFile(page, 'week.xml', aPain({ batches: [aBatch({ day, payments })] }))
  await page.getByRole('button', { name: 'Reconcile 2 payments' }).click()
  const signOff = page.getByRole('button', { name: 'Sign off…' })
  await expect(signOff).toBeVisible({ timeout: 60_000 })

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const numbers = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem')
  await expect(numbers).toContainText([/To decide/, /Changed since sign-off/, /within 7 days\s*2\s*2,501\.00 EUR/])
  const open = page.getByRole('table', { name: 'To do' }).getByRole('row')
  await expect(open).toHaveCount(2)
  const days = page.getByRole('region', { name: 'Next execution days' }).getByRole('listitem')
  await expect(days).toContainText(['2 payments'])
  await expect(page.getByRole('region', { name: 'Last syncs' }).getByRole('listitem').first()).toContainText('Complete')
  // Nothing is signed off, so there is nothing to say about it.
  await expect(page.getByRole('region', { name: 'Since sign-off' })).toHaveCount(0)
  await expect(page.getByText('No backup yet')).toHaveCount(0)
  await expectAccessible(page, 'home')

  await open.getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(days.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Expected payments' })).toBeVisible()

  await tab('Queue').click()
  await queue.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid in cash')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await signOff.click()
  await dialog.getByRole('checkbox', { name: 'Sign off although something is unexplained' }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Two days are left')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Two days are left')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Nothing left to do. Every reconciliation is signed off.')).toBeVisible()
  await expect(days).toHaveCount(0)
  await page.getByRole('link', { name: 'No backup yet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible()

  // Its address names no screen: the user’s own choice is shown.
  await page.goto(new URL(page.url()).origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})
