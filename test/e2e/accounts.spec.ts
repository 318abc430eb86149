import type { Locator, Page } from '@playwright/test'
import { scannedCodes } from '../support/scannedCodes.ts'
import { expect, test } from './setup.ts'
import { pressUntilFocused } from './keyboard.ts'
import { connectTo, startOwnService, type OwnService } from './ownService.ts'
import { inFull } from '../support/campaign.ts'

interface State {
  readonly holders: readonly { readonly kind: 'individual' | 'guest'; readonly id: string }[]
  readonly accounts: readonly { readonly id: string; readonly shortId: string }[]
}

const stateOf = async (service: OwnService) => (await service.control('GET', 'state')) as State

async function individualOf(service: OwnService): Promise<string> {
  return (await stateOf(service)).holders.find(({ kind }) => kind === 'individual')?.id ?? ''
}

const newest = async (service: OwnService) => (await stateOf(service)).accounts.at(-1) ?? { id: '', shortId: '' }

/** Requested from the service itself, past the app. */
async function ibanOf({ baseUrl, token }: OwnService, id: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v3/accounts/${id}/bank_details`, {
    headers: { authorization: `Bearer ${token}` }
  })
  const [entry] = (await response.json()) as { details: { iban: string } }[]
  return entry?.details.iban ?? ''
}

const epcOf = (iban: string) =>
  `BCD\n002\n1\nSCT\nTDSBSESSXXX\nTallydesk Sandbox Settlement AB\n${iban}\nEUR1250.50\n\n\nTop-up 2026-11`

/** Goes there as somebody does who has no mouse. */
const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Tab', target)

test('by keyboard alone, an account is created, its IBAN compared and its QR code shown', async ({ setup }) => {
  await using service = await startOwnService(setup, 20)
  const { page } = setup
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await connectTo(setup, service)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  await press(page.getByRole('main').getByRole('button', { name: 'New account…' }).first())
  await expect(page.getByLabel('ID of the customer')).toBeFocused()
  await page.keyboard.type(await individualOf(service))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wages', level: 1 })).toBeVisible()

  const iban = await ibanOf(service, (await newest(service)).id)
  const card = page.getByRole('region', { name: 'SEPA credit transfer' })
  await expect(card).toContainText(iban)
  await expect(card).toContainText('IBAN valid')
  await press(card.getByRole('button', { name: 'Copy IBAN' }))
  await expect(page.locator('.sr-only[role=status]')).toHaveText('IBAN copied, the same as shown')
  const check = card.getByLabel('Check a copy')
  await tabTo(page, check)
  await page.keyboard.press('Control+v')
  await expect(check).toHaveValue(iban)
  await expect(card).toContainText('IBAN: the same as shown.')
  await check.press('Backspace')
  await expect(card).toContainText('Not the same as the IBAN shown here.')

  await press(card.getByRole('button', { name: 'QR code for a payment in euro…' }))
  await tabTo(page, card.getByLabel('Amount in EUR'))
  await page.keyboard.type('1250,5')
  await tabTo(page, card.getByLabel('Reference'))
  await page.keyboard.type('Top-up 2026-11')
  await expect(card.getByLabel('What the code says')).toContainText('1,250.50 EUR')
  await expect(card.getByRole('img')).toBeVisible()
  await card.getByRole('img').scrollIntoViewIfNeeded()
  expect(await scannedCodes(await page.screenshot())).toEqual([epcOf(iban)])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Print the bank details')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('article', { name: 'Bank details' })
  await expect(sheet).toContainText('Bank details of Wages')
  await expect(sheet.getByRole('img')).toBeVisible()
  await expect(sheet).toContainText('Scan to pay, 1,250.50 EUR, Top-up 2026-11')
  expect(await scannedCodes(await page.screenshot())).toEqual([epcOf(iban)])
})

inFull(test)(
  'changed bank details raise an alarm on every screen until somebody acknowledges them',
  async ({ setup }) => {
    await using service = await startOwnService(setup, 20)
    const { page } = setup
    const { id } = (await stateOf(service)).accounts[0] ?? { id: '' }
    const change = (body: object) => service.control('POST', `accounts/${id}/bank_details`, body)
    await change({ rails: 'sepa', iban: 'valid' })
    const before = await ibanOf(service, id)
    await connectTo(setup, service)
    const entry = page.getByRole('link', { name: /^Accounts/ })
    await entry.click()
    await page.getByRole('button', { name: 'Add by id…' }).first().click()
    await page.getByLabel('Account id').fill(id)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Client money')
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'SEPA credit transfer' })
    await expect(card).toContainText(before)

    await change({})
    const after = await ibanOf(service, id)
    expect(after).not.toBe(before)
    await page.getByRole('button', { name: 'Refresh' }).click()
    const alarm = page.getByRole('alert').filter({ hasText: 'Send no money yet' })
    const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
    await expect(alarm).toContainText(grouped(before))
    await expect(alarm).toContainText(grouped(after))
    await expect(entry).toContainText('1 change of bank details')
    await entry.click()
    await expect(page.getByRole('alert')).toContainText('The bank details of 1 account have changed.')
    await page.getByRole('main').getByRole('link', { name: 'Client money' }).first().click()
    await alarm.getByRole('button', { name: 'I have checked this…' }).click()
    await alarm.getByRole('textbox').fill('Called the bank')
    await page.keyboard.press('Enter')
    await expect(alarm).toBeHidden()
    await page.reload()
    await expect(card).toContainText(after)
    await expect(entry).not.toContainText('change')
    await page.getByText('Earlier changes (1)').click()
    await expect(page.getByText(/: Called the bank$/)).toBeVisible()

    await change({ iban: 'invalid' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(card).toContainText('IBAN invalid')
    await expect(card).toContainText(await ibanOf(service, id))
    await expect(card.getByRole('button', { name: /QR code/ })).toHaveCount(0)
  }
)

inFull(test)(
  'an account whose answer never came is added by its id, and mapped to its transactions',
  async ({ setup }) => {
    test.slow()
    await using service = await startOwnService(setup, 20)
    const { page } = setup
    await connectTo(setup, service)
    const individual = await individualOf(service)
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await page.getByRole('button', { name: 'Add customer…' }).first().click()
    await page.getByLabel('ID of the customer').fill(individual)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mari Tamm')
    await page.keyboard.press('Enter')
    const party = page.getByRole('listitem', { name: 'Mari Tamm' })
    await expect(party).toContainText('Updated just now')

    await service.control('PUT', 'faults', { faults: [{ kind: 'drop', method: 'POST' }] })
    await page.getByRole('link', { name: /^Accounts/ }).click()
    await page.getByRole('button', { name: 'New account…' }).first().click()
    // Of those in the address book one is chosen.
    await expect(page.getByRole('combobox', { name: 'For' })).toHaveValue(individual)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Wages')
    await page.keyboard.press('Enter')
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The account “Wages” for Mari Tamm may have been created.' })
    await expect(notice).toBeVisible()
    await service.control('PUT', 'faults', { faults: [] })
    const { id, shortId } = await newest(service)
    await notice.getByRole('button', { name: 'Add by its id…' }).click()
    await page.getByLabel('Account id').fill(id)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Wages', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'SEPA credit transfer' })).toContainText(await ibanOf(service, id))

    const row = { account_id: shortId, currency: 'EUR', status: 'completed' }
    await service.control('POST', 'transactions', { ...row, amount: 12_345 })
    await service.control('POST', 'transactions', { ...row, amount: -2_300 })
    await page.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('button', { name: 'Sync', exact: true }).click()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '23', { timeout: 30_000 })
    await page.getByRole('link', { name: /^Accounts/ }).click()
    await expect(notice).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Wages' }).click()
    await page.getByRole('button', { name: `Choose ${shortId}` }).click()
    await expect(page.getByRole('table', { name: 'Totals per currency' })).toContainText('100.45')
    await expect(page.getByRole('list', { name: 'Latest transactions' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Show all in Transactions' }).click()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  }
)
