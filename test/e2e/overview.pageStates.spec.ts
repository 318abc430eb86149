import type { Page } from '@playwright/test'
import { inFull, sampleOf, shareOf } from '../support/campaign.ts'
import { expect, test, testAlone } from './madeUpPage.ts'
import { violationsOf } from './violations.ts'

const states = [
  { state: 'full', words: /Money in and out per month, EUR/ },
  { state: 'thousanddays', words: /The latest 1,000 months. There are earlier ones/ },
  { state: 'oneday', words: /^Oct 2026: .* in and .* out/ },
  { state: 'manycurrencies', words: /SGD/ },
  { state: 'empty', words: /No transactions yet/ },
  { state: 'firstsync', words: /The first sync is under way/ },
  { state: 'overviewloading', words: /Opening the ledger/ },
  { state: 'overviewfails', words: /The overview cannot be shown/ },
  { state: 'failed', words: /It was put aside and will be built again/ },
  { state: 'locked', words: /The keychain is locked/ }
] as const

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }
] as const

for (const [index, look] of looks.entries()) {
  test.describe(`in ${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use(look)

    test('the overview names every state and breaks no rule of accessibility', async ({ page, complaints }) => {
      test.slow()
      const share = shareOf(states, index, looks.length)
      const looked = sampleOf(share, 4)
      for (const screen of share) {
        const { state, words } = screen
        await page.goto(`/?state=${state}#/overview`)
        await expect(page.getByText(words).first()).toBeVisible()
        if (looked.includes(screen)) expect(await violationsOf(page, state)).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    // In dark and narrow, where more can go wrong, each time.
    const always = look.colorScheme === 'dark' ? test : inFull(test)
    always(
      'each chart is also a table, and a bar of the keyboard breaks no rule of accessibility',
      async ({ page, complaints }) => {
        await page.goto('/?state=full#/overview')
        const toTable = page.getByRole('button', { name: 'Show as table' })
        await expect(toTable).toHaveCount(4)
        await page.getByRole('listbox').first().focus()
        expect(await violationsOf(page, 'a bar in focus')).toEqual([])
        for (let figure = 0; figure < 4; figure++) await toTable.first().click()
        await expect(page.getByRole('figure').getByRole('table')).toHaveCount(4)
        await expect(page.getByRole('listbox')).toHaveCount(0)
        expect(await violationsOf(page, 'as tables')).toEqual([])
        expect(complaints).toEqual([])
      }
    )
  })
}

/** The colours of the first chart, the most frequent first, without those of a few dots. */
const chartColours = (page: Page) =>
  page.evaluate(() => {
    const chart = document.querySelector('canvas')
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!chart || !copy || chart.width === 0) return []
    copy.canvas.width = chart.width
    copy.canvas.height = chart.height
    copy.drawImage(chart, 0, 0)
    const { data } = copy.getImageData(0, 0, chart.width, chart.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue
      const colour = data.slice(at, at + 3).join(' ')
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const many = [...counts].filter(([, count]) => count > 100)
    return many.sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  })

/** That of its largest kind of bars. */
const barColour = async (page: Page) => (await chartColours(page))[0]

test('charts have the same colours where motion is reduced', async ({ page }) => {
  const drawn: (readonly string[])[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion })
    await page.goto('/?state=full#/overview')
    await expect.poll(() => chartColours(page)).not.toEqual([])
    drawn.push(await chartColours(page))
  }
  expect(drawn[0]?.length).toBeGreaterThan(2)
  expect(drawn[1]).toEqual(drawn[0])
})

test('charts take other colours as soon as the theme changes', async ({ page, complaints }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/?state=thousanddays#/overview')
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect.poll(() => barColour(page)).not.toBeUndefined()
  const light = await barColour(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => barColour(page)).not.toBe(light)
  const dark = await barColour(page)
  await page.evaluate(async () => {
    const { bridge } = window as unknown as { bridge: { call: (name: string, input: object) => Promise<unknown> } }
    await bridge.call('settings.change', { theme: 'light' })
  })
  await expect.poll(() => barColour(page)).toBe(light)
  expect(dark).not.toBe(light)
  expect(complaints).toEqual([])
})

