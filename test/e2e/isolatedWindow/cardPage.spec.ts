import type { Page, Route } from '@playwright/test'
import type { IsolatedWindowServer } from '../../../electron/shells/loopback/isolatedWindow/isolatedWindowServer.ts'
import type { Colours } from '../../../electron/base/isolatedWindow/markup.ts'
import { cardWindow } from '../../support/isolatedWindow/cardWindow.ts'
import { strangeServer, type StrangeAnswer } from '../../support/isolatedWindow/strangeServer.ts'
import { expectAccessible } from '../violations.ts'
import { expect, test } from './isolatedWindowBrowser.ts'
import { inFull } from '../../support/campaign.ts'

const SIZE = { width: 560, height: 780 }

const script = (body: string): StrangeAnswer => ({ headers: { 'Content-Type': 'text/javascript' }, body })
/** A library that mounts a field; `confirm`: what it does with a card, in JavaScript. */
const library = (confirm: string): StrangeAnswer =>
  script(`globalThis.Service3D = (key) => ({
    components: () => ({ get: (name, theme, place) => ({ mount: () => place.append(Object.assign(document.createElement('input'), { ariaLabel: name })) }) }),
    confirmPaymentMethod: (token, { save }) => { ${confirm} }
  })`)

const LIBRARIES: Readonly<Record<string, StrangeAnswer>> = {
  html: { body: '<!doctype html><title>Welcome</title>' },
  missing: { status: 404, body: 'no' },
  other: script('globalThis.SomethingElse = 1'),
  throwing: script('globalThis.Service3D = () => { throw new RangeError("no such key") }'),
  works: library('return Promise.resolve({ data: { token, save } })'),
  declines: library(`
    globalThis.tries = (globalThis.tries ?? 0) + 1
    const error = { code: 'no', message: 'Declined by the bank.' }
    return Promise.resolve(globalThis.tries < 3 ? { error } : { data: {} })`),
  leaves: script(`globalThis.Service3D = () => ({
    components: () => ({ get: (name, theme, place) => ({ mount() {
      place.append(Object.assign(document.createElement('input'), { ariaLabel: name, onclick: () => location.reload() }))
    } }) })
  })`),
  rejects: library('return Promise.reject(new Error("gone"))'),
  neither: library('return {}'),
  silent: library('document.body.append("Asked"); return new Promise(() => undefined)'),
  cyclic: library('const result = {}; result.data = result; return result')
}

/** Puts the page of each library in an isolated window in turn. */
async function librariesAt(page: Page, isolatedWindows: IsolatedWindowServer) {
  const server = await strangeServer(({ path }) => LIBRARIES[path.split('/')[1] ?? ''] ?? { status: 404, body: '' })
  return {
    async open(name: string, sdkUrl = `${server.origin}/${name}`, colours?: Colours) {
      const { page: served, asked } = cardWindow(sdkUrl, colours)
      const isolatedWindow = await isolatedWindows.open({
        kind: 'card',
        title: 'Enter a card',
        size: SIZE,
        serve: served.serve
      })
      await page.goto((await isolatedWindow.show(served.path)) ?? '')
      return asked
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]()
  }
}

test.use({ viewport: SIZE })

test('a component that fails to load or start is reported, and can be loaded again', async ({
  page,
  isolatedWindows
}) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  const trouble = page.getByRole('alert')
  for (const [name, words] of [
    ['html', 'could not be loaded'],
    ['missing', 'could not be loaded'],
    ['other', 'leads to something else'],
    ['throwing', 'RangeError: no such key']
  ] as const) {
    await libraries.open(name)
    await expect(trouble, name).toContainText(words)
    await expect(page.locator('#confirm'), name).toBeDisabled()
  }
  await expectAccessible(page, 'the card page with a component that does not start')
  await libraries.open('nowhere', 'http://127.0.0.1:9')
  await expect(trouble).toContainText('could not be loaded')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(trouble).toContainText('could not be loaded')
})

