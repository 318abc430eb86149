import type { Page } from '@playwright/test'
import { sampleOf, shareOf } from '../support/campaign.ts'
import { expect, test } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'

const row = (page: Page, index: number) => page.getByRole('grid').locator(`[aria-rowindex="${index + 2}"]`)
const details = (page: Page) => page.getByRole('region', { name: 'Transaction details' })

/** Row 7 of the made-up ledger is absent; row 6 changed its status. */
const states = [
  { state: 'full', index: 6, words: /Status changed/ },
  { state: 'full', index: 7, words: /still counted in totals/ },
  { state: 'rowgone', index: 0, words: /No longer in the ledger/ },
  { state: 'historyfails', index: 0, words: /ledger on this computer is damaged/ },
  { state: 'historyloading', index: 0, words: /Reading the history/ }
]

// Beside the table and in its place, in light and dark: each once.
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }
] as const

for (const [at, look] of looks.entries()) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('the details of a row break no rule of accessibility in any state', async ({ page, complaints }) => {
      test.slow()
      const share = shareOf(states, at, looks.length)
      const looked = sampleOf(share, 4)
      for (const screen of share) {
        const { state, index, words } = screen
        await page.goto(`/?state=${state}&row=${index}`)
        await row(page, index).click()
        await expect(details(page).getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) expect(await violationsOf(page, state)).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    test('doubts about the totals are said in one place and break no rule of accessibility', async ({
      page,
      complaints
    }) => {
      await page.goto('/?state=doubts')
      await expect(page.getByText(/3 rows can no longer be read/)).toBeVisible()
      await expect(page.getByText(/12 rows counted that the last full sync did not return/)).toBeVisible()
      expect(await violationsOf(page, 'doubts')).toEqual([])
      expect(complaints).toEqual([])
    })
  })
}

test('an open row stays the active one when new rows come in before it', async ({ page, complaints }) => {
  await page.goto('/?state=growing')
  await row(page, 3).click()
  // The columns that stay, however little room the details leave.
  const created = page.locator('[role=row][aria-current=true]').getByRole('gridcell').nth(1)
  const before = await created.innerText()
  await page.evaluate(() => {
    const { putFirst } = window as unknown as { putFirst: (count: number) => void }
    putFirst(2)
  })
  await expect(row(page, 5)).toHaveAttribute('aria-current', 'true')
  await expect(created).toHaveText(before)
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 4)).toHaveAttribute('aria-current', 'true')
  expect(complaints).toEqual([])
})

test('selecting text in a row opens nothing', async ({ page, complaints }) => {
  await page.goto('/?state=full')
  const cell = row(page, 2).getByRole('gridcell').nth(1)
  const box = (await cell.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 12, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, middle, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => document.getSelection()?.toString())).not.toBe('')
  await expect(details(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a service of which no row could be read is not called empty', async ({ page, complaints }) => {
  await page.goto('/?state=allbroken')
  await expect(page.getByText('No row could be read')).toBeVisible()
  await expect(page.getByText('The service has no transactions')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show problems' }).click()
  await expect(page).toHaveURL(/#\/sync\/problems$/)
  expect(complaints).toEqual([])
})
