import { expect, test } from './setup.ts'
import { sandboxRows, type SandboxRow } from './sandboxRows.ts'

const bulkOf = (row: SandboxRow) => (typeof row['bulk_payment_id'] === 'string' ? row['bulk_payment_id'] : undefined)

test('bulk payments are grouped as the service’s rows are, found by id and opened', async ({ setup }) => {
  const { page } = setup
  const groups = Map.groupBy(await sandboxRows(), bulkOf)
  groups.delete(undefined)
  const items = [...groups.values()].reduce((sum, rows) => sum + rows.length, 0)
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Bulk payments' }).click()
  const count = (number: number) => number.toLocaleString('en-US')
  await expect(
    page.getByText(`${count(groups.size)} bulk payments, ${count(items)} items`, { exact: true })
  ).toBeVisible()

  const grid = page.getByRole('grid', { name: 'Bulk payments' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(groups.size + 1))
  await page.getByRole('button', { name: /^Items/ }).click()
  const largest = Math.max(...[...groups.values()].map((rows) => rows.length))
  await expect(grid.locator('[aria-rowindex="2"]').getByRole('gridcell').nth(1)).toHaveText(count(largest))

  const [id = '', rows = []] = [...groups].find(([, own]) => own.length > 1) ?? []
  await page.keyboard.press('/')
  await page.keyboard.type(id)
  await expect(
    page.getByText(`1 bulk payment with ${count(rows.length)} items that have “${id}”`, { exact: true })
  ).toBeVisible()
  const cells = grid.locator('[aria-rowindex="2"]').getByRole('gridcell')
  await expect(cells.nth(1)).toHaveText(count(rows.length))

  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Items of the bulk payment' })).toHaveAttribute(
    'aria-rowcount',
    String(rows.length + 1)
  )
  await page.getByRole('button', { name: 'Show in Transactions' }).click()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute(
    'aria-rowcount',
    String(rows.length + 1)
  )
})
