import { expect, test } from './madeUpPage.ts'
import { expectAccessible } from './violations.ts'
import { sampleOf } from '../support/campaign.ts'

/** Where each state of the sync is looked at, and what it must say. */
const expected = [
  { state: 'full', at: '/sync', words: /Every transaction that Embedded sandbox had then is in the ledger/ },
  { state: 'problems', at: '/sync', words: /except 3 rows that cannot be read/ },
  { state: 'problems', at: '/sync/problems', words: /amount: expected a number, got text/ },
  { state: 'manyproblems', at: '/sync/problems', words: /1–50 of 120/ },
  { state: 'full', at: '/sync/problems', words: /No row has a problem/ },
  { state: 'full', at: '/sync/assumptions', words: /Which is right\? The service sent 1234/ },
  { state: 'empty', at: '/sync/problems', words: /No row has a problem so far/ },
  { state: 'empty', at: '/sync', words: /No sync has ended yet/ },
  { state: 'empty', at: '/sync/assumptions', words: /have not started this check/ },
  { state: 'incomplete', at: '/sync', words: /Not complete: rows may be missing/ },
  { state: 'missing', at: '/sync', words: /1,250 transactions of 5,000 known ones did not come/ },
  { state: 'firstsync', at: '/sync', words: /time left not known/ },
  { state: 'deltasync', at: '/sync', words: /870 of about 4,200 rows/ },
  { state: 'paused', at: '/sync', words: /Paused until you sign in/ },
  { state: 'syncfails', at: '/sync', words: /The ledger on this computer is damaged/ },
  { state: 'syncfails', at: '/sync/problems', words: /The ledger on this computer is damaged/ },
  { state: 'syncfails', at: '/sync/assumptions', words: /The ledger on this computer is damaged/ },
  { state: 'syncloading', at: '/sync', words: /Loading…/ },
  { state: 'locked', at: '/sync', words: /The keychain is locked/ },
  { state: 'failed', at: '/sync', words: /The sync cannot be shown/ },
  { state: 'opening', at: '/sync', words: /Opening the ledger/ }
] as const

test('the sync names every state and breaks no rule of accessibility', async ({ page, complaints }) => {
  test.slow()
  const looked = sampleOf(expected, 4)
  for (const screen of expected) {
    const { state, at, words } = screen
    await page.goto(`/?state=${state}#${at}`)
    await expect(page.getByText(words).first(), `${state} at ${at}`).toBeVisible()
    // Everything fails there for one reason, which is said once.
    if (state === 'syncfails') await expect(page.getByText(words)).toHaveCount(1)
    if (looked.includes(screen)) await expectAccessible(page, `${state} at ${at}`)
    expect(complaints, `${state} at ${at}`).toEqual([])
  }
})

test('a certificate, an editor and a report break no rule of accessibility either', async ({ page, complaints }) => {
  await page.goto('/?state=full#/sync')
  const check = (what: string) => expectAccessible(page, what)
  await page
    .getByRole('button', { name: /Details of the sync/ })
    .nth(2)
    .click()
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  await check('certificate')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More ways to sync' }).click()
  await check('menu')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'API behaviour' }).click()
  await page.getByText('Report of the check').click()
  for (const title of sampleOf(['First row of the next page', 'Rows asked for at once', 'What status words mean'], 3)) {
    await page.getByRole('button', { name: `Change: ${title}` }).click()
    await check(title)
  }
  expect(complaints).toEqual([])
})

test('a certificate opens by keyboard, shows its whole sync run, and returns the focus', async ({
  page,
  complaints
}) => {
  await page.goto('/?state=full#/sync')
  const button = page.getByRole('button', { name: /Details of the sync/ }).nth(1)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sync 4' })
  for (const words of [
    'COMPLETE',
    'Incremental',
    't000000',
    't0003uv',
    '2026-10-03 14:05:07.000 UTC',
    '234',
    'cursor was gone'
  ])
    await expect(dialog).toContainText(words)
  await expect(dialog.getByRole('definition').filter({ hasText: 'Your setting' })).toContainText('on_hold=pending')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(complaints).toEqual([])
})

test('a certificate can be copied by hand where the clipboard is refused', async ({ page, complaints }) => {
  await page.goto('/?state=full#/sync')
  await page
    .getByRole('button', { name: /Details of the sync/ })
    .nth(2)
    .click()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  const text = page.getByRole('textbox', { name: 'The result as text' })
  await expect(page.getByText(/^Selected|^Copied/)).toBeVisible()
  const selected = await text.evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd)
  )
  expect(selected).toMatch(
    /^Sync result\n[^]*Result +INCOMPLETE\nReason +The service answered[^]*First row of the next page +The row after it \(exclusive\) \(detected\)/
  )
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  const json = await page.getByRole('textbox', { name: 'The result as JSON' }).inputValue()
  expect(JSON.parse(json)).toMatchObject({ pass: 3, verdict: 'incomplete' })
  expect(complaints).toEqual([])
})

test('an assumption is changed and taken back by key, and the focus stays with its row', async ({
  page,
  complaints
}) => {
  await page.goto('/?state=full#/sync/assumptions')
  const row = page.getByRole('row', { name: /^First row of the next page/ })
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('combobox')).toBeFocused()
  await row.getByRole('combobox').selectOption('inclusive')
  await row.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row).toContainText(/The same row again \(inclusive\)\s*Your setting/)
  const change = page.getByRole('button', { name: 'Change: First row of the next page' })
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: /^Use what was detected: The row after it/ }).click()
  await expect(row).toContainText(/The row after it \(exclusive\)\s*Detected/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  expect(complaints).toEqual([])
})

for (const { width, height } of sampleOf(
  [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 }
  ],
  3
)) {
  test(`nothing is cut off at ${width} by ${height}`, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height })
    for (const at of ['/sync', '/sync/problems', '/sync/assumptions']) {
      await page.goto(`/?state=problems#${at}`)
      await expect(page.getByText(/except 3 rows that cannot be read/)).toBeVisible()
      const over = await page
        .locator('main *')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => one.outerHTML.slice(0, 120))
        )
      expect(over, at).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}

test('raw text of a problem row is shown as text, with what cannot be seen spelled out', async ({
  page,
  complaints
}) => {
  await page.goto('/?state=problems#/sync/problems')
  const raw = page.locator('pre').first()
  await expect(raw).toContainText('<b>Invoice</b> 0\\u202e txt')
  await expect(raw.locator('b')).toHaveCount(0)
  expect(complaints).toEqual([])
})
