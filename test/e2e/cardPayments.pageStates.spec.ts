import type { Page } from '@playwright/test'
import { expect, test, testAlone } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'
import { sampleOf } from '../support/campaign.ts'

const list = '/cards/funding'
const create = `${list}/new`
const look = '/cards/look'
const flow = (number: 1 | 2) => `${list}/f0000000-0000-4000-8000-00000000000${number}`

const screens = [
  { state: 'full', at: list, words: 'Waiting for card details' },
  { state: 'nofundings', at: list, words: 'Put money in by card' },
  { state: 'fundingfails', at: list, words: 'The list of card payments cannot be shown' },
  { state: 'fundingloading', at: list, words: 'Opening the card payments' },
  { state: 'locked', at: list, words: 'The keychain is locked' },
  { state: 'signedout', at: list, words: 'you cannot start new ones' },
  { state: 'full', at: create, words: 'Fill in the form to see what will happen' },
  { state: 'signedout', at: create, words: 'Sign in to start a card payment' },
  { state: 'full', at: flow(1), words: 'Open the card page' },
  { state: 'nosettings', at: flow(1), words: 'It needs the address of the card form' },
  { state: 'consentunknown', at: flow(1), words: 'An authorisation may have been created' },
  { state: 'fundingexpired', at: flow(1), words: 'Request it again' },
  { state: 'fundingrefused', at: flow(1), words: 'Your bank declined this payment (card_declined).' },
  { state: 'fundingpeekfails', at: flow(1), words: 'cannot check the outcome at the moment, and will try again' },
  { state: 'fundinglooking', at: flow(1), words: 'The card form reports success' },
  { state: 'fundingdone', at: flow(2), words: 'Show the transaction' },
  { state: 'fundingfails', at: flow(1), words: 'This card payment cannot be shown' },
  { state: 'looks', at: look, words: 'Kiosk, dark' },
  { state: 'fundingfails', at: look, words: 'The list of card form designs cannot be shown' }
] as const

const open = (page: Page, state: string, at: string) => page.goto(`/?state=${state}#${at}`)

test('funding by card names every state and breaks no rule of accessibility', async ({ page, complaints }) => {
  test.slow()
  const looked = sampleOf(screens, 4)
  for (const screen of screens) {
    const { state, at, words } = screen
    await open(page, state, at)
    await expect(page.getByText(words).first()).toBeVisible()
    if (looked.includes(screen)) expect(await violationsOf(page, `${state} ${at}`)).toEqual([])
  }
  expect(complaints).toEqual([])
})

test.describe('in dark, at 200 %', () => {
  // A window of 1024 px.
  test.use({ colorScheme: 'dark', viewport: { width: 512, height: 384 } })

  test('forms, dialogs and the editor of looks break no rule of accessibility', async ({ page, complaints }) => {
    test.slow()
    const check = async (what: string) => expect(await violationsOf(page, what)).toEqual([])
    await open(page, 'full', create)
    await page.getByRole('button', { name: 'Continue to card payment' }).click()
    await expect(page.getByLabel('Cardholder')).toBeFocused()
    await check('an empty form')
    await page.getByRole('radio', { name: /^Recurring/ }).check()
    await page.getByLabel('Cardholder').selectOption({ index: 1 })
    await page.getByLabel('To account').selectOption({ index: 1 })
    await page.getByLabel('Amount').fill('250,5')
    await expect(page.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByText('250.50 EUR')).toBeVisible()
    await expect(page.getByText(/has a saved card already/)).toBeVisible()
    await check('a form that is filled in')

    await open(page, 'consentunknown', flow(1))
    await page.getByRole('button', { name: 'Create another…' }).click()
    await check('another consent')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel payment…' }).click()
    await check('giving up')
    await open(page, 'nosettings', flow(1))
    await page.getByRole('button', { name: 'Set them…' }).click()
    await page.getByLabel('Address of the card form').fill('sdk.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter the full address')).toBeVisible()
    await check('the settings of the component')

    await open(page, 'looks', look)
    await page.getByRole('button', { name: 'Edit Kiosk, dark' }).click()
    await page.getByLabel('Gap').fill('8')
    await expect(page.getByText('This takes a distance')).toBeVisible()
    await expect(page.getByText('The background cannot be computed: it is a colour of the system')).toHaveCount(2)
    await check('a look with a fault')
    await page.getByRole('button', { name: 'New design' }).click()
    await check('changes that would be lost')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Gap')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove Website' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Edit Website' })).toBeHidden()
    await expect(page.getByRole('radio', { name: 'The card form’s own' })).toBeChecked()
    expect(complaints).toEqual([])
  })
})

