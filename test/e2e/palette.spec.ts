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

test('actions, payments and counterparties, also with a letter wrong, are found by what is typed', async ({
  setup
}) => {
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
  await page.keyboard.press('Escape')

  const [row] = (await sandboxRows()).filter(({ counterparty }) => (counterparty?.name ?? '').length > 8)
  const name = row?.counterparty?.name ?? ''
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.keyboard.type(row?.amount ?? '')
  const payment = page.getByRole('group', { name: 'Transactions' }).getByRole('option', { name: row?.id ?? '' })
  await payment.click()
  await expect(page.getByRole('region', { name: 'Transaction details' })).toContainText(row?.id ?? '')
  const conditions = page.getByRole('list', { name: 'Conditions of the filter' })
  for (const typed of [name.slice(0, 6), `${name.slice(0, 3)}${name.slice(4, 9)}`]) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await page.getByRole('group', { name: 'Counterparties' }).getByRole('option', { name }).first().click()
    await expect(conditions).toContainText(`Counterparty is ${name}`)
    await conditions
      .getByRole('button', { name: /Remove/ })
      .first()
      .click()
  }
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

inFull(test)('a command that cannot run now says why, and does not run', async ({ setup }) => {
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
