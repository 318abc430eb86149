import type { BrowserContext, Page } from '@playwright/test'
import { doAct, watch } from './isolatedWindow/watch.ts'
import { sendRaw } from '../support/service/rawHttp.ts'
import {
  COOKIE_COUNT,
  COOKIE_LENGTH,
  hostileNeighbour,
  NEIGHBOUR_ACTS,
  tossCookies
} from '../support/shell/hostileNeighbour.ts'
import { serveShell } from '../support/shell/servedShell.ts'
import { strangeServer, type StrangeRequest, type StrangeServer } from '../support/isolatedWindow/strangeServer.ts'
import { expect, test } from './setup.ts'
import { inFull } from '../support/campaign.ts'

test.skip(({ shell }) => shell === 'electron', 'Only the browser shell listens on a port.')

/** Under both names that this computer has. */
const addressesOf = ({ port }: StrangeServer) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
const shownBy = (page: Page) => page.getByText(/Last sync: Complete/)

/** Another program on this computer; its worker has a script, and the path `/clear` removes all that is stored for its host. */
function neighbourOf(app: string): Promise<StrangeServer> {
  return strangeServer(({ path }) => {
    if (path === '/worker.js') return { headers: { 'Content-Type': 'text/javascript' }, body: '' }
    return {
      headers: path === '/clear' ? { 'Clear-Site-Data': '"*"' } : {},
      body: hostileNeighbour(app)
    }
  })
}

/** Sends a call with whatever a browser sent along to somebody else. */
async function replay({ headers }: StrangeRequest, app: URL): Promise<number> {
  const kept = Object.entries(headers).filter(([name]) => !/^(?:host|origin|connection|content-|sec-)/.test(name))
  const lines = kept.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')
  const own = `Host: ${app.host}\r\nOrigin: ${app.origin}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n`
  const head = `POST /call/connection.list HTTP/1.1\r\n${own}${lines}Content-Type: application/json\r\n`
  return (await sendRaw(Number(app.port), `${head}Content-Length: 2\r\n\r\n{}`)).status
}

inFull(test)('a page on another port gets no session of the app, and ends none', async ({ setup }) => {
  const { page } = setup
  await expect(shownBy(page)).toBeVisible({ timeout: 30_000 })
  const app = new URL(page.url())
  await using neighbour = await neighbourOf(app.origin)
  const context = page.context()

  for (const address of addressesOf(neighbour)) {
    const other = await context.newPage()
    await other.goto(`${address}/`)
    const names = (await context.cookies()).map(({ name }) => name)
    await other.evaluate(tossCookies, {
      names: ['session', `tallydesk-${app.port}`, ...names],
      count: COOKIE_COUNT,
      length: COOKIE_LENGTH
    })
    await other.goto(`${address}/full`)
    await page.reload()
    await expect(shownBy(page)).toBeVisible()
    await other.goto(`${address}/clear`)
    await page.reload()
    await expect(shownBy(page)).toBeVisible()
    await other.close()
  }
  for (const request of neighbour.asked) expect(await replay(request, app), request.path).toBe(401)

  // A link of the app that is opened in another tab, which goes to the neighbour and comes back.
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sync', exact: true }).click({ modifiers: ['ControlOrMeta'] })
  ])
  const verdict = tab.getByRole('heading', { level: 2 }).first()
  await expect(verdict).toContainText('Complete as of')
  await context.clearCookies()
  await tab.goto(`${neighbour.origin}/`)
  expect((await doAct(tab, 'find-session')).filter((line) => GAINED.test(line))).toEqual([])
  await tab.goBack()
  await expect(verdict).toContainText('Complete as of')
})

/** What an attempt says that came to something: no name of an error, and nothing that the browser takes and then drops. */
const GAINED = /^(?!.*: (?:[A-Za-z]*Error|silence|empty|refused|not loaded|opaque|sent|TypeError|undefined)$).+$/

async function openPageOf(app: Awaited<ReturnType<typeof serveShell>>, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${new URL(app.shell.url).origin}/`)
  const session = await app.signIn()
  await page.evaluate((key) => localStorage.setItem('session', key), session)
  return page
}

inFull(test)('a page on another port reaches no call, frame, window or storage of the app', async ({ context }) => {
  await using served = await serveShell()
  const own = await openPageOf(served, context)
  const { origin } = new URL(own.url())
  await using neighbour = await neighbourOf(origin)

  for (const address of addressesOf(neighbour)) {
    const page = await context.newPage()
    await page.goto(`${address}/`)
    const events = watch(context, page)
    for (const name of NEIGHBOUR_ACTS) {
      const gained = (await doAct(page, name)).filter((line) => GAINED.test(line))
      expect({ name, gained }).toEqual({ name, gained: [] })
      const framed = page.frames().filter((frame) => frame !== page.mainFrame() && frame.url().startsWith(origin))
      for (const frame of framed) expect(await frame.locator('body').innerText()).toMatch(/^(?:Requests from|$)/)
    }
    expect(served.app.called, 'what reached a call').toEqual([])
    expect(events.filter((event) => event.startsWith(`worker ${origin}`))).toEqual([])
    await page.close()
  }
  const key = await own.evaluate(() => localStorage.getItem('session'))
  expect(JSON.stringify(neighbour.asked)).not.toContain(key)
  expect((await served.call('sync.get', key ?? '')).status).toBe(200)
})
