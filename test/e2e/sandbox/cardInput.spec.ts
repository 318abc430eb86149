import { readFile } from 'node:fs/promises'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { expect, openComponent, test, typeCard } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'
import { sampleOf } from '../../support/campaign.ts'

const LABELS = ['Card number', 'Expiry date', 'Security code'] as const

for (const [layout, rows] of sampleOf(
  [
    ['standard', [0, 1, 1]],
    ['row', [0, 0, 0]],
    ['column', [0, 1, 2]]
  ] as const,
  3,
  2
)) {
  test(`the layout ${layout} places the fields, fits its frame and passes axe`, async ({ page, shop, sandbox }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const card = await openComponent(page, shop, sandbox, { layout })
      const boxes = await Promise.all(LABELS.map((label) => card.getByLabel(label).boundingBox()))
      const tops = [...new Set(boxes.map((box) => Math.round(box?.y ?? -1)))].sort((a, b) => a - b)
      expect(boxes.map((box) => tops.indexOf(Math.round(box?.y ?? -1)))).toEqual(rows)
      const frame = await page.locator('#place iframe').boundingBox()
      const form = await card.locator('#card').boundingBox()
      expect(Math.abs((frame?.height ?? 0) - (form?.height ?? -9))).toBeLessThanOrEqual(1)
      await typeCard(card, '0100')
      await card.getByLabel('Security code').fill('1')
      await card.getByLabel('Card number').focus()
      expect(await violationsOf(page, colorScheme)).toEqual([])
    }
  })
}

test('the fields group the number, name the brand, and say what is wrong where it is', async ({
  page,
  shop,
  sandbox
}) => {
  const card = await openComponent(page, shop, sandbox)
  const number = card.getByLabel('Card number')
  await number.pressSequentially('378282246310005')
  await expect(number).toHaveValue('3782 822463 10005')
  await expect(card.getByRole('img', { name: 'American Express' })).toBeVisible()
  await number.fill('4111111111111112')
  await expect(card.getByRole('img')).toHaveAccessibleName('Visa')
  await expect(card.locator('body')).not.toContainText('Visa')
  await number.press('Tab')
  await expect(number).toHaveAccessibleDescription('Visa Check the card number: a digit is wrong.')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const expiry = card.getByLabel('Expiry date')
  await expiry.pressSequentially('1239')
  await expect(expiry).toHaveValue('12 / 39')
  for (let times = 0; times < 6; times += 1) await expiry.press('Backspace')
  await expect(expiry).toHaveValue('')
})

for (const layout of sampleOf(['standard', 'row', 'column'] as const, 3)) {
  test(`what is typed begins at the same distance in all fields of the layout ${layout}`, async ({
    page,
    shop,
    sandbox
  }) => {
    const card = await openComponent(page, shop, sandbox, { layout })
    for (const width of [320, 412, 768]) {
      await page.setViewportSize({ width, height: 640 })
      for (const label of LABELS)
        await expect(card.getByLabel(label), `${label} at ${width}`).toHaveCSS('padding-inline-start', '12px')
    }
  })
}

test('a field that is wrong looks so while it has the focus as well', async ({ page, shop, sandbox }) => {
  for (const dangerColor of ['rgb(200, 0, 100)', undefined]) {
    const card = await openComponent(page, shop, sandbox, dangerColor === undefined ? {} : { style: { dangerColor } })
    await card.getByLabel('Card number').fill('1')
    await card.getByLabel('Card number').blur()
    const danger = await card.locator('#number-error').evaluate((error) => getComputedStyle(error).color)
    const control = card.locator('.number .control')
    await expect(control).toHaveCSS('border-color', danger)
    await card.getByLabel('Card number').focus()
    await expect(control).toHaveCSS('border-color', danger)
    await expect(control).toHaveCSS('outline', `${danger} solid 3px`)
  }
})

