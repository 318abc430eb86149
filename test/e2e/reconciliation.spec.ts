import type { Page } from '@playwright/test'
import { samplePain001 } from '../../electron/service/sandbox/sample/samplePain001.ts'
import { DEFAULT_SANDBOX } from '../../electron/session/options.ts'
import { violationsOf } from './violations.ts'
import { expect, test } from './setup.ts'
import { dropFile, workspaceOf } from './reconcileSetup.ts'
import { inFull } from '../support/campaign.ts'

/** Which key decides about an entry in this state, and the reason that it needs; what can be chosen is matched. */
const KEYS = [
  { state: 'Differs', key: 'e', reason: 'Deducted by the bank' },
  { state: 'Missing', key: 'w', reason: 'The recipient does not exist' },
  { state: 'Not in payment file', key: 'e', reason: 'Sent by another department' },
  { state: 'Duplicate', key: 'i', reason: 'Dealt with elsewhere' },
  { state: 'Pending', key: 'c', reason: 'Expected next week' }
] as const

async function synced(page: Page): Promise<void> {
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 60_000 })
}

/** How many entries the queue has, as its tab shows. */
async function count(page: Page): Promise<number> {
  const { queue, tab } = workspaceOf(page)
  await expect(queue.getByRole('option').first()).toBeVisible()
  return Number(/\d+/.exec(await tab('Queue').innerText())?.[0])
}

/** Waits until the queue has so many. */
const holds = (page: Page, size: number) =>
  expect(workspaceOf(page).tab('Queue')).toHaveText(new RegExp(`Queue\\s*${size}$`))

/** Chooses the first candidate of the entry that is looked at. They come after the entry itself. */
async function chooseFirst(page: Page): Promise<void> {
  await expect(workspaceOf(page).decide.getByRole('button', { name: /^Possible match 1/ })).toBeVisible()
  await page.keyboard.press('1')
}

