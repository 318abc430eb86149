import type { Page } from '@playwright/test'
import type { CallName } from '../../shared/contract.ts'
import type { WireError } from '../../shared/errors.ts'
import { expect, test } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'

/** Makes calls fail from now on, and no other ones. */
const fail = (page: Page, failing: Partial<Record<CallName, WireError>>) =>
  page.evaluate((errors) => {
    const { bridge } = window as unknown as { bridge: { call: (name: string, input: unknown) => Promise<unknown> } }
    const call = bridge.call
    Object.assign(bridge, {
      call: (name: keyof typeof errors, input: unknown) =>
        errors[name] ? Promise.resolve({ ok: false, error: errors[name] }) : call.call(bridge, name, input)
    })
    // The next answers are again those from before.
    Object.assign(window, { mend: () => Object.assign(bridge, { call }) })
  }, failing)
const mend = (page: Page) => page.evaluate(() => (window as unknown as { mend: () => void }).mend())

const signedOut: WireError = { code: 'signed-out', message: 'You are signed out.' }
const locked: WireError = { code: 'keychain-locked', message: 'The keychain is locked.' }
const damaged: WireError = { code: 'workbook-damaged', message: 'The file with your decisions is damaged.' }

async function fillNewAccount(page: Page) {
  await page.goto('/?state=full#/accounts')
  await page.getByRole('button', { name: 'New account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  const name = dialog.getByLabel('Name (optional)')
  await name.fill('Rent deposits')
  return { dialog, name, create: dialog.getByRole('button', { name: 'Create account' }) }
}

test('a form that needs sign-in leads there, keeps its input and then goes on', async ({ page }) => {
  const { dialog, name, create } = await fillNewAccount(page)
  await fail(page, { 'account.create': signedOut })
  await create.click()
  await dialog.getByRole('alert').getByRole('button', { name: 'Sign in' }).click()
  const signIn = page.getByRole('dialog', { name: /^Sign in to/ })
  await expect(signIn.getByLabel('Access token')).toBeFocused()
  expect(await violationsOf(page, 'signing in over a form')).toEqual([])
  await signIn.getByLabel('Access token').fill('a token')
  await page.keyboard.press('Enter')
  await expect(signIn).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(name).toHaveValue('Rent deposits')
  await mend(page)
  await create.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Rent deposits' })).toBeVisible()
})

test('a form that needs secrets opens the passphrase dialog above itself', async ({ page }) => {
  const { dialog, name, create } = await fillNewAccount(page)
  await page.evaluate(() =>
    (window as unknown as { say: (name: string, payload: object) => void }).say('vault.changed', {
      kind: 'sealed',
      state: 'locked',
      sealedFileExists: true
    })
  )
  await fail(page, { 'account.create': locked })
  await create.click()
  await dialog.getByRole('alert').getByRole('button', { name: 'Unlock' }).click()
  const unlock = page.getByRole('dialog', { name: 'Enter your passphrase' })
  await unlock.getByLabel('Passphrase').fill('four unrelated words')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await expect(unlock).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(name).toHaveValue('Rent deposits')
})

test('a form whose file is damaged leads to the backups, out of its dialog', async ({ page }) => {
  const { dialog, create } = await fillNewAccount(page)
  await fail(page, { 'account.create': damaged })
  await create.click()
  await dialog.getByRole('button', { name: 'Restore a backup…' }).click()
  await expect(page.getByRole('dialog', { name: 'Restore a backup' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 700 } })

  test('an export whose rows could not be added up counts them again, with its buttons in view', async ({ page }) => {
    await page.goto('/?state=full#/transactions')
    await page.getByRole('button', { name: 'Export' }).click()
    await fail(page, { 'transactions.totals': { code: 'offline', message: 'It does not answer.' } })
    await page.getByRole('menuitem', { name: /^More…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await expect(dialog.getByText('The rows could not be added up.')).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await mend(page)
    await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Export' })).toBeEnabled()
  })
})

test('a backup with a damaged audit trail is reported everywhere and marked in the list', async ({ page }) => {
  await page.goto('/?state=damagedbackup#/transactions')
  await expect(
    page.getByText(/automatic backup of .* failed\. It was made, but the audit trail of .* is damaged/)
  ).toBeVisible()
  await page.getByRole('button', { name: 'Backups', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Damaged audit trail' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Checked when made' })).toHaveCount(1)
  await expect(page.getByText('Waits for a passphrase: set it below.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(await violationsOf(page, 'a damaged backup')).toEqual([])
})
