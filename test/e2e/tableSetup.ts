import { expect, type Locator, type Page } from '@playwright/test'
import type { Setup } from './openSetup.ts'

/** What tests of the table of transactions look at. */
export const tableOf = (page: Page) => ({
  grid: page.getByRole('grid', { name: 'Transactions' }),
  row: (index: number) => page.getByRole('grid').locator(`[role=row][aria-rowindex="${index + 2}"]`),
  heading: (name: string | RegExp) => page.getByRole('columnheader', { name }),
  headings: () => page.locator('[role=columnheader][data-column]').evaluateAll(inOrder),
  columns: page.getByRole('button', { name: 'Columns' }),
  selection: page.getByRole('region', { name: 'Selection' })
})

function inOrder(headings: Element[]): string[] {
  return headings.map((heading) => heading.getAttribute('data-column') ?? '')
}

/** The cell of a row under a heading. */
export async function cellUnder(page: Page, index: number, heading: Locator): Promise<Locator> {
  const place = await heading.getAttribute('aria-colindex')
  return tableOf(page)
    .row(index)
    .locator(`[role=gridcell][aria-colindex="${place ?? ''}"]`)
}

export async function synced({ page }: Setup, rows = 5000): Promise<void> {
  await expect(page.getByText(/Complete as of/)).toBeVisible({ timeout: 60_000 })
  await expect(tableOf(page).grid).toHaveAttribute('aria-rowcount', String(rows + 1))
}
