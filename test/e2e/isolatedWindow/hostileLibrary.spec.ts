import type { Page } from '@playwright/test'
import { cardWindow } from '../../support/isolatedWindow/cardWindow.ts'
import { hostileLibrary, LIBRARY_ACTS, type LibraryAct } from '../../support/isolatedWindow/hostileLibrary.ts'
import { routeIsolatedWindow } from '../../support/isolatedWindow/routedIsolatedWindow.ts'
import { strangeServer } from '../../support/isolatedWindow/strangeServer.ts'
import { serveShell } from '../../support/shell/servedShell.ts'
import { expect, test } from './isolatedWindowBrowser.ts'
import { clickOnly, doAct, expectResponsive, lookOf, watch } from './watch.ts'
import { sampleOf } from '../../support/campaign.ts'

const SIZE = { width: 560, height: 780 }

/** The library, a server that it wants to get the user to, and the app with its page open in the same browser. */
async function hostileServers() {
  let page = ''
  const app = await serveShell()
  const appOrigin = new URL(app.shell.url).origin
  const evil = await strangeServer(() => ({ body: 'got you' }))
  const library = await strangeServer(() => ({
    headers: { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' },
    body: hostileLibrary({ page, app: appOrigin, evil: evil.origin })
  }))
  return {
    app,
    appOrigin,
    evil,
    library,
    sits: (origin: string) => (page = origin),
    async [Symbol.asyncDispose]() {
      for (const server of [library, evil, app]) await server[Symbol.asyncDispose]()
    }
  }
}

const FAILED = /: (?:[A-Za-z]+Error|silence|empty|refused|not loaded)$/
/** What an attempt may say beyond that where nothing came of it. */
const harmless: Partial<Record<LibraryAct, RegExp>> = {
  // The browser takes these, and then does nothing.
  'call-app': /^(?:form: sent|beacon: queued)$/,
  // No policy and no sandbox keeps a frame that was clicked on from this old way; the app warns (copied.spec.ts).
  'take-clipboard': /^copy: true$/,
  leave: /^(?:link: clicked|form: sent|back: undefined)$/,
  'open-window': /^(?:link: clicked|form: sent|alert: undefined|print: undefined)$/,
  download: /clicked$/,
  'forge-port': /^$/,
  'frame-app': /^$/,
  // Whatever it finds is looked through for secrets.
  'find-secrets': /^/
}

for (const kind of sampleOf(['as in Electron', 'as in the browser shell'] as const, 2)) {
  test(`a hostile card library gets nothing from an isolated window ${kind}`, async ({
    isolatedWindows,
    publicBrowser,
    browser
  }) => {
    await using servers = await hostileServers()
    const { app, appOrigin, evil, library } = servers
    const { page: served, asked, token } = cardWindow(library.origin)
    const isRouted = kind === 'as in Electron'
    const context = await (isRouted ? await publicBrowser(library.port, evil.port) : browser).newContext()
    const { page: origin } = isRouted
      ? await routeIsolatedWindow(context, 'card', served.serve)
      : (await isolatedWindows.open({ kind: 'card', title: 'Enter a card', size: SIZE, serve: served.serve })).origins
    servers.sits(origin)
    const own = await context.newPage()
    await own.goto(appOrigin)
    const session = await app.signIn()
    await own.evaluate((key) => localStorage.setItem('session', key), session)
    const page = await context.newPage()
    await page.goto(origin + served.path)
    const frame = page.frameLocator('#place iframe')
    await frame.locator(`#${LIBRARY_ACTS[0]}`).waitFor()
    const secrets = [token, served.path.split('/').at(-1) ?? '', await sessionOf(page), session]
    const before = await lookOf(page)
    const events = watch(context, page)
    const called = app.app.called.length

    for (const name of LIBRARY_ACTS) {
      if (name === 'hold-processor') continue
      for (const line of await doAct(frame, name)) {
        const isHarmless = FAILED.test(line) || harmless[name]?.test(line)
        expect(isHarmless, `${name} says ${line}`).toBe(true)
        for (const secret of secrets) expect(line, name).not.toContain(secret)
      }
      expect({ name, events, look: await lookOf(page) }).toEqual({ name, events: [], look: before })
    }
    await expectResponsive(page, frame, page.locator('h1'))
    expect(evil.asked, 'what was asked of the server that nobody was to get to').toEqual([])
    expect([app.app.called.length - called, asked], 'what the app was asked for').toEqual([0, []])
    const shown = page.frames().map((each) => each.url())
    expect(shown.filter((url) => url.startsWith(appOrigin))).toEqual([])
    expect(shown.filter((url) => url.startsWith(origin))).toEqual([page.url()])
    await context.close()
  })
}

test('in a page of the app itself, the test sees the same library succeed', async ({ context }) => {
  await using servers = await hostileServers()
  const { evil, library } = servers
  await using shop = await strangeServer(() => ({
    headers: { 'Set-Cookie': 'session=canary' },
    body: `<main id="place"></main><script src="${library.origin}/v1/"></script>
<script>Service3D().components().get('', '', place).mount(); localStorage.setItem('a', 'canary')</script>`
  }))
  const page = await context.newPage()
  await page.goto(shop.origin)
  const events = watch(context, page)
  expect(await doAct(page, 'read-cookies')).toContain('own: session=canary')
  expect(await doAct(page, 'read-storage')).toContain('own: 1')
  for (const name of ['open-window', 'download', 'leave']) await clickOnly(page.locator(`#${name}`))
  await expect
    .poll(() => new Set(events.map((event) => event.split(' ')[0])))
    .toEqual(new Set(['window', 'dialog', 'download', 'left']))
  expect(evil.asked.length).toBeGreaterThan(0)
})

/** The secret that the page puts into its own requests. */
function sessionOf(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset['session'] ?? '')
}
