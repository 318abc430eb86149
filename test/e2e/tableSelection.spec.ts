import { expect, test } from './setup.ts'
import { connectTo, startOwnService } from './ownService.ts'
import { sandboxRows } from './sandboxRows.ts'
import { cellUnder, synced, tableOf } from './tableSetup.ts'
import { inFull } from '../support/campaign.ts'

const aPayment = { account_id: 'acc0', counterparty_name: 'Acme AB', amount: -1000, currency: 'EUR' }

/** As `Intl` writes an exact sum of these rows. */
async function netOf(count: number, currency: string): Promise<string> {
  const newest = (await sandboxRows()).toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, count)
  const sum = newest.filter((row) => row.currency === currency).reduce((net, { amount }) => net + Number(amount), 0)
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(sum)
    .replace('-', '−')
}

test('rows are selected one by one, as a range and all at once, and summed', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table.row(0).getByRole('checkbox').click()
  await expect(table.row(0)).toHaveAttribute('aria-selected', 'true')
  await expect(table.selection).toContainText('1 selected')
  await table.row(11).click({ modifiers: ['Shift'], position: { x: 200, y: 10 } })
  await expect(table.selection).toContainText('12 selected')
  const [first] = (await sandboxRows()).toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (first?.currency === 'EUR' || first?.currency === 'SEK' || first?.currency === 'USD')
    await expect(table.selection).toContainText(await netOf(12, first.currency))
  await expect(page.getByRole('region', { name: 'Transaction details' })).toHaveCount(0)

  await table.grid.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(table.selection).toContainText('11 selected')
  await page.keyboard.press('Space')
  await expect(table.selection).toContainText('10 selected')
  await page.keyboard.press('Control+a')
  await expect(table.selection).toContainText('5,000 selected, all of this list')
  await page.keyboard.press('Space')
  await expect(table.selection).toContainText('4,999 selected')
  await expect(page.getByRole('checkbox', { name: 'Select all rows' })).toHaveAttribute('aria-checked', 'mixed')
  await page.keyboard.press('Escape')
  await expect(table.selection).toHaveCount(0)
})

inFull(test)('a range over rows that were never on screen holds each of them', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table.grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+Space')
  await expect(table.selection).toContainText('5,000 selected')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(table.selection).toHaveCount(0)
})

inFull(test)(
  'a range begins with the row that was chosen, also once the list is sorted the other way',
  async ({ setup }) => {
    await synced(setup)
    const { page } = setup
    const table = tableOf(page)
    await table.row(0).getByRole('checkbox').click()
    const before = await table.row(0).innerText()
    await table.heading(/^Created/).press('Enter')
    await expect(table.heading(/^Created/)).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => table.row(0).innerText()).not.toBe(before)
    await table.row(4).click({ modifiers: ['Shift'], position: { x: 200, y: 10 } })
    await expect(table.selection).toContainText('4,996 selected')
    await page.keyboard.press('Escape')

    // Nothing chosen: from where the key moved.
    await table.grid.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(table.selection).toContainText('2 selected')
  }
)

inFull(test)('an export offers the selected rows first', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  for (const index of [1, 3, 4]) await table.row(index).getByRole('checkbox').click()
  await table.selection.getByRole('button', { name: 'Export selection' }).click()
  const rows = page.getByRole('dialog').getByRole('region', { name: 'Rows' })
  await expect(rows.getByRole('radio', { name: 'Selected rows' })).toBeChecked()
  await expect(rows).toContainText('3 rows')
})

inFull(test)('all of a list is no longer selected once it is filtered', async ({ setup }) => {
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  await table.grid.focus()
  await page.keyboard.press('Control+a')
  await expect(table.selection).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('invoice')
  await page.keyboard.press('Enter')
  await expect(table.grid).not.toHaveAttribute('aria-rowcount', '5001')
  await expect(table.selection).toHaveCount(0)
})

inFull(test)('a cell is copied as it was sent, and a row with tabs between its values', async ({ setup, shell }) => {
  test.skip(shell === 'electron', 'Its clipboard is that of the machine.')
  await synced(setup)
  const { page } = setup
  const table = tableOf(page)
  /** The page itself may not read the clipboard, so it is pasted where text is typed. */
  const pasted = async () => {
    await table.columns.click()
    await page.getByRole('searchbox', { name: 'Find a column' }).press('Control+v')
    await expect(page.getByRole('searchbox', { name: 'Find a column' })).not.toHaveValue('')
    const text = await page.getByRole('searchbox', { name: 'Find a column' }).inputValue()
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('')
    await page.keyboard.press('Escape')
    return text
  }
  const [newest] = (await sandboxRows()).toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  await table.grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Created copied').first()).toBeVisible()
  expect(await pasted()).toBe(newest?.created_at)
  await table.grid.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Row copied').first()).toBeVisible()
  expect(await pasted()).toContain(`${newest?.created_at}\t`)
})

inFull(test)(
  'rows under the eye stay where they are while a sync brings others, which are offered',
  async ({ setup }) => {
    await using service = await startOwnService(setup, 400)
    await connectTo(setup, service)
    const { page } = setup
    const table = tableOf(page)
    // Else rows of the first sync would be offered.
    await expect(table.grid).toHaveAttribute('aria-rowcount', '401')
    await table.grid.focus()
    for (let press = 0; press < 4; press++) await page.keyboard.press('PageDown')
    const active = page.locator('[role=row][aria-current=true]')
    const shown = async () => ({ words: await active.innerText(), box: await active.boundingBox() })
    const before = await shown()
    for (const reference of ['one', 'two', 'three'])
      await service.control('POST', 'transactions', { ...aPayment, reference })
    await page.getByRole('button', { name: 'Sync', exact: true }).click()
    await expect(page.getByRole('button', { name: /^3 new.*show from the top/i })).toBeVisible()
    await expect.poll(shown).toEqual(before)
  }
)

inFull(test)('text that could deceive is shown as what it is, and does not disturb its row', async ({ setup }) => {
  await using service = await startOwnService(setup, 20, '--policy', 'settling=off')
  await connectTo(setup, service)
  const { page } = setup
  const table = tableOf(page)
  const reference = `\u202egnp.exe\u0007\ttab\nline ${'long '.repeat(90)}`
  await service.control('POST', 'transactions', { ...aPayment, reference })
  await page.getByRole('button', { name: 'Sync', exact: true }).click()
  await expect(table.grid).toHaveAttribute('aria-rowcount', '22')
  const cell = await cellUnder(page, 0, table.heading(/^Reference/))
  await expect(cell).toContainText('\\u202egnp.exe\\u0007\\u0009tab\\u000aline long')
  expect((await cell.innerText()).length).toBeLessThan(300)
  expect((await table.row(0).boundingBox())?.height).toBe(36)
  await table.row(0).click()
  await expect(page.getByRole('region', { name: 'Transaction details' })).toContainText('\\u202egnp.exe\\u0007')
})