test('a slow component is given up after a while, but used if it still arrives', async ({ page, isolatedWindows }) => {
  await using slow = await strangeServer(() => LIBRARIES['works'] ?? { body: '' })
  const held = Promise.withResolvers<Route>()
  await page.route(`${slow.origin}/**`, held.resolve)
  await page.clock.install()
  const { page: served } = cardWindow(slow.origin)
  const isolatedWindow = await isolatedWindows.open({
    kind: 'card',
    title: 'Enter a card',
    size: SIZE,
    serve: served.serve
  })
  await page.goto((await isolatedWindow.show(served.path)) ?? '', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Pay 10.00 EUR' })).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(page.getByRole('alert')).toContainText('does not load')
  await (await held.promise).continue()
  await expect(page.locator('#confirm')).toBeEnabled()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a component that left its place takes no card until it is loaded again', async ({ page, isolatedWindows }) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  const asked = await libraries.open('leaves')
  const pay = page.locator('#confirm')
  await expect(pay).toBeEnabled()
  await page.frameLocator('#place iframe').getByLabel('card-input').click()
  await expect(page.getByRole('alert')).toContainText('went to another page')
  await expect(pay).toBeDisabled()
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(pay).toBeEnabled()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(asked).toEqual([])
})

inFull(test)(
  'the result of the component is passed on unchanged, even if it is empty or an error',
  async ({ page, isolatedWindows }) => {
    await using libraries = await librariesAt(page, isolatedWindows)
    const asked = await libraries.open('works')
    await page.getByRole('checkbox', { name: 'Save this card' }).check()
    await expectAccessible(page, 'the card page')
    await page.getByRole('button', { name: 'Pay 10.00 EUR' }).press('Enter')
    await expect(page.locator('#end-title')).toHaveText('The card form reports success')
    await expect(page.locator('#end')).toBeFocused()
    expect(asked).toMatchObject([
      { name: 'confirm', input: { save: true } },
      { name: 'report', input: { kind: 'result', text: '{"data":{"token":"canary-of-a-consent-token","save":true}}' } }
    ])
    await page.locator('#said summary').click()
    await expectAccessible(page, 'the card page at its end')

    for (const [name, report] of [
      ['neither', { kind: 'result', text: '{}' }],
      ['rejects', { kind: 'broke-off', message: 'Error: gone' }],
      ['cyclic', { kind: 'broke-off', message: expect.stringContaining('circular') as unknown }]
    ] as const) {
      const said = await libraries.open(name)
      await page.getByRole('button', { name: 'Pay 10.00 EUR' }).click()
      await expect.poll(() => said.find((each) => each.name === 'report')?.input, name).toEqual(report)
    }

    await page.clock.install()
    const silent = await libraries.open('silent')
    await page.getByRole('button', { name: 'Pay 10.00 EUR' }).click()
    await expect(page.locator('main')).toHaveAttribute('data-state', 'confirming')
    // From then on it is waited for.
    await expect(page.frameLocator('#place iframe').getByText('Asked')).toBeVisible()
    await page.clock.fastForward(12 * 60_000)
    await expect.poll(() => silent.find((each) => each.name === 'report')?.input).toEqual({ kind: 'silent' })
  }
)

test('a try that failed says why, leaves the fields as they are, and can be made again', async ({
  page,
  isolatedWindows
}) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  const asked = await libraries.open('declines')
  await expect(page.getByText('Ada')).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay 10.00 EUR' })
  const field = page.frameLocator('#place iframe').getByLabel('card-input')
  await field.fill('4242')
  for (const times of [1, 2]) {
    await pay.click()
    await expect.poll(() => asked.length).toBe(2 * times)
    await expect(page.getByRole('alert')).toContainText('It failed: Declined by the bank.')
    await expect(page.locator('#tried-code')).toHaveText('Reason: no')
    await expect(field).toHaveValue('4242')
    await expect(pay).toBeEnabled()
  }
  await expect(pay).toBeFocused()
  await page.locator('#tried summary').click()
  await expect(page.locator('#tried-text')).toContainText('"code": "no"')
  await expectAccessible(page, 'the card page after a try that failed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the card page after a try that failed, in dark')
  await pay.click()
  await expect(page.locator('#end-title')).toHaveText('The card form reports success')
  expect(asked.map(({ name }) => name)).toEqual(['confirm', 'report', 'confirm', 'report', 'confirm', 'report'])
})

test('once the time is over, the page claims no more than is certain about a charge', async ({
  page,
  isolatedWindows
}) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  await page.clock.install()
  const end = page.locator('#end')
  for (const [name, words] of [
    ['works', 'No card was sent from this page.'],
    ['declines', 'request the authorisation again'],
    ['neither', 'The outcome of an earlier try is not known.']
  ] as const) {
    await libraries.open(name)
    const pay = page.getByRole('button', { name: 'Pay 10.00 EUR' })
    await expect(pay).toBeEnabled()
    if (name === 'declines') {
      await pay.click()
      await expect(page.getByRole('alert')).toContainText('Declined by the bank.')
    }
    if (name === 'neither') {
      await pay.click()
      await page.getByRole('button', { name: 'Enter a card again' }).press('Enter')
      await page.getByRole('button', { name: 'Enter a card anyway' }).press('Enter')
      await expect(pay).toBeEnabled()
    }
    await page.clock.fastForward(11 * 60_000)
    await expect(end, name).toContainText('The time to enter a card is over')
    await expect(end, name).toContainText(words)
    await expect(end, name).not.toContainText('charged')
    await expect(page.locator('#left'), name).toHaveText('None: the time to enter a card is over.')
  }
})