test('a thousand bars can be walked by keyboard, each with its exact sums', async ({ page, complaints }) => {
  await page.goto('/?state=thousanddays#/overview')
  const walk = page.getByRole('listbox').first()
  const bar = walk.getByRole('option')
  await walk.focus()
  await expect(bar).toHaveAttribute('aria-posinset', '1000')
  await page.keyboard.press('Home')
  await expect(bar).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(bar).toHaveText(/Out −[\d,]+\.50 EUR$/)
  await expect(walk).toHaveAttribute('aria-activedescendant', (await bar.getAttribute('id')) ?? '')
  expect(complaints).toEqual([])
})

inFull(test)('charts are removed with their screen', async ({ page, complaints }) => {
  await page.goto('/?state=full#/overview')
  await expect(page.locator('canvas')).toHaveCount(4)
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.locator('canvas')).toHaveCount(4)
  expect(complaints).toEqual([])
})

/** How many made-up transactions have all of these conditions, by the page's own bridge. */
const countOf = (page: Page, filter: readonly object[]) =>
  page.evaluate(async (conditions) => {
    const { bridge } = window as unknown as {
      bridge: { call: (name: string, input: object) => Promise<{ value: { total: number } }> }
    }
    const sort = [{ by: 'createdAt', direction: 'desc' }]
    const query = { filter: conditions, sort, timeZone: 'UTC' }
    return (await bridge.call('transactions.find', { query, from: 0, count: 1 })).value.total
  }, filter)

const months = ['2026-07', '2026-08', '2026-09', '2026-10']

/** The settled August of EUR, all of it or one way. */
const august = (direction?: string) => [
  { field: 'created', days: { from: '2026-08-01', to: '2026-08-31' }, not: false },
  { field: 'currency', anyOf: ['EUR'], not: false },
  { field: 'standing', anyOf: ['settled'], not: false },
  ...(direction === undefined ? [] : [{ field: 'direction', anyOf: [direction], not: false }])
]

test.describe('in UTC', () => {
  testAlone.use({ timezoneId: 'UTC' })

  testAlone('a click on a month shows its money in, its money out or both', async ({ page, complaints }) => {
    for (const [height, direction] of [
      [0.05, 'in'],
      [0.75, 'out'],
      // On its name.
      [0.9, undefined]
    ] as const) {
      await page.goto('/?state=full#/overview')
      const canvas = page.locator('canvas').first()
      await expect(page.getByText('Most money in: Aug 2026')).toBeVisible()
      const { width, height: tall } = (await canvas.boundingBox()) ?? { width: 0, height: 0 }
      // The axis takes some 45 px of the width; August is the second of four months.
      await canvas.click({ position: { x: 45 + ((width - 45) / months.length) * 1.5, y: tall * height + 6 } })
      const expected = await countOf(page, august(direction))
      expect(expected).toBeGreaterThan(0)
      await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute(
        'aria-rowcount',
        String(expected + 1)
      )
    }
    expect(complaints).toEqual([])
  })

  testAlone('hovering over a bar shows its exact sums', async ({ page, complaints }) => {
    await page.goto('/?state=full#/overview')
    const canvas = page.locator('canvas').first()
    const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 }
    await canvas.hover({ position: { x: 45 + ((width - 45) / months.length) * 1.5, y: height / 2 } })
    await expect(page.getByText('−2,448,251.08 EUR')).toBeVisible()
    await page.getByRole('heading', { name: 'Overview' }).hover()
    await expect(page.getByText('−2,448,251.08 EUR')).toHaveCount(0)
    expect(complaints).toEqual([])
  })
})
