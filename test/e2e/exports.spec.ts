import { readFile } from 'node:fs/promises'
import { parseCsv } from '../support/formats/parseCsv.ts'
import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { sandboxRows } from './sandboxRows.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

const dialog = ({ page }: Setup) => page.getByRole('dialog', { name: 'Export', exact: true })
const submit = (setup: Setup) => dialog(setup).getByRole('button', { name: 'Export', exact: true })

async function opened(setup: Setup, format?: RegExp): Promise<void> {
  const { page } = setup
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '5001', {
    timeout: 30_000
  })
  await page.keyboard.press('Control+Shift+E')
  await expect(dialog(setup)).toContainText('5,000 rows')
  if (format) await dialog(setup).getByRole('radio', { name: format }).check()
}

inFull(test)('a CSV has the columns that were chosen, in their order', async ({ setup }) => {
  await opened(setup, /^CSV A/)
  const { page } = setup
  await dialog(setup).getByLabel('Columns', { exact: true }).selectOption('As in the table')
  // Then the amount stands behind the account number, and moves before it.
  for (const name of [/^Reference/, /^Status/]) await dialog(setup).getByRole('checkbox', { name }).uncheck()
  await dialog(setup).getByRole('button', { name: 'Move Amount up' }).press('Enter')
  const text = await setup.exportedFile(() => submit(setup).click())
  const [head = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ''))
  const expected = ['Created', 'Counterparty', 'Amount', 'Account number']
  expect(head.filter((name) => expected.includes(name))).toEqual(expected)
  expect(head).not.toContain('Reference')
  expect(head).not.toContain('Status')
  expect(rows).toHaveLength(5000)
  await page.keyboard.press('Control+Shift+E')
  // The last choice is there again.
  await expect(dialog(setup).getByLabel('Columns', { exact: true })).toHaveValue('own')
})

inFull(test)('JSON Lines hold every row, and the card shows rows, size and sums', async ({ setup }) => {
  await opened(setup, /^JSON Lines/)
  const text = await setup.exportedFile(() => submit(setup).click())
  const ids = text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly id: string }).id)
  expect(ids.toSorted()).toEqual((await sandboxRows()).map(({ id }) => id).toSorted())
  const cards = setup.page.getByRole('region', { name: 'Exports' })
  await expect(cards).toContainText(/5,000 rows · [\d.]+ [kM]B/)
  await expect(cards).toContainText('EUR')
})

test('camt.053 needs one account and its opening balances, and checks the input', async ({ setup }) => {
  await opened(setup, /^camt\.053/)
  await expect(submit(setup)).toBeDisabled()
  await expect(dialog(setup)).toContainText(
    /Choose an account: a statement is for one account, and these rows belong to \d/
  )
  await dialog(setup).getByLabel('Account', { exact: true }).selectOption({ index: 1 })
  await expect(dialog(setup)).toContainText('Enter the opening balance of')
  await expect(dialog(setup)).toContainText(/\d rows are not in this file: a statement holds booked transactions only/)
  const balances = dialog(setup).getByRole('group', { name: 'Opening balances' }).getByRole('textbox')
  await expect(dialog(setup)).not.toContainText('5,000 rows ·')
  await expect(dialog(setup)).not.toContainText('Adding up')
  await balances.first().fill('a lot')
  await expect(dialog(setup)).toContainText('Write an amount, such as 1,250.00 or -80.')
  await expectAccessible(setup.page, 'what is wrong with a balance', '#overlays')
  for (const field of await balances.all()) await field.fill('1000.00')
  await balances.first().blur()
  await expect(balances.first()).toHaveValue('1,000.00')
  const text = await setup.exportedFile(() => submit(setup).click())
  expect(text).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08')
  expect(text).toMatch(/<Amt Ccy="[A-Z]{3}">1000\.00</)
})

