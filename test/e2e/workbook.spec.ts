import { xlsxOf } from '../support/reading/xlsxOf.ts'
import { dropFile } from './reconcileSetup.ts'
import { expect, test } from './setup.ts'
import { synced } from './tableSetup.ts'

const rows = (name: string, amount: number) => [
  ['Payee', 'Amount', 'Currency'],
  [name, amount, 'EUR']
]

test('the user chooses the sheet of a dropped workbook, which becomes a reconciliation', async ({ setup }) => {
  const { page } = setup
  await synced(setup)
  const sheets = [
    { name: 'May', rows: rows('Elin', 12.5) },
    { name: 'June', rows: rows('Mia', 1234.5) }
  ]
  await dropFile(page, 'payments.xlsx', xlsxOf({ sheets }))
  const questions = page.getByRole('region', { name: 'To choose' })
  await expect(questions).toContainText('Which sheet has the payments?', { timeout: 30_000 })
  await expect(page.getByText('Excel workbook')).toBeVisible()
  await questions.getByRole('button', { name: 'June' }).click()
  const sums = page.getByRole('table', { name: 'Sums of the payment file' })
  await expect(sums).toContainText('1,234.50')
  await expect(questions).toHaveText('All questions are answered.')
  await page.getByLabel('Sheet', { exact: true }).selectOption('May')
  await expect(sums).toContainText('12.50')
  await expect(page.getByLabel('Encoding')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reconcile 1 payment' }).click()
  await expect(page.getByRole('region', { name: 'The difference, explained' })).toContainText('12.50', {
    timeout: 60_000
  })
})
