import { filesWithSecret } from '../support/vault/secretForms.ts'
import { expect, test } from './setup.ts'
import { addConnection, connectTo, setPassphrase, signIn, startOwnService } from './ownService.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

test('a user chooses where secrets are stored, corrects a refused token, and syncs', async ({ setup, watch }) => {
  await using service = await startOwnService(setup, 700)
  const { page } = setup
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })

  await addConnection(setup, 'Payments', service.baseUrl)
  await setPassphrase(setup, 'correct horse battery')
  const dialog = page.getByRole('dialog', { name: 'Sign in to Payments' })
  await dialog.getByLabel('Access token').fill('a-token-the-service-does-not-know')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  // The error stands where the token was typed, which is still there; nothing of it was stored.
  await expect(dialog.getByText(/did not accept this access token\. Check that all of it was copied/)).toBeVisible()
  await expect(dialog.getByLabel('Access token')).toHaveValue('a-token-the-service-does-not-know')
  await expectAccessible(page, 'a token that was refused')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // What is signed out says so on every screen, with the way to sign in there.
  await page.getByRole('button', { name: 'Use Payments' }).click()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(setup, service.token)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page.getByText(/Last sync: Complete, 700 new/)).toBeVisible({ timeout: 30_000 })
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
  for (const secret of [service.token, 'correct horse battery'])
    expect(await filesWithSecret(setup.dataDir, secret)).toEqual([])
})

inFull(test)('an address that cannot be one is refused in words, beside its field', async ({ setup }) => {
  await addConnection(setup, 'Typo', 'example')
  await expect(setup.page.getByText(/Enter the full address/)).toBeVisible()
  await setup.page.getByLabel('Address').fill('http://example.com')
  await setup.page.getByRole('dialog').getByRole('button', { name: 'Add connection' }).click()
  const refusal = setup.page.getByText(/Plain http would send the access token unprotected/)
  await expect(refusal).toBeVisible()
  await setup.page.getByLabel('Address').fill('https://example.com')
  await expect(refusal).toBeHidden()
})

inFull(test)('a real row shows how amounts are read, and another answer reads everything again', async ({ setup }) => {
  await using service = await startOwnService(setup, 60, '--policy', 'unit=minor')
  const { page } = setup
  await connectTo(setup, service)
  const first = page.getByRole('grid').locator('[aria-rowindex="2"]')
  const before = await first.innerText()
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Is that right?' }).click()
  const dialog = page.getByRole('dialog', { name: /Edit Payments/ })
  await dialog.getByRole('button', { name: 'Show a real transaction' }).click()
  const question = dialog.getByRole('group', { name: /The service sent -?\d+ [A-Z]{3} for transaction/ })
  await expect(question.getByRole('radio')).toHaveCount(2)
  await question.getByRole('radio', { name: /Amounts are in cents/ }).check()
  await expect(dialog.getByText(/transactions on this computer are deleted and synced again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Amounts are in cents \(1234\)/)).toBeVisible()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(/Complete as of/)).toBeVisible({ timeout: 30_000 })
  await expect(first).not.toHaveText(before)
})
