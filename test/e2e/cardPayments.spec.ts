import { sampleIds } from '../../electron/service/sandbox/sample/sampleIds.ts'
import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import {
  beginCardPayment,
  callApp,
  ended,
  mapAccount,
  openCards,
  payInCheckout,
  payOnCardPage,
  stepOf
} from './cardPaymentSetup.ts'
import { openedBy } from './threedsSetup.ts'
import { connectTo, startOwnService } from './ownService.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

// In Electron the card page is a window of the shell, which test/e2e/isolatedWindow looks at.
test.skip(({ shell }) => shell === 'electron', 'The windows of Electron are looked at with its stages.')

/** Has three customers without a saved card, and an account. */
async function fillAddressBook({ page }: Setup): Promise<{ readonly id: string; readonly shortId: string }> {
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 60_000 })
  const { individuals, accounts } = sampleIds(1)
  const { id = '', shortId = '' } = accounts[0] ?? {}
  // From the third on nobody has a saved card.
  for (const [place, name] of ['Ada', 'Ben', 'Cleo'].entries())
    await callApp(page, 'party.save', {
      party: { kind: 'individual', id: individuals[place + 2] ?? '', name, note: '', isArchived: false },
      shown: null
    })
  await callApp(page, 'account.add', { id, name: 'Client money' })
  return { id, shortId }
}

