import type { FrameLocator, Page } from '@playwright/test'
import { expect, openOn, test, typeCard, type HostPage } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'
import { sampleOf } from '../../support/campaign.ts'

interface Kind extends HostPage {
  readonly name: string
  readonly css?: string
  readonly prefers?: 'dark'
  /** What the labels stand on, as the browser shows it. */
  readonly ground: string
  readonly scheme: 'light' | 'dark'
}

const meta = (scheme: string) => `<meta name="color-scheme" content="${scheme}">`
const KINDS: readonly Kind[] = [
  { name: 'a light page', ground: 'rgb(255 255 255)', scheme: 'light' },
  { name: 'a page of a dark scheme by meta', head: meta('dark'), ground: 'Canvas', scheme: 'dark' },
  {
    name: 'a page of both schemes by meta',
    head: meta('light dark'),
    prefers: 'dark',
    ground: 'Canvas',
    scheme: 'dark'
  },
  { name: 'a page of a dark scheme by CSS', css: ':root{color-scheme:dark}', ground: 'Canvas', scheme: 'dark' },
  { name: 'a plain dark page', css: 'body{background:#101418;color:#eee}', ground: '#101418', scheme: 'dark' },
  { name: 'a page of a dark grey', css: 'body{background:#5f6670;color:#fff}', ground: '#5f6670', scheme: 'dark' },
  { name: 'a page of a middle grey', css: 'body{background:#7a7a7a;color:#000}', ground: '#7a7a7a', scheme: 'light' },
  {
    name: 'a bright layer over a dark page',
    css: 'body{background:#0b1220;color:#dde}#place{background:rgb(255 255 255 / 8%)}',
    ground: 'rgb(31 37 50)',
    scheme: 'dark'
  },
  {
    name: 'a dark layer over a light page',
    css: 'body{background:#fff}main{background:rgb(0 0 0 / 85%);color:#fff}',
    ground: 'rgb(38 38 38)',
    scheme: 'dark'
  },
  {
    name: 'a dark picture',
    css: 'body{background:linear-gradient(#123,#214);color:#fff}',
    ground: '#112233',
    scheme: 'dark'
  },
  { name: 'a light page for a user who prefers dark', prefers: 'dark', ground: '#fff', scheme: 'light' },
  {
    name: 'a light card on a page of a dark scheme',
    css: ':root{color-scheme:dark}#place{background:#fafafa}',
    ground: '#fafafa',
    scheme: 'light'
  }
]

for (const { name, css = '', head = '', prefers = 'light', ground, scheme } of sampleOf(KINDS, 2, 1)) {
  test(`labels and hints are readable on ${name}`, async ({ page, shop, sandbox }) => {
    await page.emulateMedia({ colorScheme: prefers })
    const card = await openOn(page, shop, sandbox, { head: `${head}<style>${css}</style>` })
    await expect(page.locator('#place iframe')).toHaveCSS('color-scheme', scheme)
    await typeCard(card, '0100')
    await card.getByLabel('Security code').fill('1')
    await card.getByLabel('Card number').fill('1')
    await card.getByLabel('Card number').blur()
    for (const part of ['.number label', '#number-error']) {
      expect(await contrastOf(page, card, part, ground), part).toBeGreaterThanOrEqual(4.5)
    }
    expect(await violationsOf(page, name)).toEqual([])
    // From within the frame nobody sees the page's ground: once it is there, every text can be judged.
    await card.locator('body').evaluate((body, color) => {
      body.style.background = color
    }, ground)
    expect(await violationsOf(page, `${name}, painted`)).toEqual([])
  })
}

test('the fields follow a page that changes its background', async ({ page, shop, sandbox }) => {
  const css = 'body{background:#fff;transition:background 50ms}body.night{background:#101418;color:#eee}'
  const card = await openOn(page, shop, sandbox, { head: `<style>${css}</style>` })
  const frame = page.locator('#place iframe')
  await expect(frame).toHaveCSS('color-scheme', 'light')
  await page.evaluate(() => document.body.classList.add('night'))
  await expect(frame).toHaveCSS('color-scheme', 'dark')
  await expect.poll(() => contrastOf(page, card, '.number label', '#101418')).toBeGreaterThanOrEqual(4.5)
  await page.evaluate(() => document.body.classList.remove('night'))
  await expect(frame).toHaveCSS('color-scheme', 'light')
})

for (const style of sampleOf(
  [
    { background: '#0f1524' },
    { background: '#f5f5f5' },
    { text: { color: '#fff' } },
    { text: { background: '#111' } },
    { text: { color: '#000' } },
    { text: { background: '#777' } }
  ],
  2
)) {
  test(`what a theme leaves open follows ${JSON.stringify(style)}, on light and on dark`, async ({
    page,
    shop,
    sandbox
  }) => {
    for (const css of ['body{background:#fff}', 'body{background:#101418;color:#eee}']) {
      const card = await openOn(page, shop, sandbox, { head: `<style>${css}</style>`, theme: { style } })
      expect(await violationsOf(page, `empty on ${css}`)).toEqual([])
      await typeCard(card, '0100')
      await card.getByLabel('Card number').fill('1')
      await card.getByLabel('Card number').blur()
      expect(await violationsOf(page, `filled on ${css}`)).toEqual([])
    }
  })
}

/** Of the text of a part on a colour of the host page, which axe cannot see from within the frame. */
async function contrastOf(page: Page, card: FrameLocator, part: string, ground: string): Promise<number> {
  const under = await page.locator('main').evaluate(shownAs, ground)
  const text = await card.locator(part).evaluate((element) => getComputedStyle(element).color)
  const over = await page.locator('main').evaluate(shownAs, text)
  const [bright = 0, dim = 0] = [luminance(over), luminance(under)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** The bytes that the browser paints for a colour. */
function shownAs(element: Element, color: string): readonly number[] {
  const probe = document.createElement('span')
  probe.style.color = color
  document.documentElement.append(probe)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (canvas === null) throw new Error(`There is no canvas beside ${element.tagName}.`)
  canvas.fillStyle = getComputedStyle(probe).color
  probe.remove()
  canvas.fillRect(0, 0, 1, 1)
  return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
}

function luminance(bytes: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = bytes.map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
