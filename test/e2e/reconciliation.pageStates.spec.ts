import type { ItemWindowRequest } from '../../shared/domain/reconciliation/itemRow.ts'
import { inFull, sampleOf, shareOf } from '../support/campaign.ts'
import { itemOf } from '../support/reconciliation/reconcilingSetup.ts'
import { paymentOrder } from '../support/reconciliation/paymentOrder.ts'
import { everyState } from '../support/reconciliation/everyState.ts'
import { dropFile, workspaceOf } from './reconcileSetup.ts'
import { expect, test } from './reconciledPage.ts'
import { violationsOf } from './violations.ts'

const list = '/reconciliations'
const MANY = 100_000
const one = `${list}/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`

/** What hardly ever happens, before a made-up main side. */
const accidents = [
  { state: 'recfails', at: list, words: 'The list of reconciliations cannot be shown' },
  { state: 'recloading', at: list, words: 'Opening the reconciliations' },
  { state: 'locked', at: list, words: 'The keychain is locked' },
  { state: 'recfails', at: one, words: 'The reconciliation cannot be shown' }
] as const

/** Of one reconciliation, in the order of its life. */
const screens = [
  { at: list, words: 'Did the bank do what you told it to?' },
  { at: `${list}/new`, words: 'Drop a file anywhere' },
  { at: `${list}/rules`, words: 'Rules are tried from top to bottom' },
  { stage: 'planned', at: '', words: 'Suggested matches: 3' },
  { stage: 'open', at: '', words: 'Amount mismatch: paid 600.10, instructed 600.60' },
  { stage: 'open', at: list, words: 'Order' },
  { stage: 'open', at: 'payments', words: 'Only unexplained' },
  { stage: 'open', at: 'transactions', words: 'Only unexplained' },
  { stage: 'open', at: 'log', words: 'Each entry contains the hash' },
  { stage: 'replanned', at: '', words: 'Accept 1 match' },
  { stage: 'accounted', at: '', words: 'All 8 payments are accounted for' },
  { stage: 'signed-off', at: '', words: 'Signed off by' },
  { stage: 'signed-off', at: 'report', words: 'Matched as instructed' },
  { stage: 'changed', at: '', words: 'Changed since sign-off' }
] as const

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  // A window of 1024 px at 200 %.
  { colorScheme: 'dark', viewport: { width: 512, height: 384 } }
] as const

