import type { Page } from '@playwright/test'
import { inFull, sampleOf, shareOf } from '../support/campaign.ts'
import { expect, test } from './madeUpPage.ts'
import { expectAccessible } from './violations.ts'

const idOf = (letter: string) => `0b2f3c4d-0000-4000-8000-00000000000${letter}`
const list = '/accounts'
const one = (letter: string) => `/accounts/${idOf(letter)}`

const screens = [
  { state: 'accounts', at: list, words: 'The bank details of 1 account have changed.' },
  { state: 'noaccounts', at: list, words: 'Where should money be sent?' },
  { state: 'accountsfail', at: list, words: 'The list of accounts cannot be shown' },
  { state: 'accountsloading', at: list, words: 'Opening the accounts' },
  { state: 'locked', at: list, words: 'The keychain is locked' },
  { state: 'temporary', at: list, words: 'accounts go away when Tallydesk is closed' },
  { state: 'accounts', at: one('a'), words: 'Balance as of' },
  { state: 'accounts', at: one('b'), words: 'The IBAN (SEPA credit transfer) has changed' },
  { state: 'accounts', at: one('c'), words: 'Payment rail, as your provider names it' },
  { state: 'accounts', at: one('e'), words: 'No bank details' },
  { state: 'accounts', at: one('9'), words: 'Not in the list of accounts' },
  { state: 'accountsreading', at: one('d'), words: 'Loading the bank details' },
  { state: 'accountsoffline', at: one('d'), words: 'The service cannot be reached.' },
  { state: 'accountssignedout', at: one('d'), words: 'You are not signed in to this service.' },
  { state: 'accounts', at: `${one('c')}/print`, words: 'Bank details of Escrow' },
  { state: 'accounts', at: '/cards', words: 'Updated' },
  { state: 'noaccounts', at: '/cards', words: 'Whose cards?' },
  { state: 'accountsfail', at: '/cards', words: 'The list of customers cannot be shown' },
  { state: 'accountsloading', at: '/cards', words: 'Opening the customers' }
] as const

const open = (page: Page, state: string, at: string) => page.goto(`/?state=${state}#${at}`)
const said = (page: Page) => page.locator('.sr-only[role=status]')

const viewports = [
  { width: 1280, height: 800 },
  // A window of 1024 px at 200 %.
  { width: 512, height: 384 }
]

for (const [index, viewport] of viewports.entries())
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('accounts and payment methods name every state and break no rule of accessibility', async ({
      page,
      complaints
    }) => {
      test.slow()
      const share = shareOf(screens, index, viewports.length)
      const looked = sampleOf(share, 4)
      for (const screen of share) {
        const { state, at, words } = screen
        await open(page, state, at)
        await expect(page.getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) await expectAccessible(page, `${state} ${at}`)
      }
      expect(complaints).toEqual([])
    })
  })

