import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { withTexts } from '../support/formats/editedXlsx.ts'
import { workspaceOf } from './reconcileSetup.ts'
import { expect, test } from './reconciledPage.ts'
import { expectAccessible } from './violations.ts'

const entries = (page: Page) => workspaceOf(page).tab('Queue')

test('exceptions go out, come back, are looked at and accepted, and one undo takes them back', async ({
  page,
  reconciled
}) => {
  const { id, counts } = await reconciled.reach('open')
  await reconciled.open(`/reconciliations/${id}`)
  await expect(entries(page)).toHaveText(new RegExp(`Queue\\s*${counts.queue}$`))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('menuitem', { name: 'Exceptions to fill in (Excel)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/-exceptions\.xlsx$/)
  const bytes = await readFile(await download.path())
  const filled = await withTexts(bytes, {
    ...{ J9: 'Write off', K9: 'Bank charge', J3: 'accept with reason', K3: 'Paid by another route' },
    ...{ J4: 'Ignore', J5: 'Nonsense', K5: 'What is this', K6: 'No decision' }
  })

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Read filled-in exceptions…' }).click()
  const { dialog, toast } = workspaceOf(page)
  await expectAccessible(page, 'before the file')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose the workbook…' }).click()
  await (await choosing).setFiles({ name: 'came back.xlsx', mimeType: '', buffer: filled })
  await expect(dialog.getByText(/^came back.xlsx: 2 changes, 3 refused, \d+ not filled in$/)).toBeVisible()
  await expect(dialog.getByText('3 lines are refused')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('The decision needs a reason.')
  await expect(dialog.getByRole('cell', { name: 'Write off: Bank charge' })).toBeVisible()
  await expectAccessible(page, 'the changes')
  expect((await reconciled.main.app.handlers['reconciliation.get'](id)).counts.queue).toBe(counts.queue)

  await dialog.getByRole('button', { name: 'Accept 2 changes' }).click()
  await expect(toast).toContainText(/^Decided on .+ as filled in in “came back.xlsx”/)
  await expect(dialog).toBeHidden()
  await expect(entries(page)).toHaveText(new RegExp(`Queue\\s*${counts.queue - 2}$`))
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Undid')
  await expect(entries(page)).toHaveText(new RegExp(`Queue\\s*${counts.queue}$`))
})
