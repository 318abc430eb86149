import { expect, test } from './setup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

test.use({ before: 'nothing' })

test('a first visit shows what Tallydesk is for, and leads to the sample', async ({ setup }) => {
  const { page } = setup
  await expect(page.getByRole('heading', { level: 1, name: 'Did the bank do what you told it to?' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first()).toHaveText('Home')
  await expectAccessible(page, 'welcome')
  await page.getByRole('button', { name: 'Reconcile the sample' }).click()
  await expect(page.getByText('sample-instruction.xml').first()).toBeVisible()

  await page.goto(new URL(page.url()).origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

inFull(test)('developer screens are hidden until the palette or the settings show them', async ({ setup }) => {
  const { page } = setup
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await page.getByRole('link', { name: 'Look around on your own' }).click()
  await expect(sections.getByRole('link', { name: '3-D Secure' })).toHaveCount(0)
  await sections.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Card payments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Card form design' })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('3-d secure lab')
  await page.getByRole('option', { name: '3-D Secure lab (switches developer tools on)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '3-D Secure lab' })).toBeVisible()
  await expect(sections.getByRole('link', { name: '3-D Secure' })).toBeVisible()
  await sections.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Developer tools' }).uncheck()
  await expect(sections.getByRole('link', { name: '3-D Secure' })).toHaveCount(0)
})
