import { filesWithSecret } from '../support/vault/secretForms.ts'
import { expect, test } from './setup.ts'
import { addConnection, connectTo, setPassphrase, signIn, startOwnService } from './ownService.ts'
import { inFull } from '../support/campaign.ts'

test('a service of one’s own: choose where secrets are kept, sign in, be refused, sign in again, and sync', async ({
  setup,
  watch
}) => {
  await using service = await startOwnService(setup, 700)
  const { page } = setup
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })

  await addConnection(setup, 'Payments', service.baseUrl)
  await setPassphrase(setup, 'correct horse battery')
  await signIn(setup, 'a-token-the-service-does-not-know')
  // What was added is used without being asked to; the refusal stands on its card, once.
  const refusal = page.getByRole('main').getByText(/did not accept the access token/)
  await expect(refusal).toHaveCount(1)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(refusal).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(setup, service.token)
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
  for (const secret of [service.token, 'correct horse battery'])
    expect(await filesWithSecret(setup.dataDir, secret)).toEqual([])
})

inFull(test)('an address that cannot be one is refused in words, beside its field', async ({ setup }) => {
  await addConnection(setup, 'Typo', 'example')
  await expect(setup.page.getByText(/Enter the full address/)).toBeVisible()
  await setup.page.getByLabel('Base URL').fill('http://example.com')
  await setup.page.getByRole('dialog').getByRole('button', { name: 'Add connection' }).click()
  const refusal = setup.page.getByText(/Plain http would send the access token unprotected/)
  await expect(refusal).toBeVisible()
  await setup.page.getByLabel('Base URL').fill('https://example.com')
  await expect(refusal).toBeHidden()
})

inFull(test)(
  'what an amount means is asked about a real row, and another answer reads everything again',
  async ({ setup }) => {
    await using service = await startOwnService(setup, 60, '--policy', 'unit=minor')
    const { page } = setup
    await connectTo(setup, service)
    const first = page.getByRole('grid').locator('[aria-rowindex="2"]')
    const before = await first.innerText()
    await page.getByRole('link', { name: 'Connections' }).click()
    await page.getByRole('button', { name: 'Is that right?' }).click()
    const dialog = page.getByRole('dialog', { name: /Edit Payments/ })
    await dialog.getByRole('button', { name: 'Show a real row' }).click()
    const question = dialog.getByRole('group', { name: /The service sent -?\d+ [A-Z]{3} for transaction/ })
    await expect(question.getByRole('radio')).toHaveCount(2)
    await question.getByRole('radio', { name: /Amounts are in cents/ }).check()
    await expect(dialog.getByText(/rows on this computer are deleted and all are synced again/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Amounts are in cents \(1234\)/)).toBeVisible()
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page.getByText(/Complete as of/)).toBeVisible({ timeout: 30_000 })
    await expect(first).not.toHaveText(before)
  }
)