inFull(test)('settings are saved as a template, used again and deleted', async ({ setup }) => {
  await opened(setup, /^CSV A/)
  await dialog(setup).getByLabel('Profile').selectOption('CSV for Excel (semicolons, decimal comma)')
  await dialog(setup).getByRole('button', { name: 'Save as template…' }).click()
  await dialog(setup).getByLabel('Name of the template').fill('For the accountant')
  await dialog(setup).getByRole('button', { name: 'Save', exact: true }).click()
  const templates = dialog(setup).getByLabel('Template', { exact: true })
  await expect(templates).toHaveValue('For the accountant')
  await dialog(setup)
    .getByRole('radio', { name: /^JSON Lines/ })
    .check()
  await expect(templates).toHaveValue('')
  await templates.selectOption('For the accountant')
  await expect(dialog(setup).getByRole('radio', { name: /^CSV A/ })).toBeChecked()
  await expect(dialog(setup).getByLabel('Profile')).toHaveValue('excel-eu')
  await dialog(setup).getByRole('button', { name: 'Delete the template For the accountant' }).click()
  await expect(templates).toBeDisabled()
})

test('a file and its manifest agree, and a changed digit is found', async ({ setup, shell }) => {
  test.skip(shell === 'electron', 'Electron asks for the file in a dialog of the system.')
  await opened(setup, /^CSV A/)
  const { page } = setup
  const text = await setup.exportedFile(() => submit(setup).click())
  const cards = page.getByRole('region', { name: 'Exports' })
  const download = page.waitForEvent('download')
  await cards.getByRole('button', { name: 'Integrity record' }).click()
  const manifest = await readFile(await (await download).path())
  const fileName = (JSON.parse(manifest.toString('utf8')) as { readonly file: { readonly name: string } }).file.name
  await cards.getByRole('button', { name: 'Check file' }).click()
  const verify = page.getByRole('dialog', { name: 'Check an exported file' })
  await expect(verify).toContainText('Choose both files.')
  const against = async (content: string) => {
    await verify
      .getByLabel('Exported file')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await verify
      .getByLabel('Its integrity record')
      .setInputFiles({ name: `${fileName}.manifest.json`, mimeType: 'application/json', buffer: manifest })
    await verify.getByRole('button', { name: 'Check file', exact: true }).click()
  }
  await against(text)
  await expect(verify).toContainText('is unchanged since it was exported')
  const digit = text.lastIndexOf('.00')
  await against(`${text.slice(0, digit)}.01${text.slice(digit + 3)}`)
  await expect(verify).toContainText('differs from its integrity record')
  await expect(verify.getByRole('row', { name: /Differs/ }).first()).toBeVisible()
  // A new page knows nothing of what was exported before, as a new start of the app.
  await page.reload()
  await page.getByRole('button', { name: 'Past exports 1' }).click()
  const past = page.getByRole('region', { name: 'Past exports' }).getByRole('article', { name: fileName })
  await expect(past).toContainText('5,000 rows')
  await expect(past).toContainText('Downloaded by your browser')
  await expectAccessible(page, 'past exports', '#overlays')
  await past.getByRole('button', { name: 'Check file' }).click()
  await expect(verify).toContainText('Choose both files.')
})

inFull(test)('no part of the export dialogs breaks a rule of accessibility', async ({ setup }) => {
  test.slow()
  await opened(setup, /^CSV A/)
  const { page } = setup
  const check = (what: string) => expectAccessible(page, what, '#overlays')
  await check('CSV')
  await dialog(setup)
    .getByRole('radio', { name: /^camt\.053/ })
    .check()
  await expect(dialog(setup).getByRole('group', { name: 'Opening balances' })).toBeVisible()
  await check('camt.053')
  await dialog(setup).getByRole('button', { name: 'Save as template…' }).click()
  await check('name of a template')
  await page.keyboard.press('Escape')
  await expect(dialog(setup)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(setup)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('verify')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Check an exported file' })).toBeVisible()
  await check('verify')
})
