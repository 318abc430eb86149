import type { Page } from '@playwright/test'
import { expect, test } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'
import { inFull, sampleOf } from '../support/campaign.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Filter' })
const chips = (page: Page) => page.getByRole('list', { name: 'Conditions of the filter' }).locator('[data-chip]')
const scope = (page: Page, words: RegExp | string) => expect(page.getByRole('heading', { name: words })).toBeVisible()

async function open(page: Page, state = 'full'): Promise<void> {
  await page.goto(`/?state=${state}`)
  await scope(page, /of all 5,000 rows/)
}

test('typed words become chips, are completed, and are taken away and changed by keyboard', async ({
  page,
  complaints
}) => {
  await open(page)
  await page.keyboard.press('/')
  await page.keyboard.type('status:')
  await expect(page.getByRole('option')).toHaveCount(4)
  expect(await violationsOf(page, 'completions')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['Status is Pending approval'])
  await page.keyboard.type('amount:<0 nordlys')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText([/^Status/, /^Amount below 0.00/, /^Any text contains “nordlys”/])
  await scope(page, /that meet 3 conditions/)

  // From the empty field the last chip is taken away; then the one before it is focused and changed.
  await page.keyboard.press('Backspace')
  await expect(chips(page)).toHaveCount(2)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByLabel('The amount').selectOption('at-most')
  await page.getByRole('textbox', { name: 'Amount' }).fill('-5000')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText([/^Status/, 'Amount at most −5,000.00'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(field(page)).toBeFocused()
  await scope(page, /of all 5,000 rows/)
  expect(complaints).toEqual([])
})

test('an error in the filter shows where and why, and the rows stay', async ({ page, complaints }) => {
  await open(page)
  await field(page).fill('currency:EUR amount:12,5,0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Write amount:12.50')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('12,5,0')
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(chips(page)).toHaveText(['Currency is EUR'])
  await scope(page, /of 1,\d{3} rows: Currency is EUR/)
  expect(await violationsOf(page, 'a mistake')).toEqual([])
  expect(complaints).toEqual([])
})

test('where nothing matches, each condition is named and can be taken away', async ({ page, complaints }) => {
  await open(page)
  await field(page).fill('currency:EUR zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No results for “currency:EUR zzzz”' })).toBeVisible()
  await expect(page.getByText(/^Complete as of/).first()).toBeVisible()
  const named = page.getByRole('list', { name: 'Conditions that nothing meets' }).getByRole('button')
  await expect(named).toHaveText([/Currency is EUR/, /Any text contains “zzzz”/])
  await named.nth(1).click()
  await expect(chips(page)).toHaveText(['Currency is EUR'])
  await scope(page, /rows: Currency is EUR/)
  expect(complaints).toEqual([])
})

test('a counterparty is chosen from matching names, in the panel or while typing', async ({ page, complaints }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Counterparty', exact: true }).click()
  await panel.getByLabel('Name').fill('nord')
  await expect(panel.getByRole('checkbox')).toHaveCount(1)
  await panel.getByRole('checkbox', { name: /Nordlys Kraft AS/ }).check()
  expect(await violationsOf(page, 'choosing a counterparty')).toEqual([])
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(chips(page)).toHaveText(['Counterparty is Nordlys Kraft AS'])
  await scope(page, /rows: Counterparty is Nordlys Kraft AS/)
  await page.getByRole('button', { name: 'Clear all' }).click()

  await field(page).fill('nordlys kr')
  await page.getByRole('option', { name: /Counterparty: Nordlys Kraft AS/ }).click()
  await expect(chips(page)).toHaveText(['Counterparty is Nordlys Kraft AS'])
  await expect(field(page)).toHaveValue('')
  await field(page).fill('last month')
  await expect(page.getByRole('option').first()).toHaveText(/^Date created: last month/)
  await page.getByRole('option').first().click()
  await expect(chips(page)).toHaveText([/^Counterparty/, 'Date created last month'])
  await expect(field(page)).toHaveValue('')
  expect(complaints).toEqual([])
})

test('cancelling a condition leaves the filter as it was', async ({ page, complaints }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Date created', exact: true }).click()
  await expect(panel.getByLabel('Days')).toHaveValue('')
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await panel.getByLabel('Days').selectOption('last-30-days')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(chips(page)).toHaveCount(0)
  await scope(page, /of all 5,000 rows/)
  expect(complaints).toEqual([])
})

test('near matches are offered when nothing matches', async ({ page, complaints }) => {
  await open(page)
  await field(page).fill('counterparty:"Nordlys Kraft ASA" ')
  const nearest = page.getByRole('list', { name: 'Nearest results' }).getByRole('button')
  await expect(nearest).toHaveText(['Counterparty is Nordlys Kraft AS'])
  await nearest.click()
  await expect(chips(page)).toHaveText(['Counterparty is Nordlys Kraft AS'])
  expect(complaints).toEqual([])
})

for (const colorScheme of sampleOf(['light', 'dark'] as const, 2, 1)) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 1024, height: 768 } })

    test('each kind of condition is built without typing, in days of the time zone of the settings', async ({
      page,
      complaints
    }) => {
      await open(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Filter' })
      expect(await violationsOf(page, 'kinds of condition')).toEqual([])
      await panel.getByRole('button', { name: 'Date created', exact: true }).click()
      await panel.getByLabel('Days').selectOption('range')
      await panel.getByLabel('From', { exact: true }).fill('2026-10-01')
      await expect(panel.getByText(/Days in /)).toBeVisible()
      expect(await violationsOf(page, 'an editor')).toEqual([])
      await panel.getByRole('button', { name: 'Apply' }).click()
      await expect(chips(page)).toHaveText([/^Date created from .*2026$/])

      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await panel.getByRole('button', { name: 'Status', exact: true }).click()
      await panel.getByLabel('Match').selectOption('others')
      await panel.getByRole('checkbox', { name: /On hold/ }).check()
      await page.keyboard.press('Enter')
      await expect(chips(page)).toHaveText([/^Date created/, 'Status is not On hold'])
      expect(complaints).toEqual([])
    })

    inFull(test)(
      'a filter is saved as a view, says when it is changed, and a deleted one comes back',
      async ({ page, complaints }) => {
        await open(page)
        await field(page).fill('standing:pending ')
        await page.getByRole('button', { name: 'Views' }).click()
        const panel = page.getByRole('dialog', { name: 'Views' })
        await panel.getByLabel('Save the filter and the order as').fill('Overdue')
        await page.keyboard.press('Enter')
        await expect(panel).toBeHidden()
        await field(page).fill('amount:<0 ')
        await expect(page.getByText('changed')).toBeVisible()
        expect(await violationsOf(page, 'a changed view')).toEqual([])
        await page.getByRole('button', { name: 'Reset to the view Overdue as saved' }).click()
        await expect(chips(page)).toHaveText(['Settlement status is pending'])

        await page.getByRole('button', { name: 'Views' }).click()
        await panel.getByRole('button', { name: 'Rename Overdue' }).click()
        await panel.getByLabel('New name').fill('Late')
        await page.keyboard.press('Enter')
        await panel.getByRole('button', { name: 'Delete Late' }).click()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByRole('button', { name: 'Clear all' }).click()
        await page.getByRole('button', { name: 'Views' }).click()
        await panel.getByRole('button', { name: /^Late Settlement status is pending/ }).click()
        await expect(chips(page)).toHaveText(['Settlement status is pending'])
        expect(complaints).toEqual([])
      }
    )
  })
}