test('an account is funded by card, and cards are saved, with and without 3-D Secure', async ({ setup }) => {
  test.setTimeout(180_000)
  const { page } = setup
  const account = await fillAddressBook(setup)
  const to = { account: account.id }

  await openCards(page, 'Card payments')
  await expect(page.getByText('Put money in by card')).toBeVisible()

  // Once, unsaved, on the card page, without a step of the bank.
  await beginCardPayment(page, { purpose: 'One-off charge', who: 'Ada', amount: '12,5', ...to })
  await expectAccessible(page, 'a flow whose card is to be entered')
  await payOnCardPage(page, '0100')

  // Its sum proves nothing while nobody has said which transactions are those of the account.
  await ended(page, 'Outcome not known')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(stepOf(page, 'transaction')).toContainText('Link it on the account’s page')
  const hints = await callApp(page, 'account.hints', account.id)
  expect(hints.map(({ ledgerAccountId }) => ledgerAccountId)).toContain(account.shortId)
  await mapAccount(page, account.shortId)
  // The app looks by itself now: a button to look might be gone before it is pressed.
  await ended(page, /^Charged/)
  await expect(stepOf(page, 'card')).toContainText('Not needed')
  await page.getByText('Technical details').click()
  await page.getByRole('button', { name: 'Show the transaction' }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('region', { name: 'Transaction details' })).toContainText('12.50')
  await expect(page.getByRole('grid').locator('[aria-rowindex="2"]')).toContainText('12.50')

  // Each further charge moves the totals of the account.
  const sum = async () => {
    const { totals } = await callApp(page, 'account.activity', account.id)
    const { settled, pending } = totals.find(({ currency }) => currency === 'EUR') ?? {}
    return Number(settled?.incoming ?? '0') + Number(pending?.incoming ?? '0')
  }
  const before = await sum()

  // Recurring, on the card page, with the bank's steps: the open screen finds the card and the charge by itself.
  await beginCardPayment(page, { purpose: 'Recurring payments', who: 'Ben', amount: '30', ...to })
  const window = await payOnCardPage(page, '0072')
  await expect(window.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 40_000 })
  await ended(page, /^Charged/)
  await expect(stepOf(page, 'card')).toContainText('Visa ···· 0072, expires 12/39')

  // Saved only, in the checkout.
  await beginCardPayment(page, { purpose: 'Save a card only', who: 'Cleo' })
  await payInCheckout(page, '0100')
  await ended(page, 'Card saved')
  await expect(stepOf(page, 'transaction')).toContainText('Not needed')
  expect(await sum()).toBeCloseTo(before + 30, 4)

  // One saved card at most: whoever has one is warned before another is saved.
  await page.getByRole('button', { name: 'Card payments' }).click()
  await expect(page.getByRole('table', { name: 'Card payments' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Fund by card…' }).click()
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByLabel('Cardholder').selectOption({ label: 'Cleo' })
  await expect(page.getByText(/Cleo has a saved card already: Visa ···· 0100/)).toBeVisible()
  await page.getByRole('button', { name: 'Charge without saving' }).click()
  await expect(page.getByRole('radio', { name: /^One-off/ })).toBeChecked()

  // Another currency than the account's is pointed out before anything is sent.
  await page.getByLabel('To account').selectOption(to.account)
  await page.getByLabel('Amount').fill('5')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  const pointedOut = page.getByText('The charge is in USD, and the account is kept in EUR.')
  await expect(pointedOut).toBeHidden()
  await page.getByLabel('Currency').fill('usd')
  await expect(pointedOut).toBeVisible()
  await expectAccessible(page, 'a charge in another currency')
})

inFull(test)('a card is charged once and saved, in the checkout, with the bank’s steps', async ({ setup }) => {
  const { page } = setup
  const { id, shortId } = await fillAddressBook(setup)
  await mapAccount(page, shortId)
  await beginCardPayment(page, { purpose: 'One-off charge', who: 'Ada', amount: '20', account: id })
  await payInCheckout(page, '0072', true)
  await ended(page, /^Charged/)
})

inFull(test)('a missing component, an expired token and a lost answer each have a way on', async ({ setup }) => {
  test.setTimeout(180_000)
  const { page } = setup
  await using service = await startOwnService(setup, 40, '--policy', 'consent_life=25')
  await connectTo(setup, service)
  const { individuals, accounts } = sampleIds(3)
  await callApp(page, 'party.save', {
    party: { kind: 'individual', id: individuals[2] ?? '', name: 'Ada', note: '', isArchived: false },
    shown: null
  })
  await callApp(page, 'account.add', { id: accounts[0]?.id ?? '', name: 'Client money' })
  await mapAccount(page, accounts[0]?.shortId ?? null)
  const wish = { purpose: 'One-off charge', who: 'Ada', amount: '5', account: accounts[0]?.id ?? '' } as const

  // The settings of the component are needed first, and an invalid address is refused beside them.
  await beginCardPayment(page, wish)
  await page.getByRole('button', { name: 'Set them…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the card form').fill('http://sdk.example')
  await dialog.getByLabel('Public key').fill(service.publicKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  // Nobody listens there: the card page says so, and the flow goes on once the address is right.
  await dialog.getByLabel('Address of the card form').fill('http://127.0.0.1:9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const down = await openedBy(page, () => page.getByRole('button', { name: 'Open the card page' }).click())
  await expect(down.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await openCards(page, 'Card payments')
  await page.getByRole('button', { name: 'Card form settings…' }).click()
  await dialog.getByLabel('Address of the card form').fill(service.sdkUrl)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // Coming back continues; the time runs out meanwhile, and a new token is requested.
  await page.getByRole('link', { name: 'One-off charge' }).click()
  await expect(page.getByText('Request it again')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'an expired flow')
  await page.getByRole('button', { name: 'Request it again' }).click()
  await payOnCardPage(page, '0100')
  await ended(page, /^Charged/)

  // The answer is lost after the effect: nothing is repeated, and another is created only on request.
  await service.control('PUT', 'faults', {
    faults: [{ kind: 'drop', method: 'POST', path: '/v3/individuals/*', count: 1 }]
  })
  await openCards(page, 'Card payments')
  await page.getByRole('button', { name: 'Fund by card…' }).click()
  await page.getByLabel('Cardholder').selectOption({ label: 'Ada' })
  await page.getByLabel('To account').selectOption(wish.account)
  await page.getByLabel('Amount').fill('6')
  await page.getByLabel('Currency').fill('EUR')
  await page.getByRole('button', { name: 'Continue to card payment' }).click()
  await expect(stepOf(page, 'consent')).toContainText('Not known')
  await ended(page, 'Outcome not known')
  await page.getByRole('button', { name: 'Create another…' }).click()
  await expect(page.getByRole('dialog')).toContainText('may exist at your provider')
  await page.getByRole('dialog').getByRole('button', { name: 'Create another' }).click()
  await expect(stepOf(page, 'consent')).toContainText('Done')
  await page.getByRole('button', { name: 'Request the authorisation' }).click()
  const { requests } = (await service.control('GET', 'journal')) as {
    requests: readonly { readonly method: string; readonly path: string }[]
  }
  const created = requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/payment_methods'))
  expect(created).toHaveLength(3)
  await page.getByRole('button', { name: 'Cancel payment…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()
  await ended(page, 'Cancelled')
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('table', { name: 'Card payments' }).getByRole('row')).toHaveCount(2)
})

inFull(test)('a card form design is made, previewed, saved, chosen and exported as a file', async ({ setup }) => {
  const { page } = setup
  await openCards(page, 'Card form design')
  await page.getByLabel('Name of the design').fill('Website')
  await page.getByLabel('Text colour', { exact: true }).fill('#777777')
  await page.getByLabel('Text background', { exact: true }).fill('white')
  await expect(page.getByText('4.47 : 1')).toBeVisible()
  await expect(page.getByText('Too little: text needs at least 4.5.')).toBeVisible()
  const window = await openedBy(page, () => page.getByRole('button', { name: 'Show a preview' }).click())
  const field = window.frameLocator('#place iframe').frameLocator('#card iframe').getByLabel('Card number')
  await expect(field).toHaveCSS('color', 'rgb(119, 119, 119)')
  // What is changed shows in the same window.
  await page.getByLabel('Text colour', { exact: true }).fill('#1c1e21')
  await expect(field).toHaveCSS('color', 'rgb(28, 30, 33)')
  expect(page.context().pages()).toHaveLength(2)

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio', { name: 'Use Website' }).check()
  await expect(page.getByRole('radio', { name: 'Use Website' })).toBeChecked()
  const file = await setup.exportedFile(() => page.getByRole('button', { name: 'Export', exact: true }).click())
  expect(JSON.parse(file)).toEqual({ style: { text: { color: '#1c1e21', background: 'white' } } })

  const choose = (name: string, text: string) =>
    page
      .getByLabel('A design as a JSON file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('evil.json', '{"style": {"background": "red;} body { display: none"}}')
  await expect(page.getByRole('alert')).toHaveText(
    /evil\.json was not imported\. style\.background takes a colour of CSS/
  )
  await choose('Kiosk.look.json', file)
  await expect(page.getByLabel('Name of the design')).toHaveValue('Kiosk')
  await expect(page.getByLabel('Text colour', { exact: true })).toHaveValue('#1c1e21')
  // Otherwise the app asks before it closes.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio', { name: 'Use Kiosk' })).toBeVisible()
})
