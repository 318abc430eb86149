import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { expect, test } from './reconciledPage.ts'
import { inFull } from '../support/campaign.ts'

/** The sizes of paper, and how wide what is printed may be on each, in pixels of CSS. */
const PAPERS = [
  { paper: 'A4', size: '594.96 x 841.92', width: 688 },
  { paper: 'US Letter', size: '612 x 792', width: 710 }
] as const

/** Words of the report that go on in another line, and cells whose content is wider than they are; hashes are no words. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.getByRole('article', { name: 'Report' }).evaluate((sheet) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && !/^[0-9a-f]{64}$/.test(word)) broken.push(word)
      }
    }
    const cells = [...sheet.querySelectorAll('th, td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    return [...broken, ...cells.map(({ textContent }) => textContent)]
  })
}

test('the report of a reconciliation names figures, reasons and people, and adds up', async ({ page, reconciled }) => {
  const { id, differences } = await reconciled.reach('accounted')
  await reconciled.open(`/reconciliations/${id}/report`)
  const report = page.getByRole('article', { name: 'Report' })
  await expect(report).toContainText(/[Aa]ll \d+ payments are accounted for: \d+ matched as instructed \(/)
  await expect(report).toContainText(/The bank paid [\d,.]+ EUR (more|less) than you instructed: /)
  await expect(report).toContainText('Debit account')
  await expect(report).toContainText('Execution date')
  await expect(report).toContainText('Bulk payment')
  const exceptions = report.getByRole('table', { name: 'Exceptions' })
  await expect(exceptions.getByRole('columnheader').first()).toHaveText('Payee, reference')
  await expect(exceptions.getByText('Accepted with reason: Deducted by the bank').first()).toBeVisible()
  const unmatched = report.getByRole('table', { name: 'Unmatched transactions' })
  await expect(unmatched.getByText('Ignored: Dealt with elsewhere').first()).toBeVisible()
  const subtotals = await report
    .getByRole('row', { name: /^Subtotal/ })
    .locator('td:nth-child(4)')
    .allTextContents()
  const cents = (text: string) => BigInt(text.replace('−', '-').replaceAll(/[,.]/g, ''))
  const sum = subtotals.reduce((all, text) => all + cents(text), 0n)
  expect(sum).toBe(differences.reduce((all, { difference }) => all + cents(difference), 0n))
  await expect(report.getByRole('table', { name: 'Sign-off' })).toContainText('Reviewed by')
})

inFull(test)(
  'the report is printed on both sizes of paper without a word that is broken',
  async ({ page, reconciled }) => {
    await using folder = await temporaryFolder()
    const { id } = await reconciled.reach('signed-off')
    await reconciled.open(`/reconciliations/${id}/report`)
    await expect(page.getByRole('table', { name: 'Sign-off' })).toContainText('Ingrid Berg')
    for (const { paper, size, width } of PAPERS) {
      await page.getByLabel('Paper').selectOption(paper)
      const file = join(folder.path, 'report.pdf')
      await writeFile(file, await page.pdf({ preferCSSPageSize: true }))
      const facts = await promisify(execFile)('pdfinfo', [file]).catch(() => undefined)
      if (facts) expect(facts.stdout).toContain(size)
      const before = page.viewportSize() ?? { width: 1280, height: 800 }
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: before.height })
      expect(await brokenWords(page)).toEqual([])
      await page.setViewportSize(before)
      await page.emulateMedia({ media: 'screen' })
    }
  }
)
