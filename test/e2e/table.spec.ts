import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableLayout } from '../../shared/domain/workspace.ts'
import { expect, test } from './setup.ts'
import { pressUntilFocused } from './keyboard.ts'
import type { Setup } from './openSetup.ts'
import { sandboxRows, type SandboxRow } from './sandboxRows.ts'
import { cellUnder, synced, tableOf } from './tableSetup.ts'
import { inFull } from '../support/campaign.ts'

const scaled = (amount: string) => {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  return BigInt(whole + fraction.padEnd(4, '0')) * (amount.startsWith('-') ? -1n : 1n)
}

/** How the table of the embedded sandbox is remembered. */
async function keptLayout({ dataDir }: Setup): Promise<TableLayout> {
  const text = await readFile(join(dataDir, 'workspaces', 'sandbox.json'), 'utf8')
  return (JSON.parse(text) as { readonly table: TableLayout }).table
}

test('columns are arranged by keyboard alone, and stay so after a reload', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table.heading(/^Created/).focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  const firstTwo = async () => (await table.headings()).slice(0, 2)
  await expect.poll(firstTwo).toEqual(['counterpartyName', 'createdAt'])
  await expect(table.heading(/^Created/)).toBeFocused()
  const widthBefore = (await table.heading(/^Created/).boundingBox())?.width ?? 0
  for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await table.heading(/^Created/).boundingBox())?.width).toBe(widthBefore + 80)

  await table.columns.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('type')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: /^Type/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('amount')
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('checkbox', { name: 'Amount', exact: true }))
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Pin Amount to the left' }))
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('status')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('Compact', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(table.columns).toBeFocused()

  const arranged = await table.headings()
  expect(arranged[0]).toBe('amount')
  expect(arranged).toContain('type')
  expect(arranged).not.toContain('status')
  await expect(table.grid).toHaveAttribute('aria-colcount', String(arranged.length + 1))
  // Changes are remembered together, some time later.
  const status = expect.objectContaining({ id: 'status', isShown: false }) as unknown
  const columns = expect.arrayContaining([status]) as unknown
  await expect.poll(() => keptLayout(setup)).toMatchObject({ density: 'compact', columns })
  await page.reload()
  await synced(setup)
  await expect.poll(table.headings).toEqual(arranged)
  await expect.poll(async () => (await table.heading(/^Created/).boundingBox())?.width).toBe(widthBefore + 80)
  await expect.poll(async () => (await table.row(1).boundingBox())?.height).toBe(28)
  await table.grid.focus()
  await page.keyboard.press('Control+End')
  await expect(table.row(4999)).toBeInViewport({ ratio: 1 })

  await table.columns.click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(firstTwo).toEqual(['createdAt', 'counterpartyName'])
})

inFull(test)('headings are moved and resized by dragging, and a double click fits the width', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  const from = await table.heading(/^Reference/).boundingBox()
  const to = await table.heading(/^Counterparty/).boundingBox()
  if (!from || !to) throw new Error('The headings are not on screen.')
  await page.mouse.move(from.x + from.width - 30, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 15, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await table.headings()).join()).toContain('reference,counterpartyName')

  const heading = table.heading(/^Counterparty/)
  const before = await heading.boundingBox()
  if (!before) throw new Error('The heading is not on screen.')
  await page.mouse.move(before.x + before.width, before.y + 15)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width - 60, before.y + 15, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await heading.boundingBox())?.width ?? 0))
    .toBe(Math.round(before.width - 60))
  const narrow = await heading.boundingBox()
  await page.mouse.dblclick((narrow?.x ?? 0) + (narrow?.width ?? 0), (narrow?.y ?? 0) + 15)
  const cell = await cellUnder(page, 0, heading)
  await expect.poll(() => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

inFull(test)('a list is sorted by several columns, in the order in which they were added', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table
    .heading(/^Currency/)
    .getByRole('button')
    .click()
  await table
    .heading(/^Amount/)
    .getByRole('button')
    .click({ modifiers: ['Shift'] })
  await expect(table.heading(/^Currency/)).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.heading(/^Amount/)).toHaveAttribute('aria-sort', 'descending')
  await expect(table.heading(/^Amount/)).toContainText('2')
  const expected = (await sandboxRows()).toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || (scaled(a.amount) < scaled(b.amount) ? 1 : -1)
  )
  const shown = async (index: number) =>
    ((await (await cellUnder(page, index, table.heading(/^Amount/))).textContent()) ?? '')
      .replace('−', '-')
      .replaceAll(',', '')
  for (const index of [0, 1, 5]) await expect.poll(() => shown(index)).toBe(amountOf(expected[index]))
  await table.grid.focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => shown(4999)).toBe(amountOf(expected[4999]))

  await table.heading(/^Amount/).focus()
  await page.keyboard.press('Enter')
  await expect(table.heading(/^Currency/)).toHaveAttribute('aria-sort', 'none')
})

/** As shown: with the decimals of the currency. */
function amountOf(row: SandboxRow | undefined): string {
  const decimals = row?.currency === 'JPY' ? 0 : row?.currency === 'KWD' ? 3 : 2
  const value = scaled(row?.amount ?? '0')
  const digits = String(value < 0n ? -value : value).padStart(5, '0')
  const whole = `${value < 0n ? '-' : ''}${digits.slice(0, -4)}`
  return decimals === 0 ? whole : `${whole}.${digits.slice(-4).slice(0, decimals)}`
}

inFull(test)('roomy rows are 44 px high, and the last one is reached', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table.columns.click()
  await page.getByText('Roomy', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await table.row(1).boundingBox())?.height).toBe(44)
  await table.grid.focus()
  await page.keyboard.press('Control+End')
  await expect(table.row(4999)).toBeInViewport({ ratio: 1 })
})
