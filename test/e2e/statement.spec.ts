import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

const sheet = ({ page }: Setup) => page.getByRole('article', { name: 'Statement' })

/** The statement of the rows of one reference: some dozens. */
async function shown(setup: Setup): Promise<number> {
  const { page } = setup
  const grid = page.getByRole('grid', { name: 'Transactions' })
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  await expect(grid).toHaveAttribute('aria-rowcount', '5001', { timeout: 30_000 })
  // At once: of what is typed letter by letter the first ones may be looked for as well.
  await page.getByRole('combobox', { name: 'Filter' }).fill('akerstrom')
  await page.keyboard.press('Enter')
  await expect(grid).not.toHaveAttribute('aria-rowcount', '5001')
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1
  await page.keyboard.press('Control+p')
  await expect(sheet(setup)).toContainText('End of the statement.', { timeout: 30_000 })
  return count
}

test('the statement holds every row of the filter, its totals and its completeness', async ({ setup }) => {
  const count = await shown(setup)
  await expect(sheet(setup).getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(count)
  await expect(sheet(setup)).toContainText('akerstrom')
  await expect(sheet(setup)).toContainText(/Complete as of/)
  const counts = await sheet(setup)
    .getByRole('table', { name: 'Settled' })
    .locator('tbody tr td:nth-child(2)')
    .allTextContents()
  const others = await sheet(setup).locator('p').filter({ hasText: 'Not in the totals: ' }).allTextContents()
  const all = [...counts, ...others.map((text) => /[\d,]+/.exec(text)?.[0] ?? '')]
  expect(all.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(count)
})

inFull(test)(
  'its pages have the chosen size, headers and page numbers, and no part of the window',
  async ({ setup, shell }) => {
    test.skip(shell === 'electron', 'Playwright prints a page to PDF in a browser only.')
    const { page, dataDir } = setup
    await shown(setup)
    for (const [pageFormat, size] of [
      ['A4', '594.96 x 841.92'],
      ['US Letter', '612 x 792']
    ] as const) {
      await page.getByLabel('Paper').selectOption(pageFormat)
      const file = join(dataDir, 'statement.pdf')
      await writeFile(file, await page.pdf({ preferCSSPageSize: true }))
      const read = async (program: string, args: readonly string[]) =>
        (await promisify(execFile)(program, [...args])).stdout
      const facts = await read('pdfinfo', [file]).catch(() => undefined)
      test.skip(facts === undefined, 'pdfinfo (poppler-utils) is not installed here.')
      expect(facts).toContain(size)
      const pages = Number(/Pages:\s+(\d+)/.exec(facts ?? '')?.[1])
      expect(pages).toBeGreaterThan(1)
      const text = await read('pdftotext', ['-layout', file, '-'])
      expect(text.match(/Date\s+Counterparty\s+Reference/g)).toHaveLength(pages)
      expect(text).toContain(`Page ${pages} of ${pages}`)
      expect(text).not.toContain('Save as PDF')
      expect(text).not.toContain('in the ledger\n')
    }
  }
)

inFull(test)('the statement breaks no rule of accessibility', async ({ setup }) => {
  test.slow()
  await shown(setup)
  await expectAccessible(setup.page, 'the statement')
})
