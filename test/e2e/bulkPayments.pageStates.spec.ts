import { sampleOf, shareOf } from '../support/campaign.ts'
import { expect, test } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'

const states = [
  { state: 'full', words: /997 bulk payments, 1,667 items/ },
  { state: 'nobulks', words: /None of the transactions is part of a bulk payment/ },
  { state: 'empty', words: /No transactions yet/ },
  { state: 'bulksloading', words: /Opening the ledger/ },
  { state: 'bulksfail', words: /The list of bulk payments cannot be shown/ },
  { state: 'locked', words: /The keychain is locked/ }
] as const

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }
] as const

for (const [index, look] of looks.entries()) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('the bulk payments name every state and break no rule of accessibility', async ({ page, complaints }) => {
      test.slow()
      const share = shareOf(states, index, looks.length)
      const looked = sampleOf(share, 4)
      for (const screen of share) {
        const { state, words } = screen
        await page.goto(`/?state=${state}#/bulk-payments`)
        await expect(page.getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) expect(await violationsOf(page, state)).toEqual([])
      }
      expect(complaints).toEqual([])
    })
  })
}

test('a bulk payment has a page of its own, a way back, and one to reconciling it', async ({ page, complaints }) => {
  await page.goto('/?state=full#/bulk-payments')
  const grid = page.getByRole('grid', { name: 'Bulk payments' })
  await grid.locator('[aria-rowindex="2"]').getByRole('gridcell').first().click()
  await expect(page.getByRole('grid', { name: 'Items of the bulk payment' })).toHaveAttribute('aria-rowcount', '3')
  expect(await violationsOf(page, 'a bulk payment')).toEqual([])
  await page.getByRole('button', { name: 'Bulk payments', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bulk payments' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the last bulk payment is reached by key, and another order begins at its top', async ({ page, complaints }) => {
  await page.goto('/?state=full#/bulk-payments')
  const grid = page.getByRole('grid', { name: 'Bulk payments' })
  await grid.focus()
  await page.keyboard.press('End')
  await expect(grid.locator('[aria-rowindex="998"]')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Items' }).click()
  await expect(grid.locator('[aria-rowindex="2"]')).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Items' })).toHaveAttribute('aria-sort', 'descending')
  expect(complaints).toEqual([])
})

test('a search that finds nothing says so and is taken back with one press', async ({ page, complaints }) => {
  await page.goto('/?state=full#/bulk-payments')
  await expect(page.getByText('997 bulk payments, 1,667 items', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No item of a bulk payment has “no such thing”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(page.getByText('997 bulk payments, 1,667 items', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
