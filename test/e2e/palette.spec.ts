import { expect, test } from './setup.ts'
import { sandboxRows } from './sandboxRows.ts'
import type { Setup } from './openSetup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

const palette = ({ page }: Setup) => page.getByRole('dialog', { name: 'Command palette' })
const grid = ({ page }: Setup) => page.getByRole('grid', { name: 'Transactions' })

async function synced(setup: Setup): Promise<void> {
  await expect(setup.page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await expect(grid(setup)).toHaveAttribute('aria-rowcount', '5001', { timeout: 30_000 })
}

test('every action is found by its words and run by the keyboard alone', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  await page.keyboard.press('Control+k')
  await expect(palette(setup)).toBeVisible()
  await page.keyboard.type('pend show')
  await expect(page.getByRole('option', { selected: true })).toContainText('Show pending transactions')
  await page.keyboard.press('Enter')
  await expect(palette(setup)).toHaveCount(0)
  await expect(grid(setup)).not.toHaveAttribute('aria-rowcount', '5001')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recently used' }).getByRole('option').first()).toContainText(
    'Show pending transactions'
  )
})

test('a payment is found by its amount, a counterparty by a part of its name', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const [row] = (await sandboxRows()).filter(({ counterparty }) => (counterparty?.name ?? '').length > 6)
  const name = row?.counterparty?.name ?? ''
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.keyboard.type(row?.amount ?? '')
  const payment = page.getByRole('group', { name: 'Transactions' }).getByRole('option', { name: row?.id ?? '' })
  await payment.click()
  await expect(page.getByRole('region', { name: 'Transaction details' })).toContainText(row?.id ?? '')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name.slice(0, 6))
  await page.getByRole('group', { name: 'Counterparties' }).getByRole('option', { name }).first().click()
  await expect(page.getByRole('list', { name: 'Conditions of the filter' })).toContainText(`Counterparty is ${name}`)
})

test('a name with a letter wrong finds those that are like it', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const [row] = (await sandboxRows()).filter(({ counterparty }) => (counterparty?.name ?? '').length > 8)
  const name = row?.counterparty?.name ?? ''
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${name.slice(0, 3)}${name.slice(4, 9)}`)
  await page.getByRole('group', { name: 'Counterparties' }).getByRole('option', { name }).first().click()
  await expect(page.getByRole('list', { name: 'Conditions of the filter' })).toContainText(`Counterparty is ${name}`)
})

inFull(test)('the palette gives the focus back where it was, also after what it opened', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  await grid(setup).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(grid(setup)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(setup)).toBeFocused()
})

inFull(test)('what cannot be done now says why, and is not done', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cancel sync')
  const option = page.getByRole('option', { name: /Cancel the sync/ })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option).toContainText('No sync is under way.')
  await page.keyboard.press('Enter')
  await expect(palette(setup)).toBeVisible()
})

inFull(test)('two keys go to a screen, and single keys are text where text is typed', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await synced(setup)
  await page.keyboard.press('/')
  await page.keyboard.type('g c')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})

inFull(test)('palette and shortcuts break no rule of accessibility', async ({ setup }) => {
  test.slow()
  await synced(setup)
  const { page } = setup
  const check = (what: string) => expectAccessible(page, what)
  await page.keyboard.press('Control+k')
  await expect(palette(setup)).toBeVisible()
  await check('palette')
  await page.keyboard.type('export')
  await check('palette with words')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await check('shortcuts')
})
