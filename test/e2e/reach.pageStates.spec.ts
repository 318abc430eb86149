import type { Page } from '@playwright/test'
import { expect, test } from './reconciledPage.ts'
import { outOfReach } from './reach.ts'
import { sampleOf } from '../support/campaign.ts'

const idOf = (letter: string) => `0b2f3c4d-0000-4000-8000-00000000000${letter}`
const flow = (number: 1 | 2) => `/cards/funding/f0000000-0000-4000-8000-00000000000${number}`
const list = '/reconciliations'

const screens = [
  { state: 'full', at: '/welcome', words: 'Did the bank do what you told it to?' },
  { state: 'problems', at: '/', words: 'Totals' },
  { state: 'signedoutempty', at: '/', words: 'Sign in to see transactions' },
  // Every row is on the sheet.
  { state: 'few', at: '/statement', words: 'Statement of transactions' },
  { state: 'full', at: '/overview', words: 'Largest counterparties' },
  { state: 'full', at: '/bulk-payments', words: '997 bulk payments, 1,667 items' },
  { state: 'accounts', at: '/accounts', words: 'The bank details of 1 account have changed.' },
  { state: 'accounts', at: `/accounts/${idOf('a')}`, words: 'Balance as of' },
  { state: 'accounts', at: `/accounts/${idOf('c')}/print`, words: 'Bank details of Escrow' },
  { state: 'accounts', at: '/cards', words: 'Guest customer' },
  { state: 'full', at: '/cards/funding', words: 'Waiting for card details' },
  { state: 'full', at: '/cards/funding/new', words: 'What for' },
  { state: 'full', at: flow(1), words: 'Open the card page' },
  { state: 'consentunknown', at: flow(1), words: 'An authorisation may have been created' },
  { state: 'fundingdone', at: flow(2), words: 'Show the transaction' },
  { state: 'looks', at: '/cards/look', words: 'Kiosk, dark' },
  { state: 'full', at: '/sync', words: 'Every transaction that Embedded sandbox had then' },
  { state: 'manyproblems', at: '/sync/problems', words: '1–50 of 120' },
  { state: 'full', at: '/sync/assumptions', words: 'Which is right?' },
  { state: 'full', at: '/lab', words: 'Challenge timed out' },
  { state: 'full', at: '/backups', words: 'No backups yet' },
  { state: 'team', at: '/team', words: 'The team’s database' },
  { state: 'teamalone', at: '/team', words: 'You work alone' },
  { state: 'teamleft', at: '/team', words: 'You left the team before it had this' },
  { state: 'full', at: '/settings', words: 'Name in the audit trail' },
  { state: 'full', at: '/connections', words: 'Nordic Settlement' },
  { state: 'undecided', at: '/connections', words: 'Protect your access tokens' }
] as const

/** A low and narrow window, and one of 1280 × 800 at 200 %. */
const sizes = [
  { width: 1024, height: 700 },
  { width: 640, height: 400 }
] as const
type Size = (typeof sizes)[number]

async function expectWithinReach(page: Page, what: string, inSizes: readonly Size[] = sizes): Promise<void> {
  for (const size of inSizes) {
    await page.setViewportSize(size)
    // What follows the size of the window takes a few frames.
    await expect.poll(() => outOfReach(page, `${what} at ${size.width} × ${size.height}`)).toEqual([])
  }
}

test.describe('in a small window and at 200 %', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the window never scrolls as a whole, and every control of every screen is within reach', async ({
    page,
    complaints
  }) => {
    test.slow()
    for (const [index, { state, at, words }] of screens.entries()) {
      await page.goto(`/?state=${state}#${at}`)
      await expect(page.getByText(words).first()).toBeVisible()
      await expectWithinReach(page, `${state} ${at}`, sampleOf(sizes, sizes.length, index % sizes.length))
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/?state=full#/bulk-payments')
    const grid = page.getByRole('grid', { name: 'Bulk payments' })
    await grid.locator('[aria-rowindex="2"]').getByRole('gridcell').first().click()
    await expect(page.getByRole('grid', { name: 'Items of the bulk payment' })).toBeVisible()
    await expectWithinReach(page, 'a bulk payment')
    await page.goto('/?state=full#/connections?add')
    await expect(page.getByRole('dialog', { name: 'Add a connection' })).toBeVisible()
    await expectWithinReach(page, 'adding a connection')
    expect(complaints).toEqual([])
  })

  test('every control of reconciling is within reach too', async ({ page, reconciled }) => {
    test.slow()
    const look = async (at: string, words: string) => {
      await reconciled.open(at)
      await expect(page.getByText(words).first()).toBeVisible()
      await expectWithinReach(page, at)
    }
    await look(`${list}/new`, 'Drop a file anywhere')
    await look(`${list}/rules`, 'Rules are tried from top to bottom')
    const { id } = await reconciled.reach('planned')
    await look(`${list}/${id}/suggested`, 'Suggested matches: 3')
    await reconciled.reach('open')
    await look(`${list}/${id}`, 'Amount mismatch: paid 600.10')
    await look(`${list}/${id}/payments`, 'Only unexplained')
    await look(`${list}/${id}/log`, 'Each entry contains the hash')
    await look(list, 'Order')
    await reconciled.reach('accounted')
    await reconciled.open(`${list}/${id}`)
    await page.getByRole('button', { name: 'Sign off…' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign off' })).toBeVisible()
    await expectWithinReach(page, 'signing off')
    await reconciled.reach('signed-off')
    await look(`${list}/${id}/report`, 'Matched as instructed')
    await reconciled.reach('changed')
    await look(`${list}/${id}`, 'Changed since sign-off')
  })
})

test('sections that do not fit show at which end more of them are', async ({ page, complaints }) => {
  const shade = (end: '::before' | '::after') =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .evaluate((sections, at) => getComputedStyle(sections.parentElement ?? sections, at).opacity, end)
  await page.goto('/?state=full')
  await expect(page.getByRole('grid')).toBeVisible()
  expect([await shade('::before'), await shade('::after')]).toEqual(['0', '0'])
  await page.setViewportSize({ width: 640, height: 300 })
  await expect.poll(() => shade('::after')).toBe('1')
  expect(await shade('::before')).toBe('0')
  await page.getByRole('link', { name: 'Settings' }).focus()
  await page.getByRole('navigation', { name: 'Sections' }).evaluate((each) => each.scrollTo({ top: 9999 }))
  await expect.poll(() => shade('::before')).toBe('1')
  await expect.poll(() => shade('::after')).toBe('0')
  expect(complaints).toEqual([])
})

test('the header of a view stays while it scrolls, and at 200 % every section is in sight', async ({
  page,
  complaints
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto('/?state=full#/settings')
  await page.getByRole('checkbox', { name: 'Developer tools' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 640, height: 400 })
  for (const section of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
    await expect(section).toBeInViewport({ ratio: 1 })
  }
  expect(complaints).toEqual([])
})