inFull(test)(
  'every dialog of accounts and payment methods breaks no rule of accessibility',
  async ({ page, complaints }) => {
    test.slow()
    const dialog = page.getByRole('dialog')
    async function look(at: string, state: string, button: string, title: string) {
      await open(page, state, at)
      await page.getByRole('button', { name: button }).first().click()
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page, title)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await look(list, 'accounts', 'New account…', 'New account')
    await look(list, 'accounts', 'Add by its id…', 'Add an existing account')
    await look(one('c'), 'accounts', 'Share as text…', 'Share as text')
    await look('/cards', 'accounts', 'Add customer…', 'Add a customer')
    await open(page, 'accounts', one('a'))
    for (const [item, title] of [
      ['Edit…', 'Edit Client money'],
      ['Remove…', 'Remove Client money?']
    ] as const) {
      await page.getByRole('button', { name: 'More for this account' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page, title)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'QR code for a payment in euro…' }).click()
    await expect(page.getByRole('img', { name: 'QR code of a payment to this account' })).toBeVisible()
    await expectAccessible(page, 'the QR code')
    await page.getByLabel('Amount in EUR').fill('a lot')
    await expect(page.getByText('Enter an amount in euro')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of a payment to this account' })).toBeHidden()
    expect(complaints).toEqual([])
  }
)

inFull(test)(
  'accounts are ordered with keys and by dragging, archived, and a request is forgotten',
  async ({ page, complaints }) => {
    await open(page, 'accounts', list)
    const rows = page.getByRole('list', { name: 'Accounts', exact: true }).getByRole('listitem')
    await page.getByRole('button', { name: 'Move Escrow: number 3 of 4' }).press('ArrowUp')
    await expect(rows.nth(1)).toContainText('Escrow')
    await expect(page.getByRole('button', { name: 'Move Escrow: number 2 of 4' })).toBeFocused()
    await expect(said(page)).toHaveText('Escrow is now number 2 of 4.')
    await page.getByRole('button', { name: /^Move Kronor/ }).dragTo(rows.nth(0))
    await expect(rows.nth(0)).toContainText('Kronor')
    await page.getByRole('button', { name: 'More for Kronor' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Show 2 archived accounts' }).click()
    await expect(page.getByRole('list', { name: 'Archived accounts' })).toContainText('Kronor')
    await page.getByRole('button', { name: 'Forget' }).click()
    await expect(page.getByText('may have been made')).toBeHidden()
    expect(complaints).toEqual([])
  }
)

test('a malformed id is not sent, and an unknown id is reported in the dialog', async ({ page, complaints }) => {
  await open(page, 'accountsoffline', list)
  await page.getByRole('button', { name: 'Add by id…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account id').fill('ab12cd')
  await dialog.getByLabel('Name').fill('Reserve')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('The short id in transactions is a different one.')
  await dialog.getByLabel('Account id').fill(idOf('1').toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Your provider has no account with this id.')
  await page.keyboard.press('Escape')
  // What was read stays in use while the service is out of reach.
  await open(page, 'accountsoffline', one('a'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('You still see the earlier details')).toBeVisible()
  await expect(page.getByRole('region', { name: 'SEPA credit transfer' })).toContainText('SE6497700000000000000001')
  expect(complaints).toEqual([])
})

test('both values of a change stand side by side until each is acknowledged with a note', async ({
  page,
  complaints
}) => {
  await open(page, 'accounts', one('b'))
  const alarm = page.getByRole('alert').filter({ hasText: 'Send no money yet' })
  await expect(alarm.locator('mark').filter({ hasText: '123' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Accounts/ })).toContainText('2 changes of bank details')
  await expect(page.getByText('No QR code is shown')).toBeVisible()
  await page.getByRole('button', { name: 'Copy IBAN' }).click()
  await expect(said(page)).toHaveText(/^IBAN copied, .*Send no money yet: the change is not acknowledged\.$/)
  await page.getByRole('button', { name: 'Share as text…' }).click()
  const shared = page.getByLabel('Text to share')
  await expect(shared).toContainText(/^WARNING: SEND NO MONEY YET[^]*- The IBAN \(SEPA credit transfer\) has changed\./)
  await page.keyboard.press('Escape')
  for (let left = 2; left > 0; left--) {
    await alarm.getByRole('button', { name: 'I have checked this…' }).first().click()
    await alarm.getByRole('textbox').fill('Called them')
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('Acknowledged. Your note is in the audit trail.')
    await expect(alarm.getByRole('article')).toHaveCount(left - 1)
  }
  await expect(alarm).toBeHidden()
  await expect(page.getByRole('button', { name: 'QR code for a payment in euro…' })).toBeVisible()
  await page.getByText('Earlier changes (3)').click()
  await expect(page.getByText(/acknowledged by mari.*: Called them/).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a mapping is chosen and taken back, and the latest transactions lead to their details', async ({
  page,
  complaints
}) => {
  await open(page, 'accounts', one('c'))
  const accounts = page.getByRole('list', { name: 'Accounts of the ledger' })
  await expect(accounts).not.toContainText('Taken')
  await page.getByRole('button', { name: 'Show all 3' }).click()
  await expect(accounts.getByRole('listitem').last()).toContainText('Taken')
  await expect(page.getByRole('button', { name: 'Choose acc1' })).toBeHidden()
  await page.getByRole('button', { name: 'Choose acc2' }).click()
  const totals = page.getByRole('table', { name: 'Totals per currency' })
  await expect(totals).toContainText('21,799.75')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('button', { name: 'Choose acc2' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose acc2' }).click()
  const latest = page.getByRole('list', { name: 'Latest transactions' })
  await expect(latest.getByRole('listitem')).toHaveCount(10)
  const party = latest.getByRole('button').nth(1)
  const name = await party.innerText()
  await party.click()
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transaction details' })).toContainText(name)
  expect(complaints).toEqual([])
})

test('individuals and guests are added, read, archived and removed', async ({ page, complaints }) => {
  await open(page, 'accounts', '/cards')
  const people = page.getByRole('list', { name: 'Customers' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add customer…' }).click()
  await dialog.getByRole('radio', { name: /A guest/ }).check()
  await dialog.getByLabel('ID of the guest customer').fill(idOf('b'))
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Twice')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This is “Guest of the web shop”, who is already in the list.')
  await dialog.getByLabel('ID of the guest customer').fill(idOf('f'))
  await page.keyboard.press('Enter')
  // What was just added is read automatically.
  const added = people.getByRole('listitem', { name: 'Twice' })
  await expect(added.getByRole('table', { name: 'Saved cards of Twice' })).toContainText('4242')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More for Twice' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Archive')
  await expect(added).toBeHidden()
  await page.getByText('Archived 2').click()
  await expect(added).toBeVisible()
  await choose('Remove…')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(added).toBeHidden()
  expect(complaints).toEqual([])
})
