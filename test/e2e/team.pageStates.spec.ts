import type { Page } from '@playwright/test'
import { expect, test } from './madeUpPage.ts'
import { test as reconciledTest } from './reconciledPage.ts'
import { expectAccessible } from './violations.ts'

const expected = [
  { state: 'teamalone', at: '/team', words: 'You work alone' },
  { state: 'teamleft', at: '/team', words: 'You left the team before it had this' },
  { state: 'team', at: '/team', words: 'Reviewer' },
  { state: 'teamoffline', at: '/team', words: 'Your team is out of reach.' },
  { state: 'teamoffline', at: '/reconciliations', words: 'Your team is out of reach.' },
  { state: 'teamunsent', at: '/reconciliations', words: '2 decisions were not sent.' },
  { state: 'teamrefused', at: '/team', words: 'You are not a member of this team any more.' },
  { state: 'teamrefused', at: '/accounts', words: 'You are not a member of this team any more.' },
  { state: 'teamdamaged', at: '/team', words: 'The team of this workbook cannot be read' }
] as const

const begun = (page: Page) => page.getByRole('dialog')

test('a team names every state and breaks no rule of accessibility', async ({ page, complaints }) => {
  for (const { state, at, words } of expected) {
    await page.goto(`/?state=${state}#${at}`)
    await expect(page.getByText(words).first(), `${state} at ${at}`).toBeVisible()
    await expectAccessible(page, `${state} at ${at}`)
    expect(complaints, `${state} at ${at}`).toEqual([])
  }
  // Where nothing is decided, it is in the status bar alone.
  await page.goto('/?state=teamoffline#/overview')
  await expect(page.getByText('Team offline')).toBeVisible()
  await expect(page.getByText('Your team is out of reach.')).toBeHidden()
})

test('starting a team names what is missing, and clears a password that was used', async ({ page }) => {
  await page.goto('/?state=teamalone#/team')
  await page.getByRole('button', { name: 'Start a team…' }).click()
  const dialog = begun(page)
  await expect(dialog.getByLabel('Address of the database')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the address of the database.')).toBeVisible()
  await expectAccessible(page, 'a team to begin')
  await dialog.getByLabel('Address of the database').fill('postgres://db.example.com/tallydesk')
  await dialog.getByLabel('Your login there').fill('olga')
  await dialog.getByRole('textbox', { name: 'Administrator’s login' }).fill('postgres')
  await dialog.getByLabel('Administrator’s password').fill('a password of an administrator')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(dialog.getByText('The team’s database cannot be reached.')).toBeVisible()
  await expect(dialog.getByLabel('Administrator’s password')).toHaveValue('')
  await expect(dialog.getByLabel('Address of the database')).toHaveValue('postgres://db.example.com/tallydesk')
  await dialog.getByLabel('A database administrator made it').check()
  await dialog.getByRole('button', { name: 'Show the SQL' }).click()
  await expect(begun(page).getByLabel('SQL', { exact: true })).toHaveValue('CREATE SCHEMA tallydesk;')
  await expectAccessible(page, 'SQL to hand on')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Join with an invitation…' }).click()
  await begun(page).getByRole('button', { name: 'Join', exact: true }).click()
  await expect(begun(page).getByText('Paste the invitation, or choose its file.')).toBeVisible()
  await expectAccessible(page, 'a team to join')
})

test('an owner sees an invitation once, verifies, and confirms before removing a member', async ({ page }) => {
  await page.goto('/?state=team#/team')
  const member = (login: string) => page.getByRole('table', { name: 'Members' }).getByRole('row', { name: login })
  await expect(member('olga')).toContainText('Here now')
  await expect(member('rik')).toContainText('Seen 5 min ago')
  await expect(member('new')).toContainText('—')
  await page.getByRole('button', { name: 'Invite…' }).click()
  const dialog = begun(page)
  await dialog.getByLabel('Their login').fill('Ann Other')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText('Use small letters, digits and underscores')).toBeVisible()
  await expectAccessible(page, 'to invite')
  await dialog.getByLabel('Their login').fill('ann')
  await dialog.getByLabel('A database administrator made it').check()
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByLabel('Invitation')).toHaveValue('tallydesk-team:eyJhIjoxfQ')
  await expect(dialog.getByText('This invitation is secret until it is used')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Invitation copied')).toBeVisible()
  await expectAccessible(page, 'an invitation')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('Complete: everything on this computer is in the database. 1,204 entries read')
  ).toBeVisible()
  // Nobody can remove themselves, or somebody who has left.
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove rik' }).click()
  await expect(dialog.getByText('They keep what they have already read.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/?state=teamforked#/team')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/The database and this computer differ\. It ends at entry 12/)).toBeVisible()
  await expectAccessible(page, 'another log')
})