for (const [index, look] of looks.entries()) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('rare states of reconciling are shown and break no rule of accessibility', async ({ page, complaints }) => {
      const share = shareOf(accidents, index, looks.length)
      const looked = sampleOf(share, 2)
      for (const screen of share) {
        const { state, at, words } = screen
        await page.goto(`/?state=${state}#${at}`)
        await expect(page.getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) expect(await violationsOf(page, `${state} ${at}`)).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    test('every stage of reconciling is named and breaks no rule of accessibility', async ({ page, reconciled }) => {
      test.slow()
      for (const screen of shareOf(screens, index, looks.length)) {
        const { at, words } = screen
        const id = 'stage' in screen ? (await reconciled.reach(screen.stage)).id : ''
        await reconciled.open(at.startsWith('/') ? at : `${list}/${id}/${at}`)
        await expect(page.getByText(words).first()).toBeVisible()
        expect(await violationsOf(page, `${words} ${at}`)).toEqual([])
      }
    })

    // In dark and narrow, where more can go wrong, each time.
    const always = look.colorScheme === 'dark' ? test : inFull(test)
    always('every dialog and preview of reconciling breaks no rule of accessibility', async ({ page, reconciled }) => {
      test.slow()
      const { queue, dialog, decide } = workspaceOf(page)
      const check = async (what: string) => expect(await violationsOf(page, what)).toEqual([])
      const { id } = await reconciled.reach('open')
      await reconciled.open(`${list}/${id}`)
      await expect(queue).toBeVisible()
      const missing = queue.getByRole('option', { name: /^Missing/ })
      await missing.click()
      await expect(missing).toHaveClass(/\bactive\b/)
      await page.keyboard.press('j')
      await expect(decide.getByText('No transaction fits the payment')).toBeAttached()
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading', { name: 'There is evidence against this match' })).toBeVisible()
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
      await reconciled.open(`${list}/${id}/payments`)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Missing')
      await expect(page.getByRole('grid').locator('[aria-rowindex="2"]')).toContainText('Missing')
      await page.getByRole('grid').locator('[aria-rowindex="2"]').getByText('Acme Logistics AB').click()
      await expect(dialog.getByRole('heading', { name: 'Not found: similar transactions' })).toBeVisible()
      await check('a payment that was not found')
      await dialog.getByRole('button', { name: 'Transaction 1' }).click()
      await dialog.getByRole('button', { name: 'Match anyway…' }).click()
      await expect(dialog.getByRole('heading', { name: 'There is evidence against this match' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await reconciled.open(`${list}/${id}/transactions`)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Duplicate')
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
      await page.getByRole('grid').getByText('Acme Logistics AB').first().click()
      await expect(dialog).toContainText('it may have been paid twice')
      await check('a transaction of the list')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      const order = paymentOrder(everyState().payments)
      const files = [
        ['faulty.xml', order.replaceAll(/ Ccy="EUR"/g, ''), '7 mistakes'],
        ['asked.csv', 'Name;Amount;Currency\nAcme AB;1.100;EUR\n', 'How much is “1.100”?'],
        ['again.xml', order, 'was made from the same file']
      ] as const
      for (const [name, text, words] of files) {
        await reconciled.open(list)
        await dropFile(page, name, text)
        await expect(page.getByText(words).first()).toBeVisible()
        await check(words)
      }
      await reconciled.open(`${list}/rules`)
      await page.getByRole('button', { name: /^Change: Account/ }).click()
      await expect(page.getByRole('heading', { name: 'What rules cannot override' })).toBeVisible()
      await check('a rule')
    })
  })
}

test.describe('where nothing is stored', () => {
  test.use({ isTemporary: true })

  test('reconciling says that its data goes away', async ({ page, reconciled }) => {
    const { id } = await reconciled.reach('open')
    for (const [index, { colorScheme, viewport }] of looks.entries()) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      for (const at of shareOf([list, `${list}/new`, `${list}/${id}`], index, looks.length)) {
        await reconciled.open(at)
        await expect(page.getByText('reconciliations go away when Tallydesk is closed').first()).toBeVisible()
        expect(await violationsOf(page, at)).toEqual([])
      }
    }
  })
})

test('the queue is decided by keyboard alone, and each decision is announced', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  await reconciled.open(`${list}/${id}`)
  const { queue, decide, dialog, toast, tab } = workspaceOf(page)
  await expect(queue).toBeFocused()
  const left = (size: number) => expect(tab('Queue')).toHaveText(new RegExp(`Queue\\s*${size}$`))
  await expect(queue).toHaveAttribute('aria-activedescendant', /-1$/)

  // One of two equal candidates is never chosen by itself.
  for (let step = 0; step < 3; step++) await page.keyboard.press('j')
  await expect(decide).toContainText('Invoice 4004')
  await expect(decide.getByRole('button', { name: 'Match', exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await left(8)
  await page.keyboard.press('2')
  await expect(decide.getByRole('button', { name: /Possible match 2/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(decide.getByRole('button', { name: /Possible match 1/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('.sr-only[role=status]')).toHaveText(
    'Matched Acme Logistics AB, 400.10 EUR with 1 transaction by hand'
  )

  // The next one is there, and the keys still go to the list.
  await expect(queue).toBeFocused()
  await expect(decide).toContainText('Invoice 2002')
  await left(8)
  await page.keyboard.press('i')
  await dialog.getByRole('textbox').fill('Not ours')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The same invoice was paid to another account number, which needs a confirmation now.
  await left(8)
  await expect(queue).toBeFocused()

  await page.keyboard.press('End')
  await expect(decide).toContainText('Not in payment file')
  // What was as much like the payment as what was matched may have been paid twice.
  for (let step = 0; step < 3; step++) await page.keyboard.press('k')
  await expect(decide).toContainText('Duplicate')

  await page.keyboard.press('u')
  await left(8)
  await expect(toast).toContainText(/Undid: .+, [\d.,]+ EUR/)
  await page.keyboard.press('u')
  await expect(toast).toContainText(/Undid: Acme Logistics AB, [\d.]+ EUR/)
  await left(8)
})

test('a key on the heading of a group decides on all of it in one step, which one undo takes back', async ({
  page,
  reconciled
}) => {
  const { id } = await reconciled.reach('open')
  await reconciled.open(`${list}/${id}`)
  const { queue, decide, dialog, tab } = workspaceOf(page)
  const left = (size: number) => expect(tab('Queue')).toHaveText(new RegExp(`Queue\\s*${size}$`))
  const heading = queue.getByRole('option', { name: /^Missing 3/ })
  await expect(heading).toContainText('net 750.65 EUR short and net 80.00 SEK short')
  await queue.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step++) await page.keyboard.press('j')
  for (let step = 0; step < 20 && !(await decide.innerText()).startsWith('Missing'); step++)
    await page.keyboard.press('j')
  await expect(decide).toContainText('What you decide here is for all 3.')
  await page.keyboard.press('e')
  // Letters that are keys of the queue are letters of the reason.
  await page.keyboard.type('micwue')
  await expect(dialog.getByRole('textbox')).toHaveValue('micwue')
  await page.keyboard.press('Enter')
  // One of them was paid to another account number, which is asked about now.
  await left(6)
  await page.keyboard.press('u')
  await left(8)
})

test('names in the queue and in the evidence offer all payments to and from them', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  const { queue, decide } = workspaceOf(page)
  const all = page.getByRole('menuitem', { name: 'All payments to and from Acme Logistics AB' })
  await reconciled.open(`${list}/${id}`)
  await expect(queue).toBeFocused()
  for (let step = 0; step < 3; step++) await page.keyboard.press('j')
  await page.keyboard.press('Shift+F10')
  await expect(all).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(queue).toBeFocused()
  await decide.getByRole('heading', { name: 'Acme Logistics AB' }).getByText('Acme').click({ button: 'right' })
  await expect(all).toBeVisible()
  await page.keyboard.press('Escape')
  await decide
    .getByRole('row', { name: /^Counterparty/ })
    .getByRole('cell')
    .last()
    .click({ button: 'right' })
  await all.click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('grid', { name: 'Transactions' })).toContainText('Acme Logistics AB')
})

inFull(test)(
  'payments and transactions that are selected show their residual before they are matched',
  async ({ page, reconciled }) => {
    const { id } = await reconciled.reach('open')
    await reconciled.open(`${list}/${id}/payments`)
    const grid = page.getByRole('grid', { name: 'Expected payments' })
    await page.getByRole('combobox', { name: 'State' }).selectOption('Missing')
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    await grid.locator('[aria-rowindex="3"]').getByRole('checkbox').click()
    const tray = page.getByRole('region', { name: 'Selection' })
    await expect(tray).toContainText('1 payment')
    await tray.getByRole('button', { name: 'Find transactions…' }).click()
    const { dialog } = workspaceOf(page)
    await dialog.getByRole('searchbox').fill('Fee')
    await dialog.getByRole('option', { name: /Fee/ }).click()
    await expect(dialog).toContainText('Amount difference')
    await expect(dialog).toContainText('−423.40 EUR')
    await dialog.getByRole('button', { name: 'Match with an amount difference' }).click()
    await dialog.getByRole('button', { name: /^Match although/ }).click()
    await expect(dialog).toBeHidden()
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
  }
)

test('a part of the difference leads to its rows, and outdated matches are not accepted', async ({
  page,
  reconciled
}) => {
  const { id } = await reconciled.reach('open')
  await reconciled.open(`${list}/${id}`)
  const { difference, suggested, tab } = workspaceOf(page)
  await difference.getByRole('button', { name: 'Why?' }).click()
  await difference
    .getByRole('button', { name: /Instructed payments that nothing/ })
    .first()
    .click()
  await expect(tab('Payments')).toHaveAttribute('aria-current', 'page')
  // What was not found and what failed, as the figure counts them.
  await expect(page.getByRole('combobox', { name: 'State' }).locator('option:checked')).toHaveText('Not paid')
  await difference.getByRole('button', { name: /that are not in the payment file/ }).click()
  await expect(tab('Transactions')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('grid', { name: 'Found transactions' })).toHaveAttribute('aria-rowcount', '2')

  await reconciled.reach('replanned')
  await reconciled.open(`${list}/${id}`)
  await expect(suggested.getByRole('button', { name: 'Accept 1 match' })).toBeVisible()
  await reconciled.becomes('late5', 'failed')
  await suggested.getByRole('button', { name: 'Accept 1 match' }).click()
  await expect(page.getByText(/^Transaction late5 is now “Failed” .* Nothing was accepted/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Re-run' }).first()).toBeVisible()
})

test('in a team a payment is assigned by keyboard, and found among one’s own entries', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  const team = { host: '127.0.0.1', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }
  const joinedAt = '2026-10-01T08:00:00.000Z'
  const members = [
    { login: 'auditor', role: 'auditor', joinedAt, leftAt: null },
    { login: 'gone', role: 'preparer', joinedAt, leftAt: joinedAt },
    { login: 'olga', role: 'owner', joinedAt, leftAt: null },
    { login: 'rik', role: 'reviewer', joinedAt, leftAt: null }
  ]
  const answers = { 'team.get': { team, state: 'in-step', message: null, proposals: [] }, 'team.members': members }
  for (const [name, value] of Object.entries(answers)) {
    await page.route(`**/call/${name}`, (route) => route.fulfill({ json: { ok: true, value } }))
  }
  await reconciled.open(`${list}/${id}`)
  const { queue, decide, dialog } = workspaceOf(page)
  await expect(queue).toBeFocused()
  await page.getByRole('radio', { name: 'Mine' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Nothing of yours to decide' })).toBeVisible()
  expect(await violationsOf(page, 'nothing of mine')).toEqual([])
  await page.getByRole('button', { name: 'Show all' }).click()

  await expect(queue).toBeFocused()
  await page.keyboard.press('a')
  const assignee = dialog.getByRole('combobox', { name: 'Assigned to' })
  await expect(assignee.getByRole('option')).toHaveText(['Nobody', 'olga', 'rik'])
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  await assignee.selectOption('olga')
  await dialog.getByLabel('Due (optional)').fill('2026-11-30')
  expect(await violationsOf(page, 'to assign')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(decide).toContainText('Assigned to olga, due Nov 30, 2026')
  await expect(queue.getByRole('option').filter({ hasText: '→ olga' })).toHaveCount(1)

  await page.getByRole('radio', { name: 'Mine' }).check({ force: true })
  await expect(queue.getByRole('option').filter({ hasText: '→ olga' })).toHaveCount(1)
  // The heading of its kind, and it.
  await expect(queue.getByRole('option')).toHaveCount(2)
  expect(await violationsOf(page, 'mine')).toEqual([])
})

test('a sign-off by a team member is found in the list, and is not called done', async ({ page, reconciled }) => {
  await reconciled.reach('open')
  const [summary] = await reconciled.main.app.handlers['reconciliation.list'](undefined)
  const waiting = { ...summary, phase: 'signed-off', awaitsReview: true }
  await page.route('**/call/reconciliation.list', (route) => route.fulfill({ json: { ok: true, value: [waiting] } }))
  await reconciled.open(list)
  const row = page.getByRole('table', { name: 'Reconciliations' }).getByRole('row').nth(1)
  await expect(row).toContainText('Waiting for review')
  await expect(page.getByText('To do 0')).toBeVisible()
  await page.getByRole('radio', { name: 'Signed off 0' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Nothing signed off yet' })).toBeVisible()
  await page.getByRole('radio', { name: 'To review 1' }).check({ force: true })
  await expect(row).toContainText('Waiting for review')
  expect(await violationsOf(page, 'to be reviewed')).toEqual([])
})

test('what needs a review, or was signed off unexplained, is not called done', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  const above = [{ currency: 'EUR', limit: '100.00', largest: '1250.00' }]
  const answer = (name: string, value: unknown) =>
    page.route(`**/call/${name}`, (route) => route.fulfill({ json: { ok: true, value } }))
  await answer('reconciliation.aboveLimits', above)
  const team = { host: '127.0.0.1', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }
  await answer('team.get', { team, state: 'in-step', message: null, proposals: [] })
  const member = { role: 'owner', joinedAt: null, leftAt: null, lastSeen: null }
  const alone = [
    { ...member, login: 'olga' },
    { ...member, login: 'rik', role: 'preparer' },
    { ...member, login: 'gone', leftAt: '2026-10-01T08:00:00.000Z' }
  ]
  await answer('team.members', alone)
  await reconciled.open(`${list}/${id}`)
  const nobody = page.getByRole('dialog').getByText('Nobody else in your team may review it.')
  await page.getByRole('button', { name: 'Sign off…' }).click()
  await expect(nobody).toBeVisible()
  expect(await violationsOf(page, 'signing what nobody may review')).toEqual([])
  await page.keyboard.press('Escape')
  await answer('team.members', [...alone, { ...member, login: 'cy', role: 'reviewer' }])
  const answered = page.waitForResponse('**/call/team.members')
  await page.getByRole('button', { name: 'Sign off…' }).click()
  await answered
  await expect(nobody).toBeHidden()
  await expect(page.getByRole('dialog')).toContainText(
    'Needs a review: amounts above 100.00 EUR (the largest is 1,250.00). It is not final until another member approves it.'
  )
  expect(await violationsOf(page, 'signing what needs a review')).toEqual([])

  const { handlers } = reconciled.main.app
  const { revision } = await handlers['reconciliation.get'](id)
  const signing = { id, revision, reviewer: null, forcedBecause: 'It is a test' }
  const signed = await handlers['reconciliation.signOff'](signing)
  const signOffs = signed.signOffs.map((one) => ({ ...one, isOfTeam: true, aboveLimits: above }))
  await answer('reconciliation.get', { ...signed, awaitsReview: true, needsReview: true, signOffs })
  await reconciled.open(list)
  await reconciled.open(`${list}/${id}`)
  await expect(page.locator('header').getByText('Needs review')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText(
    'Not final until another member approves amounts above 100.00 EUR (the largest is 1,250.00).'
  )
  expect(await violationsOf(page, 'what needs a review')).toEqual([])

  await answer('reconciliation.get', signed)
  await reconciled.open(list)
  await expect(page.getByRole('row').filter({ hasText: 'Signed off, not all explained' })).toHaveCount(1)
  await reconciled.open(`${list}/${id}`)
  await expect(page.locator('header').getByText('Signed off, not all explained')).toBeVisible()
  expect(await violationsOf(page, 'signed off with something unexplained')).toEqual([])
})

test('a queue that could not be read is read again, and who is signed out is led to sign in', async ({
  page,
  reconciled
}) => {
  const { id } = await reconciled.reach('open')
  const refuse = (name: string, code: string) =>
    page.route(`**/call/${name}`, (route) =>
      route.fulfill({ json: { ok: false, error: { code, message: 'It failed.' } } })
    )
  await refuse('reconciliation.items', 'service-failed')
  await reconciled.open(`${list}/${id}`)
  const { queue } = workspaceOf(page)
  await expect(page.getByText('It failed.')).toBeVisible()
  await expect(page.getByText('Nothing to decide.')).toBeHidden()
  await page.unroute('**/call/reconciliation.items')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(queue).toBeVisible()
  await expect(page.getByText('It failed.')).toBeHidden()
  await refuse('reconciliation.plan', 'signed-out')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: /^Sign in/ })).toBeVisible()
})

test('a sign-off contradicted by a later transaction leads back to the matching', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  const message =
    '2 transactions that were not seen when matches were last looked for concern these payments. Re-run the matching, and decide on what it finds.'
  await page.route('**/call/reconciliation.signOff', (route) =>
    route.fulfill({ json: { ok: false, error: { code: 'plan-outdated', message } } })
  )
  await reconciled.open(`${list}/${id}`)
  await page.getByRole('button', { name: 'Sign off…' }).click()
  const { dialog } = workspaceOf(page)
  await expect(dialog).toContainText(/Complete as of .* What came later is not known\./)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is a test')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(message)).toBeVisible()
  expect(await violationsOf(page, 'a refused sign-off')).toEqual([])
  const planned = page.waitForResponse('**/call/reconciliation.plan')
  await dialog.getByRole('button', { name: 'Re-run' }).click()
  await planned
  await expect(dialog).toBeHidden()
})

test('of a hundred thousand payments the last is reached', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('open')
  const { item } = await itemOf(reconciled.main, id, '-100.50')
  await page.route('**/call/reconciliation.items', async (route) => {
    const { input } = route.request().postDataJSON() as { readonly input: ItemWindowRequest }
    const { from, count } = input
    const rows = Array.from({ length: Math.min(count, MANY - from) }, (_, step) => ({
      ...item,
      key: `k${from + step}`,
      position: from + step + 1
    }))
    await route.fulfill({ json: { ok: true, value: { rows, from, total: MANY, revision: 1 } } })
  })
  await reconciled.open(`${list}/${id}/payments`)
  const grid = page.getByRole('grid', { name: 'Expected payments' })
  await expect(grid).toHaveAttribute('aria-rowcount', '100001')
  await grid.focus()
  await page.keyboard.press('End')
  await expect(grid.locator('[aria-rowindex="100001"]')).toBeInViewport({ ratio: 1 })
})

test('a signed-off reconciliation is only read, until it is reopened with a reason', async ({ page, reconciled }) => {
  const { id } = await reconciled.reach('signed-off')
  const answers = {
    unknown: { ok: false, error: { code: 'cache-damaged', message: 'The local copy is damaged.' } },
    known: { ok: true, value: 2 }
  }
  let answer: keyof typeof answers = 'unknown'
  await page.route('**/call/reconciliation.unseen', (route) => route.fulfill({ json: answers[answer] }))
  const later = { unknown: answers.unknown, known: { ok: true, value: [{ id, count: 2 }] } }
  await page.route('**/call/reconciliation.later', (route) => route.fulfill({ json: later[answer] }))
  await reconciled.open(`${list}/${id}`)
  const signOff = page.getByRole('region', { name: 'Sign-off' })
  await expect(signOff).toContainText('could not look for later transactions')
  await reconciled.open(list)
  const row = page.getByRole('table', { name: 'Reconciliations' }).getByRole('row').nth(1)
  await expect(row).toContainText('Not looked for later transactions yet')
  expect(await violationsOf(page, 'not looked for')).toEqual([])
  answer = 'known'
  await page.reload()
  await expect(row).toContainText('2 later transactions')
  expect(await violationsOf(page, 'later transactions')).toEqual([])
  await row.getByRole('link').click()
  await expect(signOff).toContainText(
    '2 transactions that were not seen when matches were last looked for concern these payments.'
  )
  await reconciled.open(`${list}/${id}/report`)
  await expect(page.getByText('2 transactions that came later concern these payments')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'What was signed' }).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Last hash of the audit trail')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reopen…' }).click()
  const { dialog } = workspaceOf(page)
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A return came in')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('A return came in')
  await expect(page.getByRole('button', { name: 'Sign off…' })).toBeVisible()
})

inFull(test)('rules are ordered with keys, changed, tested and saved', async ({ page, reconciled }) => {
  await reconciled.open(`${list}/rules`)
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move Reference, amount and date up' }).press('Enter')
  await expect(rules.nth(1)).toContainText('Reference, amount and date')
  await expect(page.getByRole('button', { name: 'Move Reference, amount and date up' })).toBeFocused()
  await page.getByRole('button', { name: 'Change: Reference, amount and date' }).click()
  await page.getByRole('textbox', { name: 'Tolerance' }).fill('0,05')
  await expect(rules.nth(1)).toContainText('an amount with a difference of at most 0.05')
  await page.getByRole('button', { name: 'Test on signed-off reconciliations' }).click()
  await expect(page.getByText('Nothing is signed off yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version 1, saved by tester/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(rules.nth(1)).toContainText('Bulk payment, amount and account')
})
