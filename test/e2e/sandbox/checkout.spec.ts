import type { Page } from '@playwright/test'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { shareOf, inFull, sampleOf } from '../../support/campaign.ts'
import { requestConsent } from '../../support/cards/cardFlow.ts'
import { getPage, startTestSandbox } from '../../support/service/sandboxClient.ts'
import { challengeOf, expect, expectReady, passChallenge, test, typeCard } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'

let next = 1000
const somebody = () => next++

const cardOf = (page: Page) => page.frameLocator('#card-place iframe')
const pay = (page: Page) => page.locator('#pay').click()

/** A page that stays open would go on asking a service that is gone. */
async function stopUnder(page: Page, sandbox: Sandbox): Promise<void> {
  for (const each of page.context().pages()) await each.goto('about:blank')
  await sandbox.stop()
}

test('shows amount and destination, takes the card through 3-D Secure and ends in success', async ({
  page,
  sandbox
}) => {
  await page.goto((await requestConsent(sandbox, somebody(), 1250.5)).redirect_url)
  await expect(page.getByRole('heading', { name: '1,250.50 EUR' })).toBeVisible()
  await expect(page.getByText('EUR account')).toBeVisible()
  await expect(page.locator('#countdown')).toHaveText(/^1[45]:\d\d$/)
  await typeCard(cardOf(page), '0072')
  await pay(page)
  await passChallenge(page)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expect(page.locator('#success')).toBeFocused()
  await expect(page.getByText('You paid')).toBeVisible()
  expect((await getPage(sandbox, { limit: 1 })).data[0]).toMatchObject({ amount: 1250.5, currency: 'EUR' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
})

test('saves a card, by keyboard alone', async ({ page, sandbox }) => {
  await page.goto((await requestConsent(sandbox, somebody())).redirect_url)
  await expectReady(page.locator('#card-place iframe'))
  await cardOf(page).getByLabel('Card number').focus()
  await page.keyboard.type(testNumber('0100'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible()
})

test('saves a card that is charged where the payer wants it', async ({ page, sandbox }) => {
  await page.goto((await requestConsent(sandbox, somebody(), 3)).redirect_url)
  await typeCard(cardOf(page), '0100')
  await page.getByLabel('Save this card').check()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
})

test('lets the payer try again after a refusal or a cancel, and closes after the third try', async ({
  page,
  sandbox
}) => {
  await page.goto((await requestConsent(sandbox, somebody(), 3)).redirect_url)
  await typeCard(cardOf(page), '0110')
  await pay(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your bank declined this payment')
  await expect(alert).toContainText('Nothing was charged.')
  await expect(alert).toContainText('You can try 2 more times.')
  await expect(alert.locator('.code')).toHaveText('Reason: card_declined, refused')
  await typeCard(cardOf(page), '0172')
  await pay(page)
  await challengeOf(page).frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert).toContainText('You cancelled your bank’s confirmation')
  await typeCard(cardOf(page), '0171')
  await pay(page)
  await expect(alert).toContainText('You can try once more.')
  await typeCard(cardOf(page), '0110')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await expect(page.locator('#failed')).toContainText('Reason: card_declined, refused')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
})

test('after a lost answer, says what is known, and never that nothing was charged', async ({ page, sandbox }) => {
  await page.goto((await requestConsent(sandbox, somebody(), 3)).redirect_url)
  await typeCard(cardOf(page), '0100')
  // The service confirms, but a server in between answers in its place.
  await page.route('**/sdk/v1/confirm', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 200, contentType: 'application/json', body: '{"detail":"try later"}' })
  })
  await pay(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('It is not known yet whether this went through')
  await expect(alert).not.toContainText('Nothing was charged')
  await page.getByRole('button', { name: 'See what came of it' }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
})

test('says that it is working while it waits, and offers to pay again after a refusal', async ({ page, sandbox }) => {
  await page.goto((await requestConsent(sandbox, somebody(), 3)).redirect_url)
  await typeCard(cardOf(page), '0110')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/sdk/v1/confirm', async (route) => {
    await held.promise
    await route.continue()
  })
  await pay(page)
  await expect(page.getByRole('button', { name: 'One moment …' })).toHaveAttribute('aria-busy', 'true')
  held.resolve(undefined)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay 3.00 EUR' })).toBeFocused()
})

test('a long amount is not broken within its digits, and a thumb finds what it is for', async ({ page, sandbox }) => {
  await page.goto((await requestConsent(sandbox, somebody(), 99_999_999.99, 'KWD')).redirect_url)
  for (const width of [320, 412, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const heading = page.getByRole('heading', { name: '99,999,999.990 KWD' })
    const lines = await heading.evaluate(({ firstChild }) => {
      const digits = document.createRange()
      if (firstChild === null) throw new Error('The heading is empty.')
      const text = firstChild.textContent ?? ''
      digits.setStart(firstChild, text.indexOf('9'))
      digits.setEnd(firstChild, text.indexOf(' KWD'))
      return digits.getClientRects().length
    })
    expect(lines, `${width}`).toBe(1)
    for (const part of ['.save', '#pay'])
      expect((await page.locator(part).boundingBox())?.height, `${part} at ${width}`).toBeGreaterThanOrEqual(44)
  }
})

test('a link paid elsewhere meanwhile shows as paid, and not as failed', async ({ page, context, sandbox }) => {
  const { redirect_url } = await requestConsent(sandbox, somebody(), 3)
  await page.goto(redirect_url)
  await typeCard(cardOf(page), '0100')
  const other = await context.newPage()
  await other.goto(redirect_url)
  await typeCard(cardOf(other), '0100')
  await pay(other)
  await expect(other.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
})

test('checks the outcome with the service as soon as its time is over', async ({ page, sandbox }) => {
  await page.clock.install()
  const { redirect_url } = await requestConsent(sandbox, somebody(), 3)
  await page.goto(redirect_url)
  await cardOf(page).getByLabel('Card number').waitFor()
  const asked = page.waitForRequest(redirect_url, { timeout: 15_000 })
  await page.clock.fastForward('24:00:00')
  await asked
})

inFull(test)('expires before the payer’s eyes, and stays expired', async ({ page }) => {
  const sandbox = await startTestSandbox({ rows: 10, policy: { consent_life: 8 } })
  try {
    await page.goto((await requestConsent(sandbox, 2, 3)).redirect_url)
    await expect(page.locator('#card-place')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  } finally {
    await stopUnder(page, sandbox)
  }
})

inFull(test)(
  'shows the outcome of a charge when its time ends, and not that nothing was charged',
  async ({ page, context }) => {
    const sandbox = await startTestSandbox({ rows: 10, policy: { consent_life: 15 } })
    try {
      const { redirect_url } = await requestConsent(sandbox, 2, 3)
      const other = await context.newPage()
      await other.goto(redirect_url)
      await page.goto(redirect_url)
      await typeCard(cardOf(page), '0100')
      await page.route('**/sdk/v1/confirm', async (route) => {
        await route.fetch()
        await route.fulfill({ status: 200, contentType: 'application/json', body: '{"detail":"try later"}' })
      })
      await pay(page)
      await expect(page.getByRole('alert')).toContainText('It is not known yet whether this went through')
      for (const each of [page, other]) {
        await expect(each.getByRole('heading', { name: 'Payment complete' })).toBeVisible({ timeout: 30_000 })
        await expect(each.locator('main')).not.toContainText('Nothing was charged', { useInnerText: true })
      }
    } finally {
      await stopUnder(page, sandbox)
    }
  }
)

test('says that an unknown link is not known', async ({ page, sandbox, complaints }) => {
  await page.goto(`${sandbox.baseUrl}/checkout/nothing`)
  await expect(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
  // The browser itself complains about the 404.
  await expect.poll(() => complaints.splice(0)).toHaveLength(1)
})

test('has no violation of axe in any state, light and dark, wide and narrow', async ({ page, sandbox }) => {
  for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
    for (const width of shareOf([1280, 390], index, 2)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.goto((await requestConsent(sandbox, somebody(), 3)).redirect_url)
      const check = async (state: string) => {
        expect(await violationsOf(page, `${state} ${colorScheme} ${width}`)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      await cardOf(page).getByLabel('Card number').waitFor()
      await check('form')
      await typeCard(cardOf(page), '0110')
      await pay(page)
      await page.getByRole('alert').waitFor()
      await check('refused')
      await typeCard(cardOf(page), '0100')
      await pay(page)
      await page.getByRole('heading', { name: 'Payment complete' }).waitFor()
      await check('success')
    }
  }
})

test('cannot be framed by another page', async ({ page, shop, sandbox, complaints }) => {
  const { redirect_url } = await requestConsent(sandbox, somebody(), 3)
  await page.goto(shop.address)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, redirect_url)
  await expect.poll(() => complaints.splice(0).join()).toMatch(/frame-ancestors|Refused to display|X-Frame-Options/i)
})

for (const path of sampleOf(['/demo', '/test-cards'], 2, 1)) {
  test(`${path} has no violation of axe in light and dark, and fits a narrow screen`, async ({ page, sandbox }) => {
    for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme })
      await page.goto(sandbox.baseUrl + path)
      if (path === '/demo') {
        for (const theme of shareOf(['Rounded', 'Dashed', 'Night', 'Plain'], index, 2)) {
          await page.getByLabel(theme).check()
          await expect(page.locator('iframe')).toHaveCount(3)
          for (const layout of ['standard', 'row', 'column']) {
            await page.frameLocator(`#place-${layout} iframe`).getByLabel('Card number').waitFor()
          }
          expect(await violationsOf(page, theme)).toEqual([])
        }
      }
      expect(await violationsOf(page, colorScheme)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}
