import { requestConsent } from '../../support/cards/cardFlow.ts'
import { challengeOf, confirmInShop, expect, openOn, test, typeCard } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'
import { sampleOf } from '../../support/campaign.ts'

let next = 3000
const somebody = () => next++

const SIZES = [
  ['01', 250, 400],
  ['02', 390, 400],
  ['03', 500, 600],
  ['04', 600, 400],
  ['05', undefined, undefined]
] as const

for (const width of sampleOf([320, 360, 412], 3)) {
  test(`every size of a challenge can be seen to its edges in a window of ${width}`, async ({
    page,
    shop,
    sandbox
  }) => {
    for (const [size, wide, high] of SIZES) {
      await page.setViewportSize({ width, height: 640 })
      const card = await openOn(page, shop, sandbox, {})
      await typeCard(card, `${size.slice(1)}0172`)
      const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
      const { frame, bank } = challengeOf(page)
      await bank.getByLabel('Code').waitFor()
      const box = await bank.locator('html').evaluate(() => [innerWidth, innerHeight])
      if (wide === undefined) expect(box[0], size).toBe(width)
      else expect(box, size).toEqual([wide, high])
      const edges = await frame.locator('#stage').evaluate((stage) => {
        const at = (left: number, top: number) => {
          stage.scrollTo(left, top)
          const [inner, outer] = [stage.querySelector('iframe'), stage].map((part) => part?.getBoundingClientRect())
          return { inner, outer }
        }
        const [start, end] = [at(0, 0), at(9999, 9999)]
        return [
          [start.inner?.left, start.inner?.top],
          [start.outer?.left, start.outer?.top],
          [end.inner?.right, end.inner?.bottom],
          [end.outer?.right, end.outer?.bottom]
        ].map((corner) => corner.map((part) => Math.round(part ?? -9)))
      })
      expect(edges[0], `${size}: left and upper edge`).toEqual(edges[1])
      expect(edges[2], `${size}: right and lower edge`).toEqual(edges[3])
      const [left = -1] = edges[1] ?? []
      expect(left, size).toBeGreaterThanOrEqual(0)
      expect(await frame.locator('html').evaluate((root) => root.scrollWidth - innerWidth)).toBe(0)
      await expect(frame.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
      expect(await violationsOf(page, `size ${size} at ${width}`)).toEqual([])
      await frame.getByRole('button', { name: 'Cancel' }).click()
      expect((await result).error?.code).toBe('cancelled')
    }
  })
}

test('the smallest page of the bank says all it can without scrolling, and a thumb finds its way', async ({
  page,
  shop,
  sandbox
}) => {
  const card = await openOn(page, shop, sandbox, {})
  await typeCard(card, '10172')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 99_999_999.99)).token)
  const { frame, bank } = challengeOf(page)
  const check = async (what: string) => {
    const sizes = () =>
      bank.locator('html').evaluate((root) => ({
        fits: root.scrollHeight <= root.clientHeight,
        isForThumbs: Array.from(root.querySelectorAll('button'), (each) => each.offsetHeight).every(
          (high) => high >= 44
        )
      }))
    // Its styles come after its text.
    await expect.poll(sizes, what).toEqual({ fits: true, isForThumbs: true })
  }
  await bank.getByLabel('Code').waitFor()
  await check('asked')
  await bank.getByLabel('Code').fill('1')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await expect(bank.getByRole('alert')).toBeVisible()
  await check('a wrong code')
  await bank.getByRole('button', { name: 'Send a new code' }).click()
  await expect(bank.getByRole('status')).toContainText('The old one no longer works.')
  await check('a new code')
  const cancel = frame.getByRole('button', { name: 'Cancel' })
  expect((await cancel.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await cancel.click()
  expect((await result).error?.code).toBe('cancelled')
})

test('a low window keeps Cancel in view, and the rest of the bank’s page within reach', async ({
  page,
  shop,
  sandbox
}) => {
  await page.setViewportSize({ width: 640, height: 300 })
  const card = await openOn(page, shop, sandbox, {})
  await typeCard(card, '30172')
  const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
  const { frame, bank } = challengeOf(page)
  await bank.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  await expect(bank.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  await expect(frame.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect((await result).error?.code).toBe('cancelled')
})

test('Tab leads from the bank’s page to Cancel in both directions, and Escape works there', async ({
  page,
  shop,
  sandbox
}) => {
  for (const [key, times, way] of [
    ['Tab', 4, 'Enter'],
    ['Shift+Tab', 1, 'Escape']
  ] as const) {
    const card = await openOn(page, shop, sandbox, {})
    await typeCard(card, '0172')
    const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
    const { frame, bank } = challengeOf(page)
    await bank.getByLabel('Code').focus()
    // The bank's page alone hears what is pressed while it has the focus: nothing of it is cancelled by accident.
    await page.keyboard.press('Escape')
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
    await expect(frame.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press(way)
    expect((await result).error?.code).toBe('cancelled')
    await expect(page.locator('dialog')).toHaveCount(0)
  }
})

for (const [name, css, scheme, surface] of [
  ['dark', 'body{background:#101418;color:#eee}', 'dark', 'rgb(25, 28, 34)'],
  ['light', 'body{background:#fff}', 'light', 'rgb(255, 255, 255)']
] as const) {
  test(`the window is ${name} on a ${name} page without a scheme, and as wide as the bank’s`, async ({
    page,
    shop,
    sandbox
  }) => {
    await page.emulateMedia({ colorScheme: name === 'dark' ? 'light' : 'dark' })
    const card = await openOn(page, shop, sandbox, { head: `<style>${css}</style>` })
    await typeCard(card, '10172')
    const result = confirmInShop(page, (await requestConsent(sandbox, somebody(), 1)).token)
    const { frame, bank } = challengeOf(page)
    await bank.getByLabel('Code').waitFor()
    await expect(frame.locator('html')).toHaveCSS('color-scheme', scheme)
    await expect(frame.locator('#dialog')).toHaveCSS('background-color', surface)
    const widths = await frame
      .locator('#dialog')
      .evaluate((dialog) => [dialog.clientWidth, dialog.querySelector('iframe')?.clientWidth])
    expect(widths).toEqual([250, 250])
    expect(await violationsOf(page, name)).toEqual([])
    await frame.getByRole('button', { name: 'Cancel' }).click()
    expect((await result).error?.code).toBe('cancelled')
  })
}
