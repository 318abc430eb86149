import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'

/** A shop on an origin of its own, whose page loads the library under a strict content policy. */
export interface Shop {
  readonly address: string
  /** Puts another page at the shop's origin, under no policy; gives its address. */
  readonly show: (page: string) => string
}

interface Fixtures {
  /** Console warnings and errors, uncaught exceptions, and with them every violation of a content policy. */
  readonly complaints: string[]
}

export const test = base.extend<Fixtures, { readonly sandbox: Sandbox; readonly shop: Shop }>({
  sandbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const sandbox = await startTestSandbox({ rows: 20, policy: { unknown_holder: 'accept' } })
      await use(sandbox)
      await sandbox.stop()
    },
    { scope: 'worker' }
  ],
  shop: [
    async ({ sandbox }, use) => {
      const shown: string[] = []
      const server = await openShop(sandbox, shown)
      const address = `http://localhost:${(server.address() as AddressInfo).port}/`
      await use({ address, show: (page) => `${address}${shown.push(page)}` })
      server.close()
    },
    { scope: 'worker' }
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      base.expect(complaints, 'what the pages complained about').toEqual([])
    },
    { auto: true }
  ]
})

export const { expect } = base

function openShop(sandbox: Sandbox, shown: readonly string[]): Promise<Server> {
  const service = sandbox.baseUrl
  const policy = `default-src 'none'; script-src ${service}; frame-src ${service}; require-trusted-types-for 'script'`
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script src="${sandbox.sdkUrl}/v1/"></script><main><h1>Shop</h1><div id="place"></div></main></html>`
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    const other = shown[Number(url?.slice(1)) - 1]
    if (other !== undefined) {
      response.end(other)
      return
    }
    response.setHeader('content-security-policy', `${policy}; img-src data:`)
    response.end(page)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** A page of the shop's origin under no policy. `head`: what is put before its content. */
export interface HostPage {
  readonly head?: string
  readonly theme?: unknown
}

/** Opens the component on a page of another kind than the shop's own. */
export async function openOn(page: Page, shop: Shop, sandbox: Sandbox, host: HostPage): Promise<FrameLocator> {
  const { head = '', theme = {} } = host
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
<link rel="icon" href="data:,">${head}<script src="${sandbox.sdkUrl}/v1/"></script><main><h1>Host</h1><div id="place"></div></main></html>`
  await page.goto(shop.show(body))
  await page.evaluate(mountInShop, [sandbox.publicKey, theme] as const)
  await expectReady(page.locator('#place iframe'))
  return page.frameLocator('#place iframe')
}

/** Opens the shop and mounts the component; what the shop holds is in `shop` of its window. */
export async function openComponent(
  page: Page,
  shop: Shop,
  sandbox: Sandbox,
  theme: unknown = {}
): Promise<FrameLocator> {
  await page.goto(shop.address)
  await page.evaluate(mountInShop, [sandbox.publicKey, theme] as const)
  await expectReady(page.locator('#place iframe'))
  return page.frameLocator('#place iframe')
}

/** Before it is ready the frame of the component only keeps its place: nobody could see or use what is in it. */
export async function expectReady(frame: Locator): Promise<void> {
  await expect(frame).toHaveCSS('visibility', 'visible')
}

interface ShopWindow {
  shop: { readonly client: ShopClient; readonly card: { mount(): void } }
  readonly Service3D: (publicKey: string) => ShopClient
}
interface ShopClient {
  components(): { get(name: string, theme: unknown, container: Element | null): { mount(): void } }
  confirmPaymentMethod(token: string, options: unknown): Promise<ShopResult>
}
export interface ShopResult {
  readonly data?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: string; readonly message?: string }
}

function mountInShop([publicKey, theme]: readonly [string, unknown]): void {
  const shopWindow = window as unknown as ShopWindow
  const client = shopWindow.Service3D(publicKey)
  const card = client.components().get('card-input', theme, document.querySelector('#place'))
  shopWindow.shop = { client, card }
  card.mount()
}

/** Starts `confirmPaymentMethod` as the shop does; await the result when the cardholder is done. */
export function confirmInShop(page: Page, token: string, save?: boolean): Promise<ShopResult> {
  return page.evaluate(
    ([secret, saving]) => {
      const { client, card } = (window as unknown as ShopWindow).shop
      return client.confirmPaymentMethod(secret, { payment_method: { card }, save: saving })
    },
    [token, save] as const
  )
}

export async function typeCard(card: FrameLocator, course: string): Promise<void> {
  await card.getByLabel('Card number').fill(testNumber(course))
  await card.getByLabel('Expiry date').fill('12 / 39')
  await card.getByLabel('Security code').fill('123')
}

/** The window of the library over the page, and the bank's page in it. */
export function challengeOf(page: Page): { readonly frame: FrameLocator; readonly bank: FrameLocator } {
  const frame = page.frameLocator('dialog iframe')
  return { frame, bank: frame.frameLocator('iframe') }
}

/** Types the code that the bank's page shows. */
export async function passChallenge(page: Page): Promise<void> {
  const { bank } = challengeOf(page)
  const code = await bank.locator('[data-test="code"]').innerText()
  await bank.getByLabel('Code').fill(code)
  await bank.getByRole('button', { name: 'Confirm' }).click()
}