test('an owner sets the amounts that need a review, one a currency', async ({ page, complaints }) => {
  await page.goto('/?state=team#/team')
  await expect(page.getByRole('list', { name: 'Limits' })).toContainText('Above 10,000.00 EUR')
  await page.getByRole('button', { name: 'Change limits…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Amounts that need a review' })
  const second = dialog.getByRole('group', { name: 'Limit 2' })
  await second.getByLabel('Currency').fill('eur')
  await second.getByLabel('Above').fill('a lot')
  await page.keyboard.press('Enter')
  await expect(second).toContainText('Already above')
  await expect(second).toContainText('An amount such as 10,000.00')
  await expectAccessible(page, 'limits')
  await second.getByLabel('Currency').fill('sek')
  await second.getByLabel('Above').fill('100 000')
  await dialog.getByRole('button', { name: 'Remove limit 1' }).click()
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Limits' }).getByRole('listitem')).toHaveText(['Above 100,000 SEK'])
  expect(complaints).toEqual([])
})

// As long as PostgreSQL lets a login be.
const LONG = 'maximiliana_'.repeat(6).slice(0, 63)
test('decisions that were not sent say why, are sent anyway, or withdrawn', async ({ page, complaints }) => {
  await page.goto('/?state=teamunsent#/team')
  const one = page.getByRole('group', { name: 'Not sent: Matched Acme Logistics AB' })
  await expect(one).toContainText('bo decided on it meanwhile: Wrote a note')
  await expect(page.getByText('Team: 2 not sent')).toBeVisible()
  await expectAccessible(page, 'decisions that were not sent')
  await one.getByRole('button', { name: 'Send anyway' }).click()
  await expect(one.getByRole('alert')).toContainText('Payment 3 is already matched')
  await expect(one.getByRole('button', { name: 'Send anyway' })).toBeEnabled()
  await one.getByRole('button', { name: 'Withdraw' }).click()
  await expect(one).toBeHidden()
  const other = page.getByRole('group', { name: /Not sent: Ignored/ })
  await expect(other).toContainText('so your team may have it')
  await other.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Decisions that were not sent' })).toBeHidden()
  expect(complaints).toEqual([])
})

const EIGHT = [LONG, 'ann', 'bo', 'cy', 'di', 'ed', 'fay', 'gus']

/** Answers this call as if the user were in a team. */
const answer = (page: Page, name: string, value: unknown) =>
  page.route(`**/call/${name}`, (route) => route.fulfill({ json: { ok: true, value } }))

reconciledTest(
  'others are seen in the reconciliation that they have open, and nobody once they are gone',
  async ({ page, reconciled }) => {
    const { id } = await reconciled.reach('open')
    const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }
    await answer(page, 'team.get', { team, state: 'in-step', message: null, proposals: [] })
    const places: unknown[] = []
    const at = async (logins: readonly string[]) => {
      const others = logins.map((login) => ({ login, reconciliation: login === 'gus' ? null : id }))
      await page.unroute('**/call/team.beHere')
      await page.route('**/call/team.beHere', (route) => {
        places.push((route.request().postDataJSON() as { input: { reconciliation: unknown } }).input.reconciliation)
        return route.fulfill({ json: { ok: true, value: others } })
      })
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    }
    const status = page.getByRole('contentinfo', { name: 'Status' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await at(EIGHT)
    await reconciled.open(`/reconciliations/${id}`)
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(header).toContainText('maximiliana_maximil…, ann, bo +4 are here')
    await expect(header.getByTitle(`${LONG}, ann, bo, cy, di, ed and fay are here`)).toBeVisible()
    await expect(status.getByTitle(/Here now: 9, with maximiliana_.+, gus\.$/)).toBeVisible()
    expect(places.at(-1)).toBe(id)
    await expectAccessible(page, 'many in a reconciliation')

    // A screen reader hears what changes, and the focus stays.
    const said = header.getByRole('status')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const before = await focused()
    await at(['ann'])
    await expect(header).toContainText('ann is here')
    await expect(said).toHaveText('ann is here')
    expect(await focused()).toBe(before)

    await at(EIGHT)
    await page.getByRole('button', { name: 'All reconciliations' }).click()
    const row = page.getByRole('table', { name: 'Reconciliations' }).getByRole('row').nth(1)
    await expect(row).toContainText('bo +4 are here')
    await expect.poll(() => places.at(-1)).toBe(null)
    await expectAccessible(page, 'many in a list')
    await at([])
    await expect(row).not.toContainText('here')
    await expect(status).toContainText('Team: up to date')
    await expect(status.getByTitle(/Here now/)).toHaveCount(0)
  }
)