test('colours of a design are those that the browser computes', async ({ page, complaints }) => {
  await open(page, 'looks', look)
  const field = page.getByLabel('Text colour', { exact: true })
  const swatch = field.locator('xpath=..').locator('.shown')
  const colours = [
    ['#abc', 'rgb(170, 187, 204)'],
    ['#ABCD', 'rgba(170, 187, 204, 0.867)'],
    ['#1a73e880', 'rgba(26, 115, 232, 0.5)'],
    ['RebeccaPurple', 'rgb(102, 51, 153)'],
    ['transparent', 'rgba(0, 0, 0, 0)'],
    ['rgb(26, 115, 232)', 'rgb(26, 115, 232)'],
    ['rgb(10% 20% 30%)', 'rgb(26, 51, 77)'],
    ['rgb(300 -20 0 / 150%)', 'rgb(255, 0, 0)'],
    ['rgb(none 0 0)', 'rgb(0, 0, 0)'],
    ['hsl(-150deg 50% 40%)', 'rgb(51, 102, 153)'],
    ['hwb(194 0% 0%)', 'rgb(0, 195, 255)'],
    ['lab(50% 40 59.5)', 'rgb(191, 87, 0)'],
    ['oklch(0.6 0.15 50)', 'rgb(196, 96, 22)'],
    ['color-mix(in srgb, red 20%, blue)', 'rgb(51, 0, 204)'],
    [' #FFF ', 'rgb(255, 255, 255)']
  ] as const
  for (const [text, shown] of colours) {
    await field.fill(text)
    await expect(swatch, text).toHaveCSS('background-color', shown)
  }
  for (const text of ['blurple', '#12345', 'rgb(1 2)', 'rgb(1, 2%, 3)', 'light-dark(red)', 'var(--a)']) {
    await field.fill(text)
    await expect(swatch, text).toBeHidden()
    await expect(page.getByText('This takes a colour of CSS')).toBeVisible()
  }
  await field.fill('light-dark(#000, #fff)')
  await page.getByLabel('Text background', { exact: true }).fill('white')
  await expect(page.getByText(/^\d+\.\d\d : 1$/)).toHaveText(['21.00 : 1', '1.00 : 1'])
  await expect(page.getByText('On a dark page')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the result of the last try stands out from the description of a step', async ({ page, complaints }) => {
  await open(page, 'fundingrefused', flow(1))
  const words = page.getByText('The last try failed.')
  const plain = page.getByText('The charge appears in the ledger:')
  const colour = await plain.evaluate((about) => getComputedStyle(about).color)
  await expect(words).not.toHaveCSS('color', colour)
  expect(complaints).toEqual([])
})

test('a card payment works by keyboard, and its outcome is announced', async ({ page, complaints }) => {
  await open(page, 'fundingaddress', create)
  const said = page.locator('.sr-only[role=status]').last()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('card form design')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the design')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('fund an account')
  await page.keyboard.press('Enter')
  await page.getByLabel('Cardholder').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await page.getByLabel('Amount').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One-off charge of 12.00 EUR' })).toBeVisible()

  // Where a browser stops the window, the link leads there.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Open the card page' }).press('Enter')
  await expect(said).toContainText('Card entered: Under way.')
  const link = page.getByRole('link', { name: 'Open the card page by this link' })
  await expect(link).toHaveAttribute('href', 'http://localhost:1/card')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('button', { name: 'Cancel payment…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).press('Enter')
  await expect(link).toBeHidden()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

testAlone('the token expires before the user’s eyes, and can be requested again', async ({ page, complaints }) => {
  await page.clock.install({ time: new Date() })
  await open(page, 'full', flow(1))
  await expect(page.getByRole('timer')).toHaveText(/^1[34]:\d\d left$/)
  await page.clock.runFor(14 * 60_000 + 5_000)
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByText('The time to enter the card is over.')).toBeVisible()
  await page.getByRole('button', { name: 'Request it again' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(complaints).toEqual([])
})
