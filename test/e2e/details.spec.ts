import { expect, test } from './desk.ts'
import type { Desk } from './openDesk.ts'
import { connectTo, startOwnService } from './ownService.ts'
import { sandboxRows } from './sandboxRows.ts'

const grid = ({ page }: Desk) => page.getByRole('grid', { name: 'Transactions' })
const row = (desk: Desk, index: number) => grid(desk).locator(`[role=row][aria-rowindex="${index + 2}"]`)
const details = ({ page }: Desk) => page.getByRole('region', { name: 'Transaction details' })
const history = (desk: Desk) => details(desk).getByRole('region', { name: 'History' }).getByRole('listitem')

async function synced(desk: Desk): Promise<void> {
  await expect(desk.page.getByText(/Complete as of/)).toBeVisible({ timeout: 30_000 })
  await expect(grid(desk)).toHaveAttribute('aria-rowcount', '5001')
}

/** The ids of the embedded sandbox, newest first, as the list shows them. */
async function idsInOrder(): Promise<readonly string[]> {
  const rows = await sandboxRows()
  return rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).map(({ id }) => id)
}

/** Another wait would be for a sync that is over already; the certificate's number is in the history. */
async function syncInFull({ page }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'More ways to sync' }).click()
  await page.getByRole('menuitem', { name: /^Full sync/ }).click()
}

test('a click opens a row beside the table, keys move on with it, and Escape closes it', async ({ desk }) => {
  await synced(desk)
  const ids = await idsInOrder()
  const { page } = desk
  await row(desk, 2).click()
  await expect(details(desk)).toContainText(ids[2] ?? '')
  await expect(history(desk)).toHaveCount(1)
  await expect(history(desk)).toContainText('First seen')
  await page.keyboard.press('ArrowDown')
  await expect(details(desk)).toContainText(ids[3] ?? '')
  await expect(row(desk, 3)).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown')
  await expect(details(desk)).toContainText(ids[33] ?? '')
  await page.getByRole('button', { name: 'Previous row' }).click()
  await expect(details(desk)).toContainText(ids[32] ?? '')
  await page.getByRole('button', { name: 'Close details' }).click()
  await expect(details(desk)).toBeHidden()
  await expect(grid(desk)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details(desk)).toContainText(ids[32] ?? '')
  await expect(grid(desk)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details(desk)).toBeHidden()
  await expect(grid(desk)).toBeFocused()
})

test('every field of a row is there as the service sent it', async ({ desk }) => {
  await synced(desk)
  const [newest = ''] = await idsInOrder()
  const sent = (await sandboxRows()).find(({ id }) => id === newest)
  await row(desk, 0).click()
  await expect(details(desk)).toContainText(newest)
  for (const name of ['id', 'account_id', 'reference', 'status', 'type', 'created_at', 'updated_at']) {
    const value = sent?.[name]
    if (typeof value === 'string') await expect(details(desk), name).toContainText(value)
  }
  await expect(details(desk)).toContainText(`${sent?.currency}`)
})

test('the table keeps what matters of a row beside its details, and all of it without them', async ({ desk }) => {
  await synced(desk)
  await desk.page.setViewportSize({ width: 1366, height: 800 })
  const header = (name: RegExp) => desk.page.getByRole('columnheader', { name })
  await row(desk, 0).click()
  for (const name of [/Created/, /Counterparty/, /Status/, /Amount/])
    await expect(header(name)).toBeInViewport({ ratio: 1 })
  await desk.page.keyboard.press('Escape')
  await expect(header(/Bulk/)).toBeAttached()
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the details stand in the place of the table, take the keyboard and give it back', async ({ desk }) => {
    await synced(desk)
    const ids = await idsInOrder()
    await grid(desk).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await desk.page.keyboard.press(key)
    await expect(details(desk)).toContainText(ids[1] ?? '')
    await expect(details(desk)).toBeFocused()
    await desk.page.getByRole('button', { name: 'Next row' }).click()
    await expect(details(desk)).toContainText(ids[2] ?? '')
    await desk.page.keyboard.press('Escape')
    await expect(grid(desk)).toBeFocused()
    await expect(row(desk, 2)).toHaveAttribute('aria-current', 'true')
  })
})

test('a change of status is in the history of its row as soon as a sync saw it', async ({ desk }) => {
  await using service = await startOwnService(desk, 40, '--policy', 'settling=off')
  await connectTo(desk, service)
  await row(desk, 3).click()
  const id = await idShown(desk)
  await service.control('PATCH', `transactions/${id}`, { status: 'odd_word' })
  await desk.page.getByRole('button', { name: 'Sync', exact: true }).click()
  await expect(history(desk).first()).toContainText(/Status changed/)
  await expect(history(desk).first()).toContainText(/by delta sync/)
  await expect(history(desk).first()).toContainText(/to\s*odd_word/)
  await expect(history(desk).last()).toContainText('First seen')
  await expect(details(desk)).toContainText('not a word that Tallydesk knows')
  await expect(row(desk, 3)).toContainText('odd_word')
})

test('a row that the service no longer returns is marked and explained, and the totals say so', async ({ desk }) => {
  await using service = await startOwnService(desk, 40)
  await connectTo(desk, service)
  await row(desk, 5).click()
  const id = await idShown(desk)
  await service.control('DELETE', `transactions/${id}`)
  await syncInFull(desk)
  await expect(history(desk).first()).toContainText('Not returned any more')
  await expect(details(desk)).toContainText(/still counted in totals/)
  await expect(row(desk, 5)).toContainText('Not returned by the last full sync')
  await expect(desk.page.getByText('1 row counted that the last full sync did not return')).toBeVisible()
  await desk.page.getByRole('link', { name: /Sync details/ }).click()
  await expect(desk.page.getByRole('heading', { name: 'Sync', exact: true })).toBeVisible()
})

test('totals say how many rows they leave out because they break the schema', async ({ desk }) => {
  await using service = await startOwnService(desk, 300, '--policy', 'row_shape=broken')
  await connectTo(desk, service)
  await expect(desk.page.getByText(/\d+ rows? cannot be read as now sent/)).toBeVisible()
})

async function idShown(desk: Desk): Promise<string> {
  const value = details(desk).locator('dt', { hasText: 'Transaction id' }).locator('xpath=following-sibling::dd[1]')
  return (await value.innerText()).trim()
}
