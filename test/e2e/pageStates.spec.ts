import { expect, test } from './madeUpPage.ts'
import { expectAccessible } from './violations.ts'
import { sampleOf } from '../support/campaign.ts'

const expected: Readonly<Record<string, RegExp>> = {
  full: /of all 5,000 rows/,
  empty: /Nothing synced yet/,
  none: /The service has no transactions/,
  loading: /Opening the ledger/,
  opening: /Opening the ledger/,
  failed: /The ledger on this computer is damaged/,
  incomplete: /Last sync incomplete/,
  signedout: /You are signed out/,
  signedoutempty: /Sign in to see transactions/,
  locked: /The keychain is locked/,
  undecided: /Protect your access tokens/,
  sealed: /Enter your passphrase/,
  firstsync: /The first sync is under way/,
  syncing: /Syncing: 3,200 rows, 32 pages/,
  exported: /Past exports 2/
}

test('every state of the transactions is named and breaks no rule of accessibility', async ({ page, complaints }) => {
  test.slow()
  const looked = sampleOf(Object.keys(expected), 4)
  for (const [state, words] of Object.entries(expected)) {
    await page.goto(`/?state=${state}`)
    await expect(page.getByText(words).first(), state).toBeVisible()
    if (looked.includes(state)) await expectAccessible(page, state)
    expect(complaints, state).toEqual([])
  }
})

test('the last of a million rows is reached by key and scroll bar, and the wheel still works', async ({
  page,
  complaints
}) => {
  await page.goto('/?state=million')
  const grid = page.getByRole('grid')
  const row = (index: number) => grid.locator(`[aria-rowindex="${index}"]`)
  await grid.focus()
  await page.keyboard.press('End')
  await expect(row(1_000_001)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(row(2)).toBeInViewport({ ratio: 1 })
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(row(1_000_001)).toBeInViewport({ ratio: 1 })
  await grid.hover()
  await page.mouse.wheel(0, -600)
  await expect(row(1_000_001)).not.toBeInViewport()
  await expect(row(999_980)).toBeInViewport()
  expect(complaints).toEqual([])
})

test('rows under the eye stay when new ones arrive, and a quiet offer shows them', async ({ page, complaints }) => {
  await page.goto('/?state=full')
  const grid = page.getByRole('grid')
  await grid.focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('PageDown')
  const active = page.locator('[aria-current=true]')
  const text = await active.textContent()
  await page.evaluate(() =>
    (window as unknown as { say: (name: string, payload: object) => void }).say('ledger.changed', {
      revision: 9,
      rows: 5043
    })
  )
  const offer = page.getByRole('button', { name: /43 new/ })
  await expect(offer).toBeVisible()
  expect(await active.textContent()).toBe(text)
  await offer.click()
  await expect(grid.locator('[aria-rowindex="2"]')).toBeInViewport()
  expect(complaints).toEqual([])
})