test('an expiry date with a year of four digits is read, typed, pasted or filled in', async ({
  page,
  shop,
  sandbox
}) => {
  const card = await openComponent(page, shop, sandbox)
  const expiry = card.getByLabel('Expiry date')
  await expiry.pressSequentially('12/2039')
  await expect(expiry).toHaveValue('12 / 39')
  await expiry.fill('')
  await page.keyboard.insertText('12/2039')
  await expect(expiry).toHaveValue('12 / 39')
  // As a browser or a password manager does: the value at once, and sometimes no more than that it has changed.
  for (const event of ['input', 'change']) {
    await expiry.evaluate((input: HTMLInputElement, type) => {
      input.value = '2039-12'
      input.dispatchEvent(new Event(type, { bubbles: true }))
    }, event)
    await expect(expiry).toHaveValue('12 / 39')
  }
  await expiry.blur()
  await expect(card.locator('#expiry-error')).toBeEmpty()
})

test('each brand has a mark of its own, and one for a card that is not known yet', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  const drawn = new Set<string>()
  for (const digits of ['', '4', '51', '34', '6011', '3530', '36', '50', '62']) {
    await card.getByLabel('Card number').fill(digits)
    await expect(card.getByRole('img')).toHaveCount(digits === '' ? 0 : 1)
    drawn.add(await card.locator('#brand').innerHTML())
  }
  expect(drawn.size).toBe(9)
  expect(Array.from(drawn).join('')).not.toMatch(/<text|<image|href|url\(/)
})

test('deleting the gap between two groups deletes the digit beyond it', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  const number = card.getByLabel('Card number')
  await number.fill('41112222')
  await number.press('Home')
  for (let times = 0; times < 5; times += 1) await number.press('ArrowRight')
  await number.press('Backspace')
  await expect(number).toHaveValue('4112 222')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
})

test('a complete but wrong number is reported, and so is a code too short for its brand', async ({
  page,
  shop,
  sandbox
}) => {
  const card = await openComponent(page, shop, sandbox)
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Card number').pressSequentially('378282246310006')
  await expect(card.locator('#number-error')).toHaveText('Check the card number: a digit is wrong.')
  await expect(card.locator('#csc-error')).toHaveText('The security code has 4 digits.')
})

test('the fields fill their place, and keep a gap to its edges if they have a background', async ({
  page,
  shop,
  sandbox
}) => {
  const edges = async (theme: object) => {
    const card = await openComponent(page, shop, sandbox, theme)
    const place = await page.locator('#place').boundingBox()
    const field = await card.locator('.number .control').boundingBox()
    const label = await card.locator('.number label').boundingBox()
    return [
      (field?.x ?? -1) - (place?.x ?? 0),
      (place?.x ?? 0) + (place?.width ?? 0) - (field?.x ?? 0) - (field?.width ?? 0),
      (label?.y ?? -1) - (place?.y ?? 0)
    ]
  }
  expect(await edges({ style: { gap: '17px' } })).toEqual([0, 0, 0])
  expect(await edges({ style: { gap: '17px', background: '#eef' } })).toEqual([17, 17, 17])
  // A ring inside the edge, which the frame does not cut off.
  const card = await openComponent(page, shop, sandbox)
  await card.getByLabel('Card number').focus()
  await expect(card.locator('.number .control')).toHaveCSS('outline-style', 'solid')
  await expect(card.locator('.number .control')).toHaveCSS('outline-offset', '-2px')
})

for (const layout of sampleOf(['standard', 'row', 'column'], 3, 1)) {
  test(`the page below the layout ${layout} does not jump when the fields are there`, async ({
    page,
    shop,
    sandbox
  }) => {
    const held = Promise.withResolvers<undefined>()
    await page.route('**/sdk/v1/card', async (route) => {
      await held.promise
      await route.continue()
    })
    const opening = openComponent(page, shop, sandbox, { layout })
    const frame = page.locator('#place iframe')
    await expect(frame).toHaveCSS('visibility', 'hidden')
    const before = await frame.evaluate(({ clientHeight }) => clientHeight)
    held.resolve(undefined)
    await opening
    const after = await frame.evaluate(({ clientHeight }) => clientHeight)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
  })
}

