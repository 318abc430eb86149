import type { Locator, Page } from '@playwright/test'
import { wireWord } from '../../shared/words/wireWord.ts'
import { expect, test } from './setup.ts'
import { sandboxRows, type SandboxRow } from './sandboxRows.ts'
import { expectAccessible } from './violations.ts'
import { settlementStatusOf } from '../../shared/transactions/transactionStatus.ts'
import { inFull } from '../support/campaign.ts'

test.use({ timezoneId: 'UTC' })

const synced = (page: Page) => expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })

async function openOverview(page: Page): Promise<void> {
  await synced(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 15_000 })
}

const figure = (page: Page, title: string | RegExp): Locator => page.getByRole('figure', { name: title })

/** The sum in ten-thousandths, from the source text of the numbers. */
function sumOf(rows: readonly SandboxRow[]): bigint {
  return rows.reduce((sum, { amount }) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return sum + BigInt(whole + fraction.padEnd(4, '0'))
  }, 0n)
}

/** Every month from the first to the last that has a row of the currency. */
function monthsOf(rows: readonly SandboxRow[], currency: string): readonly string[] {
  const found = rows.filter((row) => row.currency === currency).map(({ created_at }) => created_at.slice(0, 7))
  const [first = '', last = ''] = [found.sort()[0], found.at(-1)]
  const months: string[] = []
  const date = new Date(`${first}-01T00:00:00Z`)
  for (; date.toISOString().slice(0, 7) <= last; date.setUTCMonth(date.getUTCMonth() + 1)) {
    months.push(date.toISOString().slice(0, 7))
  }
  return months
}

const shownAsNumber = (text: string) => {
  const [whole = '0', fraction = ''] = text.replace('−', '-').replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

test('money in and out per month equals the sums of the service’s rows, and opens them', async ({ setup }) => {
  const { page } = setup
  const rows = (await sandboxRows()).filter(({ status }) => settlementStatusOf(status) === 'settled')
  await openOverview(page)
  const flows = figure(page, /Money in and out per month, EUR/)
  await flows.getByRole('button', { name: 'Show as table' }).click()
  const months = new Map<string, SandboxRow[]>(monthsOf(rows, 'EUR').map((month) => [month, []]))
  for (const row of rows) if (row.currency === 'EUR') months.get(row.created_at.slice(0, 7))?.push(row)
  const lines = flows.getByRole('row')
  await expect(lines).toHaveCount(months.size + 1)
  for (const [at, month] of [...months.keys()].entries()) {
    const cells = await lines
      .nth(at + 1)
      .getByRole('cell')
      .allInnerTexts()
    const own = months.get(month) ?? []
    expect(cells[0]?.replaceAll(',', '')).toBe(String(own.length))
    expect(shownAsNumber(cells[1] ?? '')).toBe(sumOf(own.filter(({ amount }) => !amount.startsWith('-'))))
    expect(shownAsNumber(cells[2] ?? '')).toBe(sumOf(own.filter(({ amount }) => amount.startsWith('-'))))
  }
  const [first] = [...months.keys()]
  await lines.nth(1).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute(
    'aria-rowcount',
    String((months.get(first ?? '')?.length ?? 0) + 1)
  )
})

inFull(test)('a click on a bar, or Enter on it, shows its transactions', async ({ setup }) => {
  const { page } = setup
  const rows = await sandboxRows()
  await openOverview(page)
  await page.getByRole('listbox', { name: /Status shares/ }).focus()
  const status = (await page.getByRole('option').last().innerText()).split(':')[0] ?? ''
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Transactions' })
  const expected = rows.filter((row) => wireWord(row.status) === status).length
  expect(expected).toBeGreaterThan(0)
  await expect(grid).toHaveAttribute('aria-rowcount', String(expected + 1))

  await page.getByRole('link', { name: 'Overview' }).click()
  const canvas = figure(page, /Money in and out per month/).locator('canvas')
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The last month, just above its foot: on the side of the money in or, with none, the whole month.
  await page.mouse.click(box.x + box.width - 20, box.y + 20)
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByText(/EUR/).first()).toBeVisible()
})

inFull(test)('the overview counts only what the table shows when that is chosen', async ({ setup }) => {
  const { page } = setup
  await openOverview(page)
  const status = page.getByRole('listbox', { name: /Status shares/ })
  await status.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('checkbox', { name: /Only what the table shows/ }).check()
  const shares = figure(page, /Status shares/)
  await expect(shares.getByText(/^100% are/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Only what the table shows/ }).uncheck()
  await expect(shares.getByText(/^100% are/)).toHaveCount(0)
})

inFull(test)('the overview and the bulk payments of the sandbox break no rule of accessibility', async ({ setup }) => {
  test.slow()
  const { page } = setup
  await openOverview(page)
  for (const period of ['Day', 'Week', 'Month']) {
    await page.getByText(period, { exact: true }).click()
    await expect(figure(page, new RegExp(`per ${period.toLowerCase()}`))).toBeVisible()
    await expectAccessible(page, period)
  }
  await page.getByRole('link', { name: 'Bulk payments' }).click()
  await expect(page.getByText(/bulk payments, /).first()).toBeVisible()
  await expectAccessible(page, 'bulk payments')
})
