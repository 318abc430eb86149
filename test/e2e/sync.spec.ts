import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { connectTo, startOwnService, type OwnService } from './ownService.ts'
import { inFull } from '../support/campaign.ts'

async function openSync({ page }: Setup, section?: 'Problems' | 'API behaviour'): Promise<void> {
  await page.getByRole('link', { name: 'Sync', exact: true }).click()
  if (section)
    await page.getByRole('navigation', { name: 'About the sync' }).getByRole('link', { name: section }).click()
}

const verdict = ({ page }: Setup) => page.getByRole('heading', { level: 2 }).first()
/** The row of the latest certificate. */
const latest = ({ page }: Setup) => page.getByRole('table', { name: 'Last syncs' }).getByRole('row').nth(1)

async function syncNow({ page }: Setup, how?: 'Full resync'): Promise<void> {
  if (how) {
    await page.getByRole('button', { name: 'More ways to sync' }).click()
    await page.getByRole('menuitem', { name: how }).click()
  } else await page.getByRole('button', { name: 'Sync', exact: true }).click()
}

async function firstIdOf({ baseUrl, token }: OwnService): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/transactions?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: readonly { id: string }[] }
  return data[0]?.id ?? ''
}

inFull(test)('an unreadable row is in the verdict, the list and the export until it can be read', async ({ setup }) => {
  await using service = await startOwnService(setup, 300, '--policy', 'row_shape=broken')
  const { page } = setup
  await connectTo(setup, service)
  await openSync(setup, 'Problems')
  await expect(verdict(setup)).toContainText('except 3 rows that cannot be read')
  await expect(page.getByRole('list', { name: 'Rows with problems' }).getByRole('listitem')).toHaveCount(3)
  const raw = await page.locator('pre').allTextContents()
  const text = await setup.exportedFile(() => page.getByRole('button', { name: 'Export problems' }).click())
  const exported = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { raw: string; reason: string })
  expect(exported.map((problem) => problem.raw)).toEqual(raw)

  await service.control('PATCH', 'policy', { row_shape: 'current' })
  await syncNow(setup, 'Full resync')
  await expect(page.getByText('No row has a problem')).toBeVisible({ timeout: 30_000 })
  await expect(verdict(setup)).toContainText('Complete as of')
  await expect(verdict(setup)).not.toContainText('except')
})

test('the first sync is proved complete, and the next one reads only changes', async ({ setup }) => {
  await using service = await startOwnService(setup, 300)
  const { page } = setup
  await connectTo(setup, service)
  await openSync(setup)
  await expect(verdict(setup)).toContainText('Complete as of')
  await expect(page.getByText('Every transaction that Payments had then is in the ledger.')).toBeVisible()
  await expect(latest(setup)).toContainText('COMPLETE')
  await expect(latest(setup)).toContainText('Full sync')
  await latest(setup).click()
  const dialog = page.getByRole('dialog', { name: /^Sync \d+/ })
  const said = (what: string) => dialog.getByText(what, { exact: true }).locator('xpath=following-sibling::dd[1]')
  await expect(said('New')).toHaveText('300')
  for (const words of ['First id', 'Latest created', 'Newest first', 'Detected'])
    await expect(dialog).toContainText(words)
  await page.keyboard.press('Escape')

  await service.control('PATCH', `transactions/${await firstIdOf(service)}`, { status: 'rejected' })
  await syncNow(setup)
  await expect(latest(setup)).toContainText('Incremental', { timeout: 30_000 })
  await latest(setup).click()
  await expect(said('Changed')).toHaveText('1')
})

inFull(test)('a check finds how the service behaves, and the user can overrule it and undo that', async ({ setup }) => {
  await using service = await startOwnService(setup, 300, '--policy', 'cursor=inclusive')
  const { page } = setup
  await connectTo(setup, service)
  await openSync(setup, 'API behaviour')
  await page.getByRole('button', { name: 'Check API behaviour' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 30_000 })
  await page.getByText('Report of the check').click()
  await expect(page.getByRole('table', { name: 'Findings of the check' })).toContainText('inclusive')
  const row = page
    .getByRole('table', { name: 'Assumed about the service' })
    .getByRole('row', { name: /^First row of the/ })
  await expect(row).toContainText(/inclusive\)\s*Detected/)
  await row.getByRole('button', { name: /^Change/ }).click()
  await row.getByRole('combobox').selectOption({ label: 'The row after it (exclusive)' })
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(/exclusive\)\s*Your setting/)
  await row.getByRole('button', { name: /^Change/ }).click()
  await row.getByRole('button', { name: /^Use what was detected/ }).click()
  await expect(row).toContainText(/inclusive\)\s*Detected/)
})

inFull(test)('the sync interval is saved, and nothing under a minute is accepted', async ({ setup }) => {
  await using service = await startOwnService(setup, 60)
  const { page } = setup
  await connectTo(setup, service)
  await openSync(setup)
  const every = page.getByRole('combobox', { name: 'Automatic sync' })
  await expect(page.getByText(/^Next in/)).toBeVisible()
  await every.selectOption('Another time…')
  const minutes = page.getByRole('textbox', { name: 'Minutes between syncs' })
  await minutes.fill('0.5')
  await minutes.press('Enter')
  await expect(page.getByText(/At least 1 minute/)).toBeVisible()
  await minutes.fill('90')
  await minutes.press('Enter')
  await expect(page.getByText(/^Next in \d hour/)).toBeVisible()
  await page.reload()
  await expect(minutes).toHaveValue('90')
  await every.selectOption('Off')
  await expect(page.getByText('Syncs only when you start it.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Syncs only when you start it.')).toBeVisible()
})