test('a whole number and its mark fit into the narrowest place of a phone', async ({ page, shop, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const card = await openComponent(page, shop, sandbox)
  await page.locator('#place').evaluate((place: HTMLElement) => (place.style.width = '226px'))
  await expect(card.locator('.number .control')).toHaveJSProperty('offsetWidth', 226)
  const number = card.getByLabel('Card number')
  await number.fill('4111111111111111')
  await expect(card.getByRole('img', { name: 'Visa' })).toBeVisible()
  expect(await number.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
})

test('a digit put into the middle leaves the caret behind it', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  const number = card.getByLabel('Card number')
  await number.fill('4111111111')
  await number.press('Home')
  for (let times = 0; times < 3; times += 1) await number.press('ArrowRight')
  await number.pressSequentially('99')
  await expect(number).toHaveValue('4119 9111 1111')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
})

test('the fields are offered to autofill and reached by keyboard in order', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  for (const [label, autocomplete] of [
    ['Card number', 'cc-number'],
    ['Expiry date', 'cc-exp'],
    ['Security code', 'cc-csc']
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(card.getByLabel(label)).toBeFocused()
    await expect(card.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete)
    await expect(card.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  }
})

test('every property of a theme has a visible effect', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox, {
    layout: 'row',
    style: {
      text: { background: 'rgb(250, 240, 230)', color: 'rgb(10, 20, 30)' },
      border: { color: 'rgb(1, 2, 3)', width: '3px', style: 'dashed', radius: '9px' },
      fontFamily: 'Georgia, serif',
      dangerColor: 'rgb(200, 0, 100)',
      gap: '31px',
      background: 'rgb(240, 250, 255)'
    }
  })
  await expect(card.locator('.control').first()).toHaveCSS('background-color', 'rgb(250, 240, 230)')
  await expect(card.locator('.control').first()).toHaveCSS('border', '3px dashed rgb(1, 2, 3)')
  await expect(card.locator('.control').first()).toHaveCSS('border-radius', '9px')
  await expect(card.getByLabel('Card number')).toHaveCSS('color', 'rgb(10, 20, 30)')
  await expect(card.getByLabel('Card number')).toHaveCSS('font-family', 'Georgia, serif')
  await expect(card.locator('#card')).toHaveCSS('gap', '31px')
  await expect(card.locator('#card')).toHaveCSS('background-color', 'rgb(240, 250, 255)')
  await card.getByLabel('Card number').fill('1')
  await card.getByLabel('Card number').blur()
  await expect(card.locator('#number-error')).toHaveCSS('color', 'rgb(200, 0, 100)')
})

