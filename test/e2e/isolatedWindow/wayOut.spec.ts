import { serveShell } from '../../support/shell/servedShell.ts'
import { strangeServer } from '../../support/isolatedWindow/strangeServer.ts'
import { isolatedWindowSetup } from '../../support/isolatedWindow/isolatedWindowSetup.ts'
import { expect, test } from './isolatedWindowBrowser.ts'

test('the page of the browser shell opens a checkout that learns nothing of it, once', async ({ context }) => {
  await using served = await serveShell()
  await using checkout = await strangeServer(() => ({ body: '<title>Checkout</title>' }))
  const page = await context.newPage()
  await page.goto(served.shell.url)
  const session = await served.signIn()
  await page.evaluate((key) => localStorage.setItem('session', key), session)
  // Of a service on this computer, at another port of the app's own host.
  const address = new URL(`${checkout.origin}/pay?token=canary`)
  const path = (await served.links.open(address)) ?? ''
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((to) => void open(to, '_blank', 'noopener'), path)
  ])
  await expect(opened).toHaveTitle('Checkout')
  expect(opened.url()).toBe(address.href)
  expect(await opened.evaluate(() => [opener === null, document.referrer])).toEqual([true, ''])
  const [asked] = checkout.asked
  expect([asked?.path, asked?.headers.referer, asked?.headers.cookie]).toEqual([
    '/pay?token=canary',
    undefined,
    undefined
  ])
  expect(JSON.stringify(checkout.asked)).not.toContain(session)
  expect(await page.content()).not.toContain('canary')

  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((to) => void open(to, '_blank', 'noopener'), path)
  ])
  await expect(again.locator('body')).toContainText('There is nothing here.')
})

test('the page of the browser shell opens an isolated window that has no way back to it', async ({
  context,
  isolatedWindows
}) => {
  await using served = await serveShell()
  const page = await context.newPage()
  await page.goto(served.shell.url)
  const headers = { 'Content-Type': 'text/html', 'Cross-Origin-Opener-Policy': 'same-origin' }
  const isolatedWindow = await isolatedWindows.open(
    isolatedWindowSetup(() => Promise.resolve(new Response('<title>Isolated window</title>', { headers })))
  )
  const address = (await isolatedWindow.show('/run')) ?? ''
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((to) => void open(to, '_blank', 'noopener,popup,width=500,height=600'), address)
  ])
  await expect(opened).toHaveTitle('Isolated window')
  const seen = await opened.evaluate(() => [opener === null, document.referrer, document.cookie, isSecureContext])
  expect(seen).toEqual([true, '', '', true])
})
