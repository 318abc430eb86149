import type { Page } from '@playwright/test'
import { sampleOf, shareOf } from '../support/campaign.ts'
import { FAKE_RECONCILIATION } from '../support/bridge/reconciliation/fakeReconciliation.ts'
import { expect, test } from './madeUpPage.ts'
import { workspaceOf } from './reconcileSetup.ts'
import { violationsOf } from './violations.ts'

const list = '/reconciliations'
const one = `/reconciliations/${FAKE_RECONCILIATION}`

const screens = [
  { state: 'full', at: list, words: 'Salaries November' },
  { state: 'noreconciliations', at: list, words: 'Did the bank do what you told it to?' },
  { state: 'recfails', at: list, words: 'The list of reconciliations cannot be shown' },
  { state: 'recloading', at: list, words: 'Opening the reconciliations' },
  { state: 'locked', at: list, words: 'The keychain is locked' },
  { state: 'rectemporary', at: list, words: 'reconciliations go away when Tallydesk is closed' },
  { state: 'rectemporary', at: `${list}/new`, words: 'reconciliations go away when Tallydesk is closed' },
  { state: 'rectemporary', at: one, words: 'reconciliations go away when Tallydesk is closed' },
  { state: 'full', at: `${list}/new`, words: 'Drop a file anywhere' },
  { state: 'full', at: `${list}/rules`, words: 'Tried from the top' },
  { state: 'full', at: one, words: 'Possible match 2' },
  { state: 'planned', at: one, words: 'The plan: 30 matches' },
  { state: 'replanned', at: one, words: 'Apply 30 matches' },
  { state: 'accounted', at: one, words: 'All 42 payments are accounted for' },
  { state: 'signedoff', at: one, words: 'Signed off by' },
  { state: 'signedchanged', at: one, words: 'Changed since sign-off' },
  { state: 'recfails', at: one, words: 'The reconciliation cannot be shown' },
  { state: 'full', at: `${one}/payments`, words: 'Only unexplained' },
  { state: 'full', at: `${one}/transactions`, words: 'Only unexplained' },
  { state: 'full', at: `${one}/log`, words: 'Each entry holds the hash' },
  { state: 'signedoff', at: `${one}/report`, words: 'End of the report' }
] as const

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  // A window of 1024 px at 200 %.
  { colorScheme: 'dark', viewport: { width: 512, height: 384 } }
] as const

const open = (page: Page, state: string, at: string) => page.goto(`http://page.test/?state=${state}#${at}`)

