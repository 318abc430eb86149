import type { Page } from '@playwright/test'
import { expect, test } from './madeUpPage.ts'
import { tableOf } from './tableSetup.ts'
import { violationsOf } from './violations.ts'
import { sampleOf } from '../support/campaign.ts'

for (const look of sampleOf(
  [
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }
  ] as const,
  2,
  1
)) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('the table breaks no rule of accessibility, with rows selected and its columns open', async ({
      page,
      complaints
    }) => {
      test.slow()
      await page.goto('/?state=full')
      const table = tableOf(page)
      await table.row(1).getByRole('checkbox').click()
      await expect(table.selection).toContainText('1 selected')
      expect(await violationsOf(page, 'a row selected')).toEqual([])
      await table.columns.click()
      await expect(page.getByRole('searchbox', { name: 'Find a column' })).toBeVisible()
      expect(await violationsOf(page, 'its columns')).toEqual([])
      expect(complaints).toEqual([])
    })
  })
}

test('of a million rows the last is reached exactly, and the first again', async ({ page, complaints }) => {
  await page.goto('/?state=million')
  const table = tableOf(page)
  await expect(table.grid).toHaveAttribute('aria-rowcount', '1000001')
  await table.grid.evaluate((grid) => (grid.scrollTop = grid.scrollHeight))
  await expect(table.row(999_999)).toBeInViewport({ ratio: 1 })
  await table.grid.evaluate((grid) => (grid.scrollTop = 0))
  await expect(table.row(0)).toBeInViewport({ ratio: 1 })
  expect(complaints).toEqual([])
})

/** What is cut off of the cells in view under a heading. */
async function cutUnder(page: Page, heading: RegExp): Promise<readonly string[]> {
  const place = await tableOf(page).heading(heading).getAttribute('aria-colindex')
  const cells = page.locator(`[role=gridcell][aria-colindex="${place ?? ''}"]`)
  return cells.evaluateAll((all) =>
    all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)
  )
}

for (const [width, height] of [
  [1280, 800],
  [1024, 700]
] as const)
  test(`no name, status or heading is cut at ${width} by ${height}, and columns stay in place`, async ({
    page,
    complaints
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/?state=full')
    const table = tableOf(page)
    await expect(table.row(1)).toBeVisible()
    for (const heading of [/^Counterparty/, /^Status/, /^Created/, /^Amount/, /^Currency/])
      expect(await cutUnder(page, heading), String(heading)).toEqual([])
    const places = () =>
      page.locator('[role=columnheader]').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
    const before = await places()
    await table.grid.evaluate((grid) => (grid.scrollTop = grid.scrollHeight / 2))
    await expect(table.row(2500)).toBeVisible()
    expect(await places()).toEqual(before)
    expect(complaints).toEqual([])
  })

test('any name offers all payments to and from it, by the secondary button and by Shift F10', async ({
  page,
  complaints
}) => {
  await page.goto('/?state=full')
  const table = tableOf(page)
  const menu = page.getByRole('menu')
  const all = page.getByRole('menuitem', { name: 'All payments to and from' })
  await table.row(0).getByText('Nordlys Kraft AS').click({ button: 'right' })
  await expect(all).toHaveText('All payments to and from Nordlys Kraft AS')
  expect(await violationsOf(page, 'the menu of a name')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await table.grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expect(all).toHaveText('All payments to and from Café Ærlig ApS')
  await page.keyboard.press('Escape')
  await expect(table.grid).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Counterparty is Café Ærlig ApS', exact: true })).toBeVisible()

  await page.goto('/?state=full#/bulk-payments')
  await table
    .row(0)
    .getByText(/^Nordlys Kraft AS/)
    .click({ button: 'right' })
  await all.click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('button', { name: 'Counterparty is Nordlys Kraft AS', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
