import type { Page } from '@playwright/test'
import { contradictedWorld, OTHER_NUMBER, RETURN } from '../support/reconciliation/contradictedWorld.ts'
import { listService } from '../support/service/listService.ts'
import { expect, test } from './setup.ts'
import { connectTo } from './ownService.ts'
import { dropFile, workspaceOf } from './reconcileSetup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

const MATCH = 'There is evidence against this match'

/** Goes through the queue with keys until the entry that is looked at says this. */
async function goTo(page: Page, words: RegExp): Promise<void> {
  const { queue, decide } = workspaceOf(page)
  await queue.focus()
  // An entry that is decided is replaced once the list is read again.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(queue).toHaveAttribute('aria-activedescendant', /-0$/, { timeout: 500 })
  }).toPass()
  const size = Number(await queue.getByRole('option').first().getAttribute('aria-setsize'))
  for (let at = 1; at <= size; at++) {
    await expect(queue).toHaveAttribute('aria-activedescendant', new RegExp(`-${at - 1}$`))
    const head = await decide.locator('header').innerText()
    // A heading is for all below it.
    if (words.test(head) && !head.includes(' to decide')) return
    await page.keyboard.press('j')
  }
  throw new Error(`Nothing in the queue says ${words.source}`)
}

const left = (page: Page, size: number) =>
  expect(workspaceOf(page).tab('Queue')).toHaveText(new RegExp(`Queue\\s*${size}$`))

inFull(test)('evidence against a match is shown in words, and such a match needs confirmation', async ({ setup }) => {
  test.slow()
  const { page } = setup
  const { queue, decide, suggested, dialog, toast, tab } = workspaceOf(page)
  const { order, rows } = contradictedWorld()
  await using service = await listService({ rows })
  await connectTo(setup, { baseUrl: service.baseUrl, token: 'a-token' })

  await dropFile(page, 'order.xml', order)
  await page.getByRole('button', { name: /^Reconcile \d/ }).click({ timeout: 30_000 })
  await suggested.getByRole('button', { name: /^Accept/ }).click({ timeout: 60_000 })
  await expect(queue).toBeFocused()
  await left(page, 5)

  // Paid to another account number: not matched, and the page says why.
  await goTo(page, /250\.25[^]*Missing/)
  await expect(decide.getByRole('heading', { name: 'Not found: similar transactions' })).toBeVisible()
  const why = `The account number is ${OTHER_NUMBER}, not SE2697700000010002870284.`
  await expect(decide.getByRole('row', { name: /^Evidence against it/ })).toContainText(why)
  const number = decide
    .getByRole('row', { name: /^Account number/ })
    .getByRole('cell')
    .last()
  await expect(number).toHaveText(`evidence against it:${OTHER_NUMBER}`)
  await expectAccessible(page, 'the nearest transactions')
  await expect(decide.getByRole('button', { name: /^Find & match/ })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: MATCH })).toBeVisible()
  await expectAccessible(page, 'the second question')
  // What is in focus leaves everything as it is: a second Enter matches nothing.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await left(page, 5)
  await expect(queue).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Match although the account number is ${OTHER_NUMBER}` }).click()
  await expect(toast).toContainText(`by hand, although the account number is ${OTHER_NUMBER}`)
  await left(page, 5)
  await expect(decide).toContainText(
    `Paid to another account number: ${OTHER_NUMBER}, instructed SE2697700000010002870284`
  )
  await page.keyboard.press('u')
  await expect(decide).toContainText('Not found: similar transactions')

  // The name is another: confirmed and matched by keys alone.
  await goTo(page, /300\.75[^]*Needs review/)
  await expect(decide.getByRole('columnheader')).toHaveCount(2)
  await expect(decide.getByRole('row', { name: /^Evidence against it/ })).toContainText('The name is Acme Holding')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: /^Match although the name is Acme Holding/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await left(page, 4)

  // Nothing speaks against one of two alike: it is matched at once.
  await goTo(page, /400\.10[^]*Needs review/)
  await expect(decide.getByRole('button', { name: /Possible match 2/ })).toBeVisible()
  await expect(decide.getByRole('row', { name: /^Evidence against it/ })).toHaveCount(0)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toast).not.toContainText('although')

  // Found by hand: the dialog steps aside for the question, and comes back as it was.
  await goTo(page, /500\.40[^]*Missing/)
  await expect(decide).toContainText('No transaction fits the payment.')
  await page.keyboard.press('m')
  await dialog.getByRole('searchbox').fill('near2')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Match with an amount difference' }).click()
  await expect(dialog.getByRole('heading', { name: MATCH })).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('The account number is')
  const things = await dialog.getByRole('listitem').count()
  expect(things).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('heading', { name: 'Find & match' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Match with an amount difference' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Match with an amount difference' }).click()
  await dialog.getByRole('button', { name: `Match although ${things} things speak against it` }).click()
  await expect(dialog).toBeHidden()
  await tab('Audit trail').click()
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText(
    'by hand, although the account number is'
  )

  // Paid twice, and later paid back: both say why.
  await tab('Queue').click()
  await goTo(page, /100\.50[^]*Duplicate/)
  await expect(decide).toContainText('The same amount for the same document as no. 1: it may have been paid twice.')
  await expectAccessible(page, 'a duplicate')
  service.rows.unshift(RETURN)
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()

  await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sync', exact: true }).click({ timeout: 15_000 })
  const all = page.getByRole('grid', { name: 'Transactions' })
  await expect(all).toHaveAttribute('aria-rowcount', String(service.rows.length + 1), { timeout: 60_000 })
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await page.getByRole('row', { name: /order/ }).getByRole('link').click({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Refresh' }).click({ timeout: 15_000 })
  await expect(queue.getByRole('option', { name: /^Not in payment file/ })).toBeVisible({ timeout: 60_000 })
  await goTo(page, /Not in payment file/)
  await expect(decide).toContainText('It may be the money of no. 1, which came back: it names the same document.')
  // It joins the match of its payment, which then came back and is owed again.
  await decide.getByRole('button', { name: 'Match with its payment' }).click()
  await expect(toast).toContainText('Matched Acme Logistics AB')
  await goTo(page, /100\.50[^]*Differs/)
  await expect(decide).toContainText('returned')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(queue.getByRole('option', { name: /^Not in payment file/ })).toBeVisible()

  // The list of transactions has it as well, and all of a transaction.
  await tab('Transactions').click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Duplicate')
  const found = page.getByRole('grid', { name: 'Found transactions' })
  await expect(found).toHaveAttribute('aria-rowcount', '3')
  await found.getByText('Invoice 1001').click()
  await expect(dialog).toContainText('for the same document as no. 1: it may have been paid twice.')
  await expectAccessible(page, 'a transaction of the list')
})
