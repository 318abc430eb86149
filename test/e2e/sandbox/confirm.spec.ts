import { callBackend, requestConsent, sampleIds } from '../../support/cards/cardFlow.ts'
import { getPage } from '../../support/service/sandboxClient.ts'
import { challengeOf, confirmInShop, expect, openComponent, passChallenge, test, typeCard } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'
import { chosenOf, sampleOf } from '../../support/campaign.ts'

let next = 2
const somebody = () => next++

test('saves a card without any step', async ({ page, shop, sandbox }) => {
  const who = somebody()
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0100')
  const { data, error } = await confirmInShop(page, (await requestConsent(sandbox, who)).token)
  expect([data, error]).toEqual([expect.objectContaining({ payment_method: expect.anything() }), undefined])
  const list = await callBackend(sandbox, 'GET', `/v3/individuals/${sampleIds().individual(who)}/payment_methods`)
  expect(list).toMatchObject({ data: [{ type: 'card', details: { brand: 'visa', last4: '0100' } }], has_more: false })
})

test('charges a card after the method step and a challenge', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0072')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 12.5)).token)
  await passChallenge(page)
  const { data } = await result
  expect((await getPage(sandbox, { limit: 1 })).data[0]?.id).toBe(data?.['transaction_id'])
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('goes through three challenges in a row', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0173')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 12.5)).token)
  for (let round = 0; round < 3; round += 1) {
    await challengeOf(page).bank.getByLabel('Code').waitFor()
    // The window has gone by the time the answer is sent, and comes again for the next challenge.
    await Promise.all([page.waitForResponse(/\/sdk\/v1\/confirm$/), passChallenge(page)])
  }
  expect((await result).data).toBeDefined()
})

test('goes on after ten seconds when the method page never answers', async ({ page, shop, sandbox }) => {
  // What is signed in the end is of now, as it has to be.
  await page.clock.install({ time: Date.now() - 10_000 })
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0200')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
  await expect(card.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(7_000)
  await expect(card.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(3_000)
  await expect(card.locator('iframe')).toHaveCount(0)
  expect((await result).data).toBeDefined()
})

for (const [size, width, height] of sampleOf(
  [
    ['01', 250, 400],
    ['02', 390, 400],
    ['03', 500, 600],
    ['04', 600, 400],
    ['05', 1280, 740]
  ] as const,
  3
)) {
  test(`shows a challenge of size ${size} at exactly that size, accessible, in light and dark`, async ({
    page,
    shop,
    sandbox
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const card = await openComponent(page, shop, sandbox)
      await typeCard(card, `${size.slice(1)}0172`)
      const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
      const { frame, bank } = challengeOf(page)
      await bank.getByLabel('Code').waitFor()
      const box = await bank.locator('html').evaluate(() => [innerWidth, innerHeight])
      if (size === '05') expect(box[0]).toBe(width)
      else expect(box).toEqual([width, height])
      expect(await bank.locator('html').evaluate((root) => root.scrollWidth - innerWidth)).toBe(0)
      expect(await violationsOf(page, colorScheme)).toEqual([])
      await frame.getByRole('button', { name: 'Cancel' }).click()
      expect((await result).error?.code).toBe('cancelled')
    }
  })
}

for (const [how, cancel] of [
  ['Escape', 'keyboard'],
  ['the bank’s own page', 'bank']
] as const) {
  test(`is cancelled by ${how}, and the focus comes back`, async ({ page, shop, sandbox }) => {
    const card = await openComponent(page, shop, sandbox)
    await typeCard(card, '0172')
    await card.getByLabel('Security code').click()
    const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
    const { frame, bank } = challengeOf(page)
    await bank.getByLabel('Code').waitFor()
    await expect(frame.getByRole('dialog')).toBeFocused()
    if (cancel === 'keyboard') await page.keyboard.press('Escape')
    else await bank.getByRole('button', { name: 'Cancel' }).click()
    expect((await result).error?.code).toBe(cancel === 'keyboard' ? 'cancelled' : 'card_declined')
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(card.getByLabel('Security code')).toBeFocused()
    await expect(card.getByLabel('Card number')).toBeEditable()
  })
}

for (const [course, code] of chosenOf(
  [
    ['0110', 'card_declined'],
    ['0171', 'card_declined'],
    ['0174', 'card_declined'],
    ['0178', 'card_declined'],
    ['0175', 'too_many_steps'],
    ['0176', 'repeated_step'],
    ['0300', 'unsupported_step'],
    ['0400', 'unsupported_step']
  ] as const,
  ([each]) => ['0110', '0175', '0176', '0300'].includes(each)
)) {
  test(`fails with ${code} for the card ${course}, and leaves nothing behind`, async ({ page, shop, sandbox }) => {
    const card = await openComponent(page, shop, sandbox)
    await typeCard(card, course)
    const { data, error } = await confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
    expect([data, error?.code]).toEqual([undefined, code])
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(card.locator('iframe')).toHaveCount(0)
  })
}

test('fails without a step for incomplete cards, wrong arguments, unknown tokens and keys', async ({
  page,
  shop,
  sandbox
}) => {
  const card = await openComponent(page, shop, sandbox)
  expect((await confirmInShop(page, 'nothing')).error?.code).toBe('incomplete_card')
  await expect(card.getByLabel('Card number')).toBeFocused()
  await expect(card.getByText('Enter the card number.')).toBeVisible()
  await typeCard(card, '0100')
  expect((await confirmInShop(page, 'nothing')).error?.code).toBe('unknown_token')
  expect((await confirmInShop(page, '')).error?.code).toBe('invalid_argument')
  const stranger = await openComponent(page, shop, { ...sandbox, publicKey: 'wrong' })
  await typeCard(stranger, '0100')
  expect((await confirmInShop(page, 'nothing')).error?.code).toBe('invalid_public_key')
})

test('resolves when the component is removed during the bank’s challenge', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0172')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
  await challengeOf(page).bank.getByLabel('Code').waitFor()
  await page.evaluate(() => document.querySelector('#place iframe')?.remove())
  expect((await result).error?.code).toBe('interrupted')
  await expect(page.locator('dialog')).toHaveCount(0)
})