test('while the card is checked, the page says what the bank may ask and to stay', async ({
  page,
  isolatedWindows
}) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  await libraries.open('silent')
  await expect(page.getByText('If your bank’s page opens here')).toBeHidden()
  await page.getByRole('button', { name: 'Pay 10.00 EUR' }).click()
  await expect(page.getByText('If your bank’s page opens here')).toBeVisible()
})

test('the page and the component in it have the colours that the user chose for the app', async ({
  page,
  isolatedWindows
}) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  for (const [colours, colorScheme, ground, text] of [
    ['dark', 'light', 'rgb(16, 18, 22)', 'rgb(255, 255, 255)'],
    ['light', 'dark', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
    ['system', 'dark', 'rgb(16, 18, 22)', 'rgb(255, 255, 255)']
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await libraries.open('works', undefined, colours)
    await expect(page.locator('#confirm'), colours).toBeEnabled()
    await expect(page.locator('body'), colours).toHaveCSS('background-color', ground)
    await expect(page.frameLocator('#place iframe').locator('html'), colours).toHaveCSS('color', text)
  }
})

test('after an unknown outcome, another card is entered only after a warning', async ({ page, isolatedWindows }) => {
  await using libraries = await librariesAt(page, isolatedWindows)
  await libraries.open('neither')
  await page.getByRole('button', { name: 'Pay 10.00 EUR' }).click()
  // What is known so far comes last, and moves the button.
  await expect(page.getByRole('status')).toHaveText('Nothing was seen yet.')
  // By keyboard: a press of the mouse may still go to the component, whose frame was here a moment ago.
  await page.getByRole('button', { name: 'Enter a card again' }).press('Enter')
  await expect(page.getByText('may charge or save a card twice')).toBeVisible()
  await expectAccessible(page, 'the card page before another try')
  await page.getByRole('button', { name: 'Enter a card anyway' }).click()
  await expect(page.getByRole('button', { name: 'Pay 10.00 EUR' })).toBeEnabled()
})

test('a link opens its page once, and every reply says what it may do', async ({ page, isolatedWindows }) => {
  const { page: served } = cardWindow('https://sdk.example/library')
  const isolatedWindow = await isolatedWindows.open({
    kind: 'card',
    title: 'Enter a card',
    size: SIZE,
    serve: served.serve
  })
  const { origins } = isolatedWindow
  const address = (await isolatedWindow.show(served.path)) ?? ''
  await page.goto(address)
  const session = (await page.locator('body').getAttribute('data-session')) ?? ''
  await page.goto(address)
  await expect(page.getByRole('heading')).toHaveText('This page was opened before')

  const load = `${origins.page}/page/${session}/load`
  const post = (headers: Readonly<Record<string, string>>, url = load) =>
    page.request.post(url, { data: {}, headers: { 'content-type': 'application/json', ...headers } })
  const replies = await Promise.all([
    post({ origin: origins.page }),
    post({ origin: origins.guest }),
    post({ origin: origins.page, 'sec-fetch-site': 'cross-site' }),
    post({ origin: origins.page, 'content-type': 'text/plain' }),
    post({ origin: origins.page }, `${origins.page}/page/${'A'.repeat(43)}/load`),
    post({ origin: origins.page }, `${origins.page}/page/${session}/constructor`),
    page.request.get(`${origins.guest}/component/${session}/`),
    page.request.get(`${origins.guest}${served.path}`)
  ])
  expect(replies.map((reply) => reply.status())).toEqual([200, 403, 403, 415, 404, 404, 404, 404])
  const { frame } = (await replies[0].json()) as { frame: string }
  const component = await page.request.get(frame)
  expect(component.headers()['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "script-src 'self' https://sdk.example",
      "style-src 'self' https://sdk.example",
      'img-src https://sdk.example',
      'font-src https://sdk.example',
      'connect-src https://sdk.example',
      'frame-src https://sdk.example',
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${origins.page}`
    ].join('; ')
  )
  for (const reply of [...replies, component]) {
    expect(reply.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers()['cache-control']).toBe('no-store')
  }
})
