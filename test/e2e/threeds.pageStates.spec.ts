import type { Page } from '@playwright/test'
import { FAKE_RUN } from '../support/bridge/cardPayments/fakeTraces.ts'
import { expect, test } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'
import { inFull, sampleOf } from '../support/campaign.ts'

const threeds = '/lab'
const run = `/lab/${FAKE_RUN}`

const screens = [
  { state: 'full', at: threeds, words: 'Challenge timed out' },
  { state: 'nolab', at: threeds, words: 'What you will see: the verification cycle' },
  { state: 'labfails', at: threeds, words: 'The lab cannot be shown' },
  { state: 'labloading', at: threeds, words: 'Opening the lab' },
  { state: 'locked', at: threeds, words: 'The keychain is locked' },
  { state: 'failed', at: threeds, words: 'The lab cannot be shown' },
  { state: 'laboff', at: threeds, words: 'Off for live services' },
  { state: 'lablive', at: threeds, words: 'Live: what you type here is a real card' },
  { state: 'labsignedout', at: threeds, words: 'You are signed out' },
  { state: 'labrefused', at: threeds, words: 'The lab cannot run here' },
  { state: 'labbusy', at: threeds, words: 'A run is under way' },
  { state: 'full', at: run, words: 'The service answered 201' },
  { state: 'labfails', at: run, words: 'The run cannot be shown' },
  { state: 'labloading', at: run, words: 'Opening the run' },
  { state: 'locked', at: run, words: 'The keychain is locked' }
] as const

const open = (page: Page, state: string, at: string) => page.goto(`/?state=${state}#${at}`)
const told = (page: Page) => page.locator('.sr-only[role=status]').last()

test('the lab names every state and breaks no rule of accessibility', async ({ page, complaints }) => {
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

test.describe('in dark, in a window of 1024 px at 200 %', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 512, height: 384 } })

  inFull(test)('every event and dialog of the lab breaks no rule of accessibility', async ({ page, complaints }) => {
    test.slow()
    await open(page, 'full', run)
    for (const words of ['Posted again with the challenge answer', 'The challenge of localhost']) {
      await page.getByRole('button', { name: words }).click()
      expect(await violationsOf(page, words)).toEqual([])
    }
    await page.getByRole('button', { name: 'Remove…' }).click()
    expect(await violationsOf(page, 'removing')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('menuitem', { name: /Page left/ }).click()
    await expect(page.getByRole('table', { name: 'Two runs compared' })).toContainText('Not in this run')
    expect(await violationsOf(page, 'two runs')).toEqual([])
    await open(page, 'nolab', threeds)
    await expect(page.getByText('What you will see')).toBeVisible()
    expect(await violationsOf(page, 'no runs')).toEqual([])
    await page.getByRole('button', { name: 'Settings…' }).click()
    expect(await violationsOf(page, 'settings')).toEqual([])
    await open(page, 'laboff', threeds)
    await page.getByRole('button', { name: 'Switch on…' }).click()
    expect(await violationsOf(page, 'the warning')).toEqual([])
    expect(complaints).toEqual([])
  })
})

test('a run works by keyboard alone, announces each step, and shows no card number', async ({ page, complaints }) => {
  await open(page, 'nolab', threeds)
  await page.getByRole('searchbox', { name: 'Find a test card' }).fill('method asks code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(/^4111 11\d\d \d{4} 0072$/)
  await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1199 8877 6655')
  await page.getByRole('textbox', { name: 'Items' }).fill('10.10')
  await page.keyboard.press('Tab')
  await page.getByText('Step by step').click()
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Run LAB-1' })).toBeVisible()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(told(page)).toContainText('The service asks for the method step.')
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"items": 10.10')
  await page.keyboard.press('n')
  await expect(told(page)).toContainText('The method page answered.')
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'How it stands' })).toContainText('Answer as the cardholder would')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()

  // The latest event is followed; an earlier one is chosen with keys.
  const current = page.locator('[aria-current=true]')
  await expect(current).toContainText('Challenge opened')
  await current.focus()
  await page.keyboard.press('k')
  await expect(current).toContainText('Answered')
  await page.keyboard.press('ArrowUp')
  await expect(current).toContainText('Posted again with the method answer')
  await expect(current).toBeFocused()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('4 lines added')

  const seen = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
    ...Array.from(document.querySelectorAll('input'), ({ value }) => value)
  ])
  expect(seen.join('\n')).toContain('411111')
  expect(seen.join('\n').replaceAll(' ', '')).not.toContain('4111119988776655')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'How it stands' })).toContainText('Cancelled.')
  await page.getByRole('button', { name: 'All runs' }).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('Cancelled')
  expect(complaints).toEqual([])
})

test('the page of a run opens when needed, and a link leads to it if the browser blocks it', async ({
  page,
  complaints
}) => {
  await open(page, 'labpage', threeds)
  await page.getByRole('searchbox', { name: 'Find a test card' }).fill('three')
  await page.keyboard.press('Enter')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const window = await opened
  expect(await window.evaluate(() => opener === null)).toBe(true)
  await window.close()
  const standing = page.getByRole('region', { name: 'How it stands' })
  await expect(standing.getByRole('link', { name: 'open the page here' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(standing).toContainText(/(10:00|9:\d\d) left/)
  expect(complaints).toEqual([])
})

test('against a live service the lab is on only once the warning was understood', async ({ page, complaints }) => {
  await open(page, 'laboff', threeds)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch on…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('typed into this app')
  await expect(dialog).toContainText('no longer eligible for PCI DSS SAQ A')
  await expect(dialog.getByRole('button', { name: 'Switch the lab on' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Switch the lab on' }).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Off for live services')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a wrong input is reported beside its field, and a run that cannot begin says why', async ({
  page,
  complaints
}) => {
  await open(page, 'labstartfails', threeds)
  await page.getByRole('textbox', { name: 'Items' }).fill('12,50')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('A JSON number, such as 12.50')).toBeVisible()
  await page.getByRole('textbox', { name: 'Items' }).fill('12.50')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('A card number has 12 to 19 digits.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await page.getByRole('button', { name: /Accepted at once, without any step. Visa/ }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Another run is under way. Finish it first.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
  await page.getByRole('searchbox', { name: 'Find a test card' }).fill('nothing like it')
  await expect(page.getByText('No test card does that.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a trace is exported, copied, run again and removed', async ({ page, complaints }) => {
  await open(page, 'full', run)
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(page.getByRole('region', { name: 'Exports' })).toContainText('authorization-LAB.json')
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(told(page)).toHaveText('The trace copied')
  await page.getByRole('button', { name: 'Copy Reply' }).click()
  await expect(told(page)).toHaveText('Reply copied')
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByRole('heading', { name: 'Run LAB-1' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: '3-D Secure lab' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'LAB-1' })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('3-d secure')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3-D Secure lab' })).toBeVisible()
  expect(complaints).toEqual([])
})