test('fonts are taken from a style sheet, all at once, and nothing else of it', async ({
  page,
  shop,
  sandbox,
  context
}) => {
  const font = await readFile('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const sheet = `@font-face{font-family:Shop;src:url(shop.woff2) format('woff2');unicode-range:U+31}
*{display:none!important}@import 'https://fonts.example/more.css';`
  const headers = { 'access-control-allow-origin': '*' }
  const asked: string[] = []
  await context.route('https://fonts.example/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    const isFont = route.request().url().endsWith('.woff2')
    return isFont
      ? route.fulfill({ body: font, headers, contentType: 'font/woff2' })
      : route.fulfill({ body: sheet, headers, contentType: 'text/css' })
  })
  const theme = { fontImport: 'https://fonts.example/shop.css', style: { fontFamily: 'Shop' } }
  const card = await openComponent(page, shop, sandbox, theme)
  const loaded = () =>
    card.locator('html').evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
  await expect.poll(loaded).toEqual([['Shop', 'loaded']])
  await expect(card.getByLabel('Card number')).toBeVisible()
  expect(asked).toEqual(['/shop.css', '/shop.woff2'])
})

test('fonts and colours are what the browser says they are', async ({ page, shop, sandbox }) => {
  const fontFamily = '-apple-system, "Segoe UI", Roboto, sans-serif'
  const card = await openComponent(page, shop, sandbox, {
    style: { fontFamily, text: { background: 'color-mix(in srgb, red, white)', color: 'oklch(0.2 0.05 250)' } }
  })
  await expect(card.getByLabel('Card number')).toHaveCSS('font-family', fontFamily)
  await expect(card.locator('.control').first()).toHaveCSS('background-color', 'color(srgb 1 0.5 0.5)')
  for (const style of [
    { background: 'rgb(red)' },
    { background: 'light-dark(red)' },
    { background: 'calc(1px + 1px)' },
    { background: ' ' },
    { background: 'nocolour' },
    { fontFamily: 'a,,b' },
    { fontFamily: '1px' }
  ]) {
    await expect(openComponent(page, shop, sandbox, { style }), JSON.stringify(style)).rejects.toThrow(
      /ThemeError: theme\.style\.(background|fontFamily) must be/
    )
  }
})

test('a theme that breaks the grammar is refused where the shop sees it', async ({ page, shop, sandbox }) => {
  const themes = [
    { style: { gap: '1px;color:red' } },
    { layout: 'grid' },
    { fontImport: 'http://x.example/' },
    { fontImport: "@import url('https://fonts.example/x.css')" },
    { zIndex: 1 }
  ]
  for (const theme of themes) {
    await expect(openComponent(page, shop, sandbox, theme)).rejects.toThrow(/ThemeError: theme\./)
  }
})

test('a hostile page gets nothing out of the frame', async ({ page, shop, sandbox }) => {
  const card = await openComponent(page, shop, sandbox)
  await page.evaluate(() => {
    const heard: unknown[] = ((window as unknown as { heard: unknown[] }).heard = [])
    addEventListener('message', ({ data }) => heard.push(data))
  })
  await typeCard(card, '0100')
  const loot = await page.evaluate(async () => {
    const frame = document.querySelector('iframe')
    const inner = frame?.contentWindow
    const attempt = (what: () => unknown) => {
      try {
        return String(what())
      } catch (error) {
        return (error as Error).name
      }
    }
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.onmessage = ({ data }) => heard.push(data)
    // A second connection, messages of every kind, and one that pretends to be an answer.
    inner?.postMessage({ type: 'service3d.connect', publicKey: 'x', ground: [1, 1, 1] }, '*', [port2])
    for (const type of ['read', 'value', 'confirm', 'service3d.answer', 'show'])
      inner?.postMessage({ type, target: '', data: 'x' }, '*')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const shopHeard = (window as unknown as { heard: unknown[] }).heard
    return {
      document: attempt(() => inner?.document),
      body: attempt(() => frame?.contentDocument?.body.textContent ?? 'none'),
      storage: attempt(() => inner?.localStorage),
      location: attempt(() => inner?.location.href),
      field: attempt(() => (inner as unknown as Record<string, unknown>)['number']),
      heard: JSON.stringify([heard, shopHeard]),
      component: JSON.stringify((window as unknown as { shop: unknown }).shop),
      page: document.documentElement.outerHTML
    }
  })
  expect(loot).toMatchObject({
    document: 'SecurityError',
    body: 'none',
    storage: 'SecurityError',
    location: 'SecurityError',
    field: 'SecurityError',
    heard: '[[],[]]'
  })
  const digits = testNumber('0100')
  for (const text of Object.values(loot)) expect(text.replaceAll(' ', '')).not.toContain(digits)
  // The control: the test's own way into the frame does see it.
  await expect(card.getByLabel('Card number')).toHaveValue(/0100$/)
})

test('card data crosses the network once, signed, and in no address', async ({ page, shop, sandbox }) => {
  const sent: { readonly url: string; readonly body: string }[] = []
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
  const card = await openComponent(page, shop, sandbox)
  await typeCard(card, '0100')
  const result = await page.evaluate(async () => {
    const { client, card: component } = (
      window as unknown as {
        shop: { client: { confirmPaymentMethod: (t: string, o: object) => unknown }; card: object }
      }
    ).shop
    return client.confirmPaymentMethod('nothing', { payment_method: { card: component } })
  })
  expect(result).toMatchObject({ error: { code: 'unknown_token' } })
  const number = testNumber('0100')
  expect(sent.filter(({ url, body }) => (url + body).includes(number))).toEqual([])
  const orders = sent.filter(({ url }) => url.endsWith('/confirm'))
  expect(orders).toHaveLength(1)
  const { order } = JSON.parse(orders[0]?.body ?? '{}') as { order: string }
  const [header = '', payload = ''] = order.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header)).toMatchObject({ alg: 'ES256' })
  expect(payload).toContain(number)
})
