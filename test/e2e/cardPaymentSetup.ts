import type { FrameLocator, Page } from '@playwright/test'
import type { CallName, Input, Output, Reply } from '../../shared/contract.ts'
import { SESSION_HEADER } from '../../shared/app/sessionHeader.ts'
import { testNumber } from '../../electron/service/sandbox/threeds/testCards.ts'
import { expect } from './setup.ts'
import { openedBy } from './threedsSetup.ts'

/** A call as the page makes it, for what a test does not look at itself. */
export async function callApp<N extends CallName>(page: Page, name: N, input: Input<N>): Promise<Output<N>> {
  const reply = await page.evaluate(
    async ([path, body, header]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [header]: localStorage.getItem('session') ?? '' },
        body
      })
      return (await response.json()) as unknown
    },
    [`/call/${name}`, JSON.stringify({ input }), SESSION_HEADER] as const
  )
  const told = reply as Reply<Output<N>>
  if (!told.ok) throw new Error(told.error.message)
  return told.value
}

/** Says which transactions are those of the only account of the address book. */
export async function mapAccount(page: Page, ledgerAccountId: string | null): Promise<void> {
  const [account] = await callApp(page, 'account.list', undefined)
  if (!account) throw new Error('The account is gone.')
  const { id, name, colour, note, isArchived, ledgerAccountId: linked } = account
  const shown = { id, name, colour, note, isArchived, ledgerAccountId: linked }
  await callApp(page, 'account.edit', { account: { ...shown, ledgerAccountId }, shown })
}

/** Opens a part of “Cards”. */
export async function openCards(page: Page, tab: 'Saved cards' | 'Card payments' | 'Card form design'): Promise<void> {
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await page.getByRole('navigation', { name: 'About cards' }).getByRole('link', { name: tab }).click()
}

interface Wish {
  readonly purpose: 'One-off charge' | 'Recurring payments' | 'Save a card only'
  readonly who: string
  readonly amount?: string
  readonly account?: string
}

/** Fills in the form and begins; resolves on the page of the flow, with the consent requested. */
export async function beginCardPayment(page: Page, { purpose, who, amount, account }: Wish): Promise<void> {
  await openCards(page, 'Card payments')
  await page.getByRole('button', { name: 'Fund by card…' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${purpose}`) }).check()
  await page.getByLabel('Cardholder').selectOption({ label: who })
  if (account !== undefined) await page.getByLabel('To account').selectOption(account)
  if (amount !== undefined) {
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Currency').fill('eur')
  }
  await page.getByRole('button', { name: 'Continue to card payment' }).click()
  await expect(stepOf(page, 'request')).toContainText('Done')
}

export const stepOf = (page: Page, name: string) => page.locator(`[data-step=${name}]`)

/** What the badge beside the title says. */
export const ended = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('banner').or(page.locator('.view-header')).getByText(words, { exact: true })).toBeVisible({
    timeout: 40_000
  })

const CODE = '[data-test="code"]'

/** Types the card whose number ends so, and the code that its bank shows where it asks for one. */
async function payIn(place: Page | FrameLocator, fields: FrameLocator, course: string, pay: () => Promise<void>) {
  await fields.getByLabel('Card number').fill(testNumber(course))
  await fields.getByLabel('Expiry date').fill('12 / 39')
  await fields.getByLabel('Security code').fill('123')
  await pay()
  if (!course.endsWith('72')) return
  const bank = place.frameLocator('dialog iframe').frameLocator('iframe')
  const code = await bank.locator(CODE).innerText()
  await bank.getByLabel('Code').fill(code)
  await bank.getByRole('button', { name: 'Confirm' }).click()
}

/** Enters a card on the card page; resolves with its window. */
export async function payOnCardPage(page: Page, course: string, saves = false): Promise<Page> {
  if (saves) await page.getByLabel('Save the card as well').check()
  const window = await openedBy(page, () => page.getByRole('button', { name: /^Open the card page/ }).click())
  expect(await window.evaluate(() => opener === null)).toBe(true)
  const guest = window.frameLocator('#place iframe')
  const fields = guest.frameLocator('#card iframe')
  await payIn(guest, fields, course, () => window.locator('#confirm').click())
  return window
}

/** Enters a card in the checkout of the service, to its end. */
export async function payInCheckout(page: Page, course: string, saves = false): Promise<void> {
  const window = await openedBy(page, () => page.getByRole('button', { name: /^Open the checkout/ }).click())
  const fields = window.frameLocator('#card-place iframe')
  await payIn(window, fields, course, async () => {
    if (saves) await window.getByLabel('Save this card').check()
    await window.locator('#pay').click()
  })
  await expect(window.locator('#success')).toBeVisible({ timeout: 30_000 })
  await window.close()
}
