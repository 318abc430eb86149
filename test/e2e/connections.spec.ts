import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../support/startedProcess.ts'
import { expect, test } from './desk.ts'
import type { Desk } from './openDesk.ts'

interface Service {
  readonly base_url: string
  readonly token: string
}

async function addConnection({ page }: Desk, name: string, baseUrl: string): Promise<void> {
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Base URL').fill(baseUrl)
  await dialog.getByRole('button', { name: 'Add connection' }).click()
}

async function signIn({ page }: Desk, token: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Sign in/ })
  await dialog.getByLabel('Access token').fill(token)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}

test('a service of one’s own: choose where secrets are kept, sign in, be refused, sign in again, and sync', async ({
  desk,
  watch
}) => {
  await using sandbox = startProcess(process.execPath, ['electron/cli.ts', 'sandbox', '--rows', '700', '--seed', '3'])
  const [line] = await sandbox.untilPrinted(/^\{.*\}\n/)
  const service = JSON.parse(line) as Service
  const { page } = desk
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })

  await addConnection(desk, 'Payments', service.base_url)
  await page.getByRole('radio', { name: /Protect with a passphrase/ }).check()
  await page.getByLabel('Passphrase', { exact: true }).fill('correct horse battery')
  await page.getByLabel('The same again').fill('correct horse battery')
  await page.getByRole('button', { name: 'Set passphrase' }).click()
  await signIn(desk, 'a-token-the-service-does-not-know')
  await page.getByRole('button', { name: 'Use Payments' }).click()
  await expect(page.getByText(/did not accept the access token/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await signIn(desk, service.token)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(/Last sync: Complete, 700 rows/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '701')

  const seen = [
    ...watch.replies,
    await page.content(),
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
    )
  ]
  expect(seen.length).toBeGreaterThan(5)
  for (const text of seen) expect(text).not.toContain(service.token)
  for (const file of await readdir(desk.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const bytes = await readFile(join(file.parentPath, file.name))
    expect(bytes.includes(service.token), file.name).toBe(false)
    expect(bytes.includes('correct horse battery'), file.name).toBe(false)
  }
})

test('an address that cannot be one is refused in words, beside its field', async ({ desk }) => {
  await addConnection(desk, 'Typo', 'example')
  await expect(desk.page.getByText(/Enter the full address/)).toBeVisible()
  await desk.page.getByLabel('Base URL').fill('http://example.com')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Add connection' }).click()
  await expect(desk.page.getByText(/Plain http would send the access token unprotected/)).toBeVisible()
})