/** Decides about the entry that is looked at by its state, with keys alone; says which state it was. */
async function decideByKeys(page: Page): Promise<string> {
  const { decide, dialog } = workspaceOf(page)
  // Of the entry alone: what is below comes and changes apart from it.
  const head = async () => (await decide.locator('header').allInnerTexts()).join()
  const words = await head()
  const asked = KEYS.find((each) => words.includes(each.state))
  if (asked) {
    await page.keyboard.press(asked.key)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(asked.reason)
  } else await chooseFirst(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(head).not.toBe(words)
  return asked?.state ?? 'Needs review'
}

test('a file dropped on the window is planned, decided on, signed off and reported', async ({ setup }) => {
  test.slow()
  const { page } = setup
  const { queue, decide, suggested, suggestions, toast, dialog, difference, tab } = workspaceOf(page)
  await synced(page)

  const { text } = samplePain001(DEFAULT_SANDBOX)
  await dropFile(page, 'salaries.xml', text)
  await expect(page.getByRole('heading', { name: 'New reconciliation' })).toBeVisible()
  await expect(page.getByText('pain.001 file')).toBeVisible()
  await expect(page.getByText('pain.001.001.03, ISO 20022')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the reconciliation' }).fill('Salaries November')
  await page.getByRole('button', { name: /^Reconcile \d+ payments/ }).click()

  await expect(suggested.getByRole('heading', { name: /^Suggested matches: \d+/ })).toBeVisible({ timeout: 60_000 })
  // They are looked at first, payment beside transaction; one is accepted, then the rest.
  await expect(suggestions.getByRole('option', { name: /Payment id/ })).toBeVisible()
  await expect(suggestions).toBeFocused()
  await expect(page.getByRole('region', { name: 'Side by side' })).toContainText('Suggested match')
  const waiting = Number(/\d+/.exec(await suggested.getByRole('heading').innerText())?.[0])
  await page.getByRole('button', { name: 'Accept this match' }).click()
  await expect(suggested.getByRole('heading')).toHaveText(`Suggested matches: ${waiting - 1}`)
  await expect(tab('Suggested')).toContainText(String(waiting - 1))
  await suggested.getByRole('button', { name: `Accept ${waiting - 1} matches` }).click()

  // The queue has the focus: from here on keys are enough.
  await expect(queue).toBeFocused()
  const before = await count(page)
  expect(before).toBeGreaterThan(4)

  // A candidate is chosen and matched, and that is taken back.
  const head = decide.locator('header')
  while (!(await head.innerText()).includes('Needs review')) await page.keyboard.press('j')
  await expect(decide).toContainText('Needs review')
  await chooseFirst(page)
  await page.keyboard.press('Enter')
  await expect(toast).toBeVisible()
  await expect(tab('Queue')).not.toHaveText(new RegExp(`Queue\\s*${before}$`))
  await page.keyboard.press('u')
  await holds(page, before)
  // Once the message is shown, the queue moves to what was undone.
  await expect(toast).toContainText('Undid')

  // A group is folded away and says so; two entries are selected by keys, and decided on together.
  await page.keyboard.press('Home')
  // A heading offers what is decided on all of its group.
  await expect(decide).toContainText('What you decide here is for all 2.')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 group is folded away')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await queue.focus()
  const missing = queue.getByRole('option', { name: /^Missing/ })
  await missing.click()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  const tray = page.getByRole('region', { name: 'Selection' })
  await expect(tray).toContainText('2 payments')
  await page.keyboard.press('w')
  await expect(dialog.getByRole('heading', { name: /^Write off: .+ and .+, payments −/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await tray.getByRole('button', { name: 'Clear the selection' }).click()

  // What is unexplained keeps it from being signed off.
  await page.getByRole('button', { name: 'Sign off…' }).click()
  await expect(dialog.getByText(/ unexplained\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeDisabled()
  await page.keyboard.press('Escape')
  // A dialog gives the focus back once it is gone.
  await expect(page.getByRole('button', { name: 'Sign off…' })).toBeFocused()

  await queue.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  const decided = new Set<string>()
  while (await queue.isVisible()) decided.add(await decideByKeys(page))
  await expect(page.getByText(/payments are accounted for/)).toBeVisible()
  // Keys go on with the sign-off.
  await expect(page.getByRole('button', { name: 'Sign off…' })).toBeFocused()
  expect([...decided].toSorted()).toEqual(
    expect.arrayContaining(['Differs', 'Missing', 'Needs review', 'Not in payment file'])
  )
  await expect(difference.getByText('0.00').first()).toBeVisible()

  await tab('Payments').click()
  const payments = page.getByRole('grid', { name: 'Expected payments' })
  await page.getByRole('combobox', { name: 'State' }).selectOption('Missing')
  await expect(payments.locator('[aria-rowindex="2"]')).toContainText('Written off')

  await tab('Audit trail').click()
  await expect(page.getByRole('table', { name: 'Audit trail' }).getByRole('row')).not.toHaveCount(1)

  await page.getByRole('button', { name: 'Sign off…' }).click()
  await dialog.getByRole('textbox', { name: 'Reviewer (optional)' }).fill('Ingrid Berg')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText(
    'reviewed by Ingrid Berg (named by the preparer)'
  )

  const report = await setup.exportedFile(async () => {
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
  })
  expect(report).toContain('Deducted by the bank')

  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('menuitem', { name: /^Print/ }).click()
  const printed = page.getByRole('article', { name: 'Report', exact: true })
  await expect(printed.getByRole('table', { name: 'Sign-off' })).toContainText('Ingrid Berg')
  await expect(printed).toContainText('The preparer named the reviewer')
  await expect(printed).toContainText(/Audit trail, \d+ entries\s*[0-9a-f]{64}/)

  await page.getByRole('link', { name: 'Reconcile' }).click()
  await expect(page.getByRole('row', { name: /Salaries November/ })).toContainText('Signed off')

  // The same file again is recognised.
  await dropFile(page, 'again.xml', text)
  await expect(page.getByRole('link', { name: 'Salaries November' })).toBeVisible()
})

inFull(test)('payments are unmatched, split, matched by hand, noted and carried on, and undone', async ({ setup }) => {
  test.slow()
  const { page } = setup
  const { queue, decide, suggested, toast, dialog, tab } = workspaceOf(page)
  await synced(page)
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.getByRole('button', { name: /^Reconcile \d/ }).click()
  await suggested.getByRole('button', { name: /^Accept \d+ matches$/ }).click({ timeout: 60_000 })
  await expect(queue).toBeFocused()
  const setSize = (size: number) => holds(page, size)

  // The match with another amount: its payment is missing then, and its transaction nobody's.
  await queue.getByRole('option', { name: /Amount mismatch/ }).click()
  await expect(decide).toContainText('Amount mismatch')
  // Counted now: it is in the queue once the matches are accepted.
  const before = await count(page)
  const amount = /−[\d,]+\.\d\d/.exec(await decide.innerText())?.[0].replace(/[−,]/g, '') ?? ''
  await page.keyboard.press('x')
  await setSize(before + 1)
  await expect(decide).toContainText('No transaction was found')

  await page.keyboard.press('s')
  await dialog.getByRole('textbox', { name: 'Part 1' }).fill('1.00')
  await dialog.getByRole('textbox', { name: 'Part 2' }).fill('1.00')
  await expect(dialog.getByRole('button', { name: 'Split' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Part 2' }).fill(String(Number(amount) - 1))
  await page.keyboard.press('Enter')
  await setSize(before + 2)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await setSize(before + 1)
  // The number is shown before the list is read again.
  await expect(decide.locator('header')).not.toContainText('−1.00')

  await queue.focus()
  await page.keyboard.press('n')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The bank was asked')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  const name = await decide.getByRole('heading', { level: 2 }).innerText()
  await page.keyboard.press('m')
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('option', { name }).filter({ hasText: 'Not in payment file' }).click()
  await expect(dialog).toContainText('Amount difference')
  await dialog.getByRole('button', { name: 'Match with an amount difference' }).click()
  await setSize(before)
  await expect(queue).toBeFocused()

  // All that was accepted at once is taken back as one.
  await tab('Audit trail').click()
  const undoes = page.getByRole('button', { name: /^Undo no/ })
  await expect(undoes).not.toHaveCount(0)
  for (let left = await undoes.count(); left > 0; left--) {
    await undoes.first().click()
    await expect(undoes).toHaveCount(left - 1)
  }
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('Undone by no.')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Start follow-up reconciliation…' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the new reconciliation' }).fill('The rest')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The rest' })).toBeVisible()
  await expect(suggested).toBeVisible({ timeout: 60_000 })
})

inFull(test)('columns of a CSV file are chosen once and saved as a template', async ({ setup }) => {
  const { page } = setup
  await synced(page)
  const csv = ['Till;Summa;Valuta;Meddelande', 'Elin Berg;1.250,50;SEK;Faktura 1', 'Åsa Öberg;99,00;SEK;Faktura 2']
  await page.getByRole('link', { name: 'Reconcile' }).click()
  await page.getByRole('button', { name: 'Paste…' }).click()
  await page.getByRole('textbox', { name: /^Payment ids/ }).fill(csv.join('\n'))
  await page.getByRole('button', { name: 'Read', exact: true }).click()

  await page.getByRole('combobox', { name: 'Till is read as' }).selectOption('Counterparty name')
  await page.getByRole('combobox', { name: 'Summa is read as' }).selectOption('Amount')
  await page.getByRole('combobox', { name: 'Valuta is read as' }).selectOption('Currency')
  await page.getByRole('combobox', { name: 'Meddelande is read as' }).selectOption('Reference')
  await page.getByRole('combobox', { name: 'Decimal sign' }).selectOption('Comma: 1.234,50')
  const sums = page.getByRole('table', { name: 'Sums of the payment file' })
  await expect(sums.getByRole('row', { name: /SEK/ })).toContainText('−1,349.50')

  await page.getByRole('button', { name: 'Save as a template…' }).click()
  await page.getByRole('textbox', { name: 'Name of the template' }).fill('Löner')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Template' })).toBeVisible()

  await page.getByRole('button', { name: 'Another file…' }).click()
  await dropFile(page, 'december.csv', csv.join('\n').replace('99,00', '100,00'))
  await expect(page.getByText('By the template “Löner”.')).toBeVisible()
  await expect(sums.getByRole('row', { name: /SEK/ })).toContainText('−1,350.50')
})

inFull(test)(
  'a CSV file with titles and a total is read, and unclear values are chosen by keyboard',
  async ({ setup }) => {
    const { page } = setup
    await synced(page)
    const lines = [
      'Payment run 17',
      '',
      'Payee;IBAN;Amount;Currency',
      'Elin Berg;SE6497700000000000000001;1.250;EUR',
      'Mia Tal;DE75512108001245126199;2.100;EUR',
      'Total;;3.350;EUR'
    ]
    await dropFile(page, 'run.csv', lines.join('\n'))
    const create = page.getByRole('button', { name: /^Reconcile \d/ })
    const asked = page.getByRole('region', { name: 'To choose' })
    await expect(asked).toContainText('How much is “1.250”?')
    await expect(create).toBeDisabled()
    await asked.getByRole('button', { name: '1,250.00: thousands' }).focus()
    await page.keyboard.press('Enter')
    await expect(asked).toHaveText('All questions are answered.')
    await expect(asked).toBeFocused()
    const sums = page.getByRole('table', { name: 'Sums of the payment file' })
    await expect(sums.getByRole('row', { name: /EUR/ })).toContainText('−3,350.00')

    await expect(page.getByRole('textbox', { name: 'Header is in line' })).toHaveValue('3')
    const leftOut = page.getByRole('region', { name: 'Rows left out' })
    await expect(leftOut).toContainText('Line 6, total')
    await leftOut.getByRole('button', { name: /^Read as a payment/ }).click()
    await expect(sums.getByRole('row', { name: /EUR/ })).toContainText('−6,700.00')
    await page.getByRole('checkbox', { name: 'Leave out line 6' }).focus()
    await page.keyboard.press('Space')
    await expect(sums.getByRole('row', { name: /EUR/ })).toContainText('−3,350.00')
    await page.getByRole('checkbox', { name: 'Leave out line 5' }).click()
    await expect(sums.getByRole('row', { name: /EUR/ })).toContainText('−1,250.00')
    await expect(create).toBeEnabled()
    expect(await violationsOf(page, 'a CSV file with rows left out')).toEqual([])

    await page.getByRole('textbox', { name: 'Header is in line' }).fill('4')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: /^SE64977\w+ is read as/ })).toBeVisible()
    await expect(create).toBeDisabled()
  }
)

inFull(test)('mistakes in a file are shown by line and column, and nothing is created', async ({ setup }) => {
  const { page } = setup
  await synced(page)
  await dropFile(page, 'broken.xml', samplePain001(DEFAULT_SANDBOX).text.replace('</GrpHdr>', '</GrpHd>'))
  const mistakes = page.getByRole('region', { name: 'Mistakes' })
  await expect(mistakes.getByRole('row').nth(1)).toContainText(/line \d+, column \d+/)
  await expect(page.getByRole('button', { name: /^Reconcile \d/ })).toBeDisabled()
  await mistakes.getByRole('button', { name: 'Copy mistakes' }).click()
  await expect(page.getByText('Mistakes copied').first()).toBeAttached()
})
