import { EXPORT_TITLES } from '../../shared/exports/exportTitles.ts'
import { wireWord } from '../../shared/words/wireWord.ts'
import { parseCsv } from '../support/formats/parseCsv.ts'
import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { sandboxRows, type SandboxRow } from './sandboxRows.ts'
import { inFull } from '../support/campaign.ts'
import { settlementStatusOf } from '../../shared/transactions/transactionStatus.ts'

const grid = ({ page }: Setup) => page.getByRole('grid', { name: 'Transactions' })
/** The cells of the n-th row of the list, from 0, in the order of the columns. */
const cells = (setup: Setup, row: number) =>
  grid(setup)
    .locator(`[role=row][aria-rowindex="${row + 2}"]`)
    .getByRole('gridcell')

async function synced(setup: Setup): Promise<void> {
  await expect(setup.page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await expect(grid(setup)).toHaveAttribute('aria-rowcount', '5001')
}

const scaled = (amount: string) => {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  return BigInt(whole + fraction.padEnd(4, '0')) * (amount.startsWith('-') ? -1n : 1n)
}

test('all sandbox rows are shown newest first, with exact totals, and reached by keyboard', async ({ setup }) => {
  await synced(setup)
  const rows = await sandboxRows()
  const [newest] = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  await expect(
    cells(setup, 0)
      .filter({ hasText: newest?.counterparty?.name ?? '' })
      .first()
  ).toBeVisible()
  await expect(setup.page.getByText('SANDBOX').first()).toBeVisible()
  await expect(setup.page.getByText('5,000 transactions', { exact: true })).toBeVisible()
  const strip = setup.page.getByRole('region', { name: 'Totals' })
  for (const currency of ['EUR', 'SEK', 'USD', 'JPY', 'KWD']) {
    const settled = rows.filter((row) => row.currency === currency && settlementStatusOf(row.status) === 'settled')
    const net = settled.reduce((sum, row) => sum + scaled(row.amount), 0n)
    const digits = currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2
    const whole = net / 10_000n
    const fraction = String(net < 0n ? -net : net)
      .padStart(5, '0')
      .slice(-4, digits - 4 || undefined)
    const shown =
      new Intl.NumberFormat('en-US').format(whole < 0n ? -whole : whole) + (digits > 0 ? `.${fraction}` : '')
    await expect(strip).toContainText(`${net < 0n ? '−' : ''}${shown}`)
  }

  await grid(setup).focus()
  await setup.page.keyboard.press('End')
  const active = setup.page.locator(`[role=row][aria-current=true]`)
  await setup.page.keyboard.press('Control+End')
  await expect(active).toHaveAttribute('aria-rowindex', '5001')
  await expect(active).toBeInViewport()
  await setup.page.keyboard.press('Control+Home')
  await expect(active).toHaveAttribute('aria-rowindex', '2')
  for (let press = 0; press < 3; press++) await setup.page.keyboard.press('ArrowDown')
  await expect(active).toHaveAttribute('aria-rowindex', '5')
})

inFull(test)('sorting by amount puts the smallest first, then the largest', async ({ setup }) => {
  await synced(setup)
  const amounts = (await sandboxRows()).map(({ amount }) => scaled(amount)).toSorted((a, b) => (a < b ? -1 : 1))
  const header = setup.page.getByRole('columnheader', { name: /Amount/ })
  const shown = async (row: number) => {
    const column = await header.getAttribute('aria-colindex')
    const text = await cells(setup, row)
      .and(setup.page.locator(`[aria-colindex="${column ?? ''}"]`))
      .textContent()
    return scaled((text ?? '').trim().replace('−', '-').replaceAll(',', ''))
  }
  const order: ('ascending' | 'descending')[] = []
  for (let click = 0; click < 2; click++) {
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', /ascending|descending/)
    const direction = (await header.getAttribute('aria-sort')) as 'ascending' | 'descending'
    order.push(direction)
    await expect.poll(() => shown(0)).toBe(direction === 'ascending' ? amounts[0] : amounts.at(-1))
  }
  expect(order.toSorted()).toEqual(['ascending', 'descending'])
})

inFull(test)(
  'the filter finds inside words, whatever the case and accents, and sums what it shows',
  async ({ setup }) => {
    await synced(setup)
    const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const rows = await sandboxRows()
    const wanted = (row: SandboxRow) => fold(`${row.counterparty?.name ?? ''}\n${row.reference}`).includes('akerstrom')
    const count = rows.filter(wanted).length
    expect(count).toBeGreaterThan(0)
    await setup.page.keyboard.press('/')
    await setup.page.keyboard.type('åkerSTROM')
    await expect(grid(setup)).toHaveAttribute('aria-rowcount', String(count + 1))
    // The first one closes the suggested names.
    await expect(setup.page.getByRole('listbox')).toBeVisible()
    for (const key of ['Escape', 'Escape']) await setup.page.keyboard.press(key)
    await expect(grid(setup)).toHaveAttribute('aria-rowcount', '5001')
    await setup.page.keyboard.type('nothing has this text')
    await expect(setup.page.getByText('No results for “nothing has this text”')).toBeVisible()
  }
)

inFull(test)('the CSV for Excel and the raw CSV hold exactly the rows of the sandbox', async ({ setup }) => {
  await synced(setup)
  const rows = await sandboxRows()
  const timeZone = await setup.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  for (const profile of ['CSV for Excel', 'CSV raw'] as const) {
    const text = await setup.exportedFile(async () => {
      await setup.page.getByRole('button', { name: 'Export', exact: true }).click()
      await setup.page.getByRole('menuitem', { name: new RegExp(`^${profile}`) }).click()
    })
    // It goes by itself, before so many rows are compared.
    const cards = setup.page.getByRole('region', { name: 'Exports' })
    await expect(cards.getByText('5,000 rows').first()).toBeVisible()
    await cards.getByRole('button', { name: 'Dismiss' }).click()
    expect(text.startsWith('\ufeff'), profile).toBe(profile === 'CSV for Excel')
    const [head = [], ...lines] = parseCsv(text.replace(/^\ufeff/, ''))
    const got = new Map(lines.map((line) => [line[0], Object.fromEntries(head.map((name, at) => [name, line[at]]))]))
    expect([lines.length, got.size], profile).toEqual([rows.length, rows.length])
    for (const row of rows) {
      if (profile === 'CSV raw') expect(got.get(row.id), profile).toEqual(expectedCells(row, profile))
      else expect(got.get(row.id), profile).toMatchObject(cellsForPeople(row, timeZone))
    }
  }
})

inFull(test)('an export of a filtered list holds what is shown', async ({ setup }) => {
  await synced(setup)
  // At once: of what is typed letter by letter the first ones may be looked for as well.
  await setup.page.getByRole('combobox', { name: 'Filter' }).fill('invoice')
  await expect(grid(setup)).not.toHaveAttribute('aria-rowcount', '5001')
  const count = Number(await grid(setup).getAttribute('aria-rowcount')) - 1
  const text = await setup.exportedFile(async () => {
    await setup.page.getByRole('button', { name: 'Export', exact: true }).click()
    await setup.page.getByRole('menuitem', { name: /^CSV raw/ }).click()
  })
  expect(parseCsv(text)).toHaveLength(count + 1)
})

/** The same with titles, words and local times. */
function cellsForPeople(row: SandboxRow, timeZone: string): Record<string, string> {
  const { created_at: _created, updated_at: _updated, ...named } = expectedCells(row, 'CSV for Excel')
  const local = (iso: unknown) => new Date(String(iso)).toLocaleString('sv', { timeZone })
  const cells = {
    ...named,
    status: wireWord(row.status),
    type: wireWord(String(row['type'])),
    created_at_local: local(row.created_at),
    updated_at_local: local(row['updated_at'])
  }
  return Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [EXPORT_TITLES[name as keyof typeof EXPORT_TITLES], text])
  )
}

const GUARDED = /^(?:[ \u00a0\u200b\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u

function expectedCells(row: SandboxRow, profile: 'CSV for Excel' | 'CSV raw'): Record<string, string> {
  const party = (row.counterparty ?? {}) as Record<string, unknown>
  const details = (party['account_details'] ?? {}) as Record<string, unknown>
  const text = (value: unknown) => {
    const plain = typeof value === 'string' ? value : ''
    return profile === 'CSV for Excel' && GUARDED.test(plain) ? `'${plain}` : plain
  }
  const number = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id: text(row.id),
    account_id: text(row['account_id']),
    created_at: text(row.created_at),
    updated_at: text(row['updated_at']),
    type: text(row['type']),
    status: row.status,
    amount: number(row.amount),
    currency: text(row.currency),
    payment_amount: number(row['payment_amount']),
    payment_currency: text(row['payment_currency']),
    exchange_rate: number(row['exchange_rate']),
    counterparty_name: text(party['name']),
    counterparty_number: text(details['number']),
    counterparty_bank_code: text(details['bank_code']),
    counterparty_account_id: text(party['account_id']),
    reference: text(row.reference),
    bulk_payment_id: text(row['bulk_payment_id']),
    correlation_id: text(row['correlation_id'])
  }
}
