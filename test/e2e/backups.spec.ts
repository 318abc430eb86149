import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesWithSecret } from '../support/vault/secretForms.ts'
import { expect, test } from './setup.ts'
import { connectTo, startOwnService } from './ownService.ts'
import { violationsOf } from './violations.ts'
import { inFull } from '../support/campaign.ts'

const PASSPHRASE = 'four unrelated words here'

inFull(test)('a scheduled backup is made at once, checked, and restored beside the present data', async ({ setup }) => {
  await using service = await startOwnService(setup, 60)
  const { page } = setup
  await connectTo(setup, service)
  const folder = await mkdtemp(join(tmpdir(), 'tallydesk-backups-'))
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText('No backups yet.')).toBeVisible()
  expect(await violationsOf(page, 'no backups')).toEqual([])

  await page.getByLabel('Back up automatically').selectOption('daily')
  await page.getByLabel('Folder').fill('backups')
  await page.getByLabel('Backups to keep').fill('3')
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.getByLabel('Confirm passphrase').fill('something else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The two passphrases differ.')).toBeVisible()
  await page.getByLabel('Confirm passphrase').fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter the full path of the folder/)).toBeVisible()
  await page.getByLabel('Folder').fill(folder)
  await page.getByRole('button', { name: 'Save' }).click()
  const made = page.getByRole('table').getByText('Checked')
  await expect(made).toHaveCount(1, { timeout: 30_000 })
  await expect(page.getByText(/Next backup: /)).toBeVisible()
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^tallydesk-.*\.tdbackup$/)])
  expect(await violationsOf(page, 'a backup')).toEqual([])

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(made).toHaveCount(2, { timeout: 30_000 })
  await page
    .getByRole('button', { name: /^Restore the backup of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Add it as separate connections/).check()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Added as a separate connection.')).toBeVisible({
    timeout: 30_000
  })
  expect(await violationsOf(page, 'restored')).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByText(/Payments \(backup of \d{4}-\d\d-\d\d\)/)).toBeVisible()

  expect(await filesWithSecret(setup.dataDir, PASSPHRASE)).toEqual([])
  expect(await filesWithSecret(folder, service.token)).toEqual([])
  await rm(folder, { recursive: true })
})

test('a backup to a file is checked and restored with its passphrase, and with no other', async ({ setup }) => {
  const { page } = setup
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up to a file…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await dialog.getByLabel('Confirm passphrase').fill(PASSPHRASE)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Back up…' }).click()
  const file = join(setup.dataDir, 'fetched.tdbackup')
  await (await downloading).saveAs(file)
  await expect(page.getByRole('table').getByText('Saved where you chose')).toBeVisible()

  await page.getByRole('button', { name: 'Restore…' }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Choose the file first.')).toBeVisible()
  await dialog.getByLabel('Backup', { exact: true }).setInputFiles(file)
  await dialog.getByLabel('Passphrase').fill('not the passphrase')
  await dialog.getByRole('button', { name: 'Check only' }).click()
  await expect(dialog.getByText('This passphrase does not open fetched.tdbackup.')).toBeVisible({ timeout: 30_000 })
  expect(await violationsOf(page, 'refused')).toEqual([])
  await dialog.getByLabel('Passphrase').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Check only' }).click()
  await expect(dialog.getByText(/^Whole, made /)).toBeVisible({ timeout: 30_000 })
})
