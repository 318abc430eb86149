import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { connectTo, startOwnService } from './ownService.ts'
import { sandboxRows } from './sandboxRows.ts'
import { inFull } from '../support/campaign.ts'

const grid = ({ page }: Setup) => page.getByRole('grid', { name: 'Transactions' })
const row = (setup: Setup, index: number) => grid(setup).locator(`[role=row][aria-rowindex="${index + 2}"]`)
const details = ({ page }: Setup) => page.getByRole('region', { name: 'Transaction details' })
const history = (setup: Setup) => details(setup).getByRole('region', { name: 'History' }).getByRole('listitem')

async function synced(setup: Setup): Promise<void> {
  await expect(setup.page.getByText(/Complete as of/)).toBeVisible({ timeout: 30_000 })
  await expect(grid(setup)).toHaveAttribute('aria-rowcount', '5001')
}

/** The ids of the embedded sandbox, newest first, as the list shows them. */
async function idsInOrder(): Promise<readonly string[]> {
  const rows = await sandboxRows()
  return rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).map(({ id }) => id)
}

/** Another wait would be for a sync that is over already; the certificate's number is in the history. */
async function syncInFull({ page }: Setup): Promise<void> {
  await page.getByRole('button', { name: 'More ways to sync' }).click()
  await page.getByRole('menuitem', { name: /^Full sync/ }).click()
}

test('a click opens a row beside the table, keys move on with it, and Escape closes it', async ({ setup }) => {
  await synced(setup)
  const ids = await idsInOrder()
  const { page } = setup
  await row(setup, 2).click()
  await expect(details(setup)).toContainText(ids[2] ?? '')
  await expect(history(setup)).toHaveCount(1)
  await expect(history(setup)).toContainText('First seen')
  await page.keyboard.press('ArrowDown')
  await expect(details(setup)).toContainText(ids[3] ?? '')
  await expect(row(setup, 3)).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown')
  await expect(details(setup)).toContainText(ids[33] ?? '')
  await page.getByRole('button', { name: 'Previous row' }).click()
  await expect(details(setup)).toContainText(ids[32] ?? '')
  await page.getByRole('button', { name: 'Close details' }).click()
  await expect(details(setup)).toBeHidden()
  await expect(grid(setup)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details(setup)).toContainText(ids[32] ?? '')
  await expect(grid(setup)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details(setup)).toBeHidden()
  await expect(grid(setup)).toBeFocused()
})

inFull(test)('every field of a row is there as the service sent it', async ({ setup }) => {
  await synced(setup)
  const [newest = ''] = await idsInOrder()
  const sent = (await sandboxRows()).find(({ id }) => id === newest)
  await row(setup, 0).click()
  await expect(details(setup)).toContainText(newest)
  for (const name of ['id', 'account_id', 'reference', 'status', 'type', 'created_at', 'updated_at']) {
    const value = sent?.[name]
    if (typeof value === 'string') await expect(details(setup), name).toContainText(value)
  }
  await expect(details(setup)).toContainText(`${sent?.currency}`)
})

inFull(test)('the table keeps its main columns beside the details, and all columns without them', async ({ setup }) => {
  await synced(setup)
  await setup.page.setViewportSize({ width: 1366, height: 800 })
  const header = (name: RegExp) => setup.page.getByRole('columnheader', { name })
  await row(setup, 0).click()
  for (const name of [/Created/, /Counterparty/, /Status/, /Amount/])
    await expect(header(name)).toBeInViewport({ ratio: 1 })
  await expect(header(/^Account$/)).not.toBeAttached()
  await setup.page.keyboard.press('Escape')
  await expect(header(/^Account$/)).toBeInViewport({ ratio: 1 })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  inFull(test)('the details stand in the place of the table, take the keyboard and give it back', async ({ setup }) => {
    await synced(setup)
    const ids = await idsInOrder()
    await grid(setup).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await setup.page.keyboard.press(key)
    await expect(details(setup)).toContainText(ids[1] ?? '')
    await expect(details(setup)).toBeFocused()
    await setup.page.getByRole('button', { name: 'Next row' }).click()
    await expect(details(setup)).toContainText(ids[2] ?? '')
    await setup.page.keyboard.press('Escape')
    await expect(grid(setup)).toBeFocused()
    await expect(row(setup, 2)).toHaveAttribute('aria-current', 'true')
  })
})

inFull(test)('a change of status is in the history of its row as soon as a sync saw it', async ({ setup }) => {
  await using service = await startOwnService(setup, 40, '--policy', 'settling=off')
  await connectTo(setup, service)
  await row(setup, 3).click()
  const id = await idShown(setup)
  await service.control('PATCH', `transactions/${id}`, { status: 'odd_word' })
  await setup.page.getByRole('button', { name: 'Sync', exact: true }).click()
  await expect(history(setup).first()).toContainText(/Status changed/)
  await expect(history(setup).first()).toContainText(/by an incremental sync/)
  await expect(history(setup).first()).toContainText(/to\s*Odd word/)
  await expect(history(setup).last()).toContainText('First seen')
  await expect(details(setup)).toContainText('not known to Tallydesk')
  await expect(row(setup, 3)).toContainText('Odd word')
})

inFull(test)(
  'a row that the service no longer returns is marked and explained, and the totals say so',
  async ({ setup }) => {
    await using service = await startOwnService(setup, 40)
    await connectTo(setup, service)
    await row(setup, 5).click()
    const id = await idShown(setup)
    await service.control('DELETE', `transactions/${id}`)
    await syncInFull(setup)
    await expect(history(setup).first()).toContainText('No longer returned')
    await expect(details(setup)).toContainText(/still counted in totals/)
    await expect(row(setup, 5)).toContainText('Not returned by the last full sync')
    await expect(setup.page.getByText('1 row counted that the last full sync did not return')).toBeVisible()
    await setup.page.getByRole('link', { name: /Sync details/ }).click()
    await expect(setup.page.getByRole('heading', { name: 'Sync', exact: true })).toBeVisible()
  }
)

inFull(test)('totals say how many rows they leave out because they break the schema', async ({ setup }) => {
  await using service = await startOwnService(setup, 300, '--policy', 'row_shape=broken')
  await connectTo(setup, service)
  await expect(setup.page.getByText(/\d+ rows? can no longer be read/)).toBeVisible()
})

async function idShown(setup: Setup): Promise<string> {
  const value = details(setup).locator('dt', { hasText: 'Transaction id' }).locator('xpath=following-sibling::dd[1]')
  return (await value.innerText()).trim()
}