for (const [index, look] of looks.entries()) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('reconciling says what it is in every state and breaks no rule of accessibility', async ({
      page,
      complaints
    }) => {
      test.slow()
      const share = shareOf(screens, index, looks.length)
      const looked = sampleOf(share, 2)
      for (const screen of share) {
        const { state, at, words } = screen
        await open(page, state, at)
        await expect(page.getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) expect(await violationsOf(page, `${state} ${at}`)).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    test('every dialog and preview of reconciling breaks no rule of accessibility', async ({ page, complaints }) => {
      test.slow()
      const { queue, dialog } = workspaceOf(page)
      const check = async (what: string) => expect(await violationsOf(page, what)).toEqual([])
      await open(page, 'full', one)
      await expect(queue).toBeVisible()
      await queue.focus()
      await page.keyboard.press('j')
      await expect(page.getByText('No transaction fits the payment')).toBeAttached()
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading', { name: 'Something speaks against this match' })).toBeVisible()
      await check('a match that something speaks against')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      for (const [key, title] of [
        ['w', 'Write off'],
        ['n', 'Note'],
        ['s', 'Split the payment'],
        ['m', 'Find & match']
      ] as const) {
        await page.keyboard.press(key)
        await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
        await check(title)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      await page.getByRole('button', { name: 'Sign off…' }).click()
      await check('sign-off')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await open(page, 'full', `${one}/payments`)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Missing')
      await page.getByRole('grid').locator('[aria-rowindex="2"]').getByText('Ada Björk').click()
      await expect(dialog.getByRole('heading', { name: 'Nearest transactions' })).toBeVisible()
      await check('a payment that was not found')
      await dialog.getByRole('button', { name: 'Transaction 1' }).click()
      await dialog.getByRole('button', { name: 'Match anyway…' }).click()
      await expect(dialog.getByRole('heading', { name: 'Something speaks against this match' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await open(page, 'full', `${one}/transactions`)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Duplicate')
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
      await page.getByRole('grid').getByText('Nordlys Kraft AS').first().click()
      await expect(dialog).toContainText('it may have been paid twice')
      await check('a transaction of the list')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      for (const [state, words] of [
        ['faulty', '120 mistakes'],
        ['asked', 'How much is “1.100”?'],
        ['duplicated', 'was made of the same file']
      ] as const) {
        await open(page, state, `${list}/new`)
        await page.getByRole('button', { name: 'Try the sample' }).click()
        await expect(page.getByText(words).first()).toBeVisible()
        await check(words)
      }
      await open(page, 'full', `${list}/rules`)
      await page.getByRole('button', { name: /^Change: Account/ }).click()
      await expect(page.getByRole('heading', { name: 'What no rule may overrule' })).toBeVisible()
      await check('a rule')
      expect(complaints).toEqual([])
    })
  })
}

test('the queue is gone through and decided on with keys alone, and each decision is said', async ({
  page,
  complaints
}) => {
  await open(page, 'full', one)
  const { queue, decide, dialog, toast } = workspaceOf(page)
  await expect(queue).toBeFocused()
  const current = queue.getByRole('option', { selected: true })
  await expect(current).toHaveAttribute('aria-posinset', '1')

  // One of two equal candidates is never chosen by itself.
  await expect(decide.getByRole('button', { name: /Match/ })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(current).toHaveAttribute('aria-setsize', '20')
  await page.keyboard.press('2')
  await expect(decide.getByRole('button', { name: /Possible match 2/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(decide.getByRole('button', { name: /Possible match 1/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAttribute('aria-setsize', '19')
  await expect(page.locator('.visually-hidden[role=status]')).toHaveText('Decided: match.')

  // The next one is there, and the keys still go to the list.
  await expect(queue).toBeFocused()
  await expect(decide).toContainText('Ada Björk')
  await page.keyboard.press('i')
  await dialog.getByRole('textbox').fill('Not ours')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(current).toHaveAttribute('aria-setsize', '18')
  await expect(queue).toBeFocused()

  await page.keyboard.press('End')
  await expect(decide).toContainText('Duplicate')
  await page.keyboard.press('k')
  await expect(decide).toContainText('Not in payment file')

  await page.keyboard.press('u')
  await expect(current).toHaveAttribute('aria-setsize', '19')
  await expect(toast).toContainText('Undid no. 2.')
  await page.keyboard.press('u')
  await expect(current).toHaveAttribute('aria-setsize', '20')
  expect(complaints).toEqual([])
})

test('payments and transactions that are selected show their residual before they are matched', async ({
  page,
  complaints
}) => {
  await open(page, 'full', `${one}/payments`)
  const grid = page.getByRole('grid', { name: 'Expected payments' })
  await page.getByRole('combobox', { name: 'State' }).selectOption('Missing')
  await expect(grid).toHaveAttribute('aria-rowcount', '7')
  await grid.locator('[aria-rowindex="3"]').getByRole('checkbox').click()
  const tray = page.getByRole('region', { name: 'Selection' })
  await expect(tray).toContainText('1 payment')
  await tray.getByRole('button', { name: 'Find transactions…' }).click()
  const { dialog } = workspaceOf(page)
  await dialog.getByRole('searchbox').fill('Fee')
  await dialog.getByRole('option', { name: /Fee/ }).click()
  await expect(dialog).toContainText('Amount difference')
  await expect(dialog).toContainText('−1,123.50 EUR')
  await dialog.getByRole('button', { name: 'Match with an amount difference' }).click()
  await expect(dialog).toBeHidden()
  await expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(complaints).toEqual([])
})

test('a part of the difference leads to its rows, and an outdated plan is not applied', async ({
  page,
  complaints
}) => {
  await open(page, 'full', one)
  const { difference, tab, plan } = workspaceOf(page)
  await difference
    .getByRole('button', { name: /Expected payments that no transaction/ })
    .first()
    .click()
  await expect(tab('Payments')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('missing')
  await difference.getByRole('button', { name: /that nobody expected/ }).click()
  await expect(tab('Transactions')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('grid', { name: 'Found transactions' })).toHaveAttribute('aria-rowcount', '2')

  await open(page, 'outdated', one)
  await plan.getByRole('button', { name: 'Apply 30 matches' }).click()
  await expect(page.getByText('Since the plan was made transaction t12 has failed.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan again' }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('of a hundred thousand payments the last is reached', async ({ page, complaints }) => {
  await open(page, 'many', `${one}/payments`)
  const grid = page.getByRole('grid', { name: 'Expected payments' })
  await expect(grid).toHaveAttribute('aria-rowcount', '100001')
  await grid.focus()
  await page.keyboard.press('End')
  await expect(grid.locator('[aria-rowindex="100001"]')).toBeInViewport({ ratio: 1 })
  expect(complaints).toEqual([])
})

test('a signed-off reconciliation is only read, until it is reopened with a reason', async ({ page, complaints }) => {
  await open(page, 'signedoff', one)
  await page.getByRole('button', { name: 'What was signed' }).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Head of the log')
  await page.getByRole('button', { name: 'Reopen…' }).click()
  const { dialog } = workspaceOf(page)
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A return came in')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('A return came in')
  await expect(page.getByRole('button', { name: 'Sign off…' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('rules are ordered with keys, changed, tested and saved', async ({ page, complaints }) => {
  await open(page, 'full', `${list}/rules`)
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move Reference, amount and date up' }).press('Enter')
  await expect(rules.nth(1)).toContainText('Reference, amount and date')
  await expect(page.getByRole('button', { name: 'Move Reference, amount and date up' })).toBeFocused()
  await page.getByRole('button', { name: 'Change: Reference, amount and date' }).click()
  await page.getByRole('textbox', { name: 'Tolerance' }).fill('0,05')
  await expect(rules.nth(1)).toContainText('an amount at most 0.05 apart')
  await page.getByRole('button', { name: 'Test on what was signed off' }).click()
  await expect(page.getByText('Nothing is signed off yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version 2, saved by mari/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(rules.nth(1)).toContainText('Bulk payment, amount and account')
  expect(complaints).toEqual([])
})
