import {
  downloadHeaders,
  hostileIssuer,
  ISSUER_ACTS,
  type IssuerAct
} from '../../support/isolatedWindow/hostileIssuer.ts'
import { strangeServer } from '../../support/isolatedWindow/strangeServer.ts'
import { routedChallenge, servedChallenge, type ChallengedWindow } from './challengedWindow.ts'
import { expect, test } from './isolatedWindowBrowser.ts'
import { clickOnly, doAct, expectResponsive, lookOf, watch } from './watch.ts'
import { sampleOf } from '../../support/campaign.ts'

/** The issuer, and a server that it wants to get the user to. */
async function hostileServers() {
  let target = ''
  const evil = await strangeServer(() => ({ body: 'got you' }))
  const issuer = await strangeServer(({ path }) =>
    path.startsWith('/download')
      ? { headers: downloadHeaders, body: 'x' }
      : { body: hostileIssuer({ target, evil: evil.origin }) }
  )
  return {
    evil,
    issuer: Object.assign(issuer, { answersTo: (address: string) => void (target = address) }),
    async [Symbol.asyncDispose]() {
      await evil[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
    }
  }
}

/** What an act may say of itself where nothing came of it. */
const harmless: Partial<Record<IssuerAct, RegExp>> = {
  'ask-permissions':
    /^[a-z]+: (?:NotAllowedError|SecurityError|TypeError|InvalidAccessError|NotFoundError|denied|code 1)$/,
  // No policy and no sandbox keeps a frame that was clicked on from the last; the app warns (copied.spec.ts).
  'take-clipboard': /^(?:write|write more|read|paste): (?:NotAllowedError|refused)$|^copy: true$/,
  'fill-screen': /TypeError$|NotAllowedError$/,
  'take-pointer': /SecurityError$|refused$|NotAllowedError$/,
  'read-us': /: (?:SecurityError|TypeError|empty)$|^parents: https?:\/\/[^/]+$/
}

for (const kind of sampleOf(['as in Electron', 'as in the browser shell'] as const, 2)) {
  test(`a hostile issuer gets nothing from an isolated window ${kind}`, async ({
    isolatedWindows,
    publicBrowser,
    browser
  }) => {
    await using servers = await hostileServers()
    const { issuer, evil } = servers
    const isRouted = kind === 'as in Electron'
    const context = await (isRouted ? await publicBrowser(issuer.port, evil.port) : browser).newContext()
    const isolatedWindow = isRouted
      ? await routedChallenge(context, issuer)
      : await servedChallenge(isolatedWindows, issuer)
    const page = await context.newPage()
    await page.goto(isolatedWindow.address)
    const frame = page.frameLocator('iframe')
    await frame.locator('#answer').waitFor()
    const before = await lookOf(page)
    const events = watch(context, page)

    for (const name of ISSUER_ACTS) {
      if (name === 'hold-processor') continue
      for (const line of await doAct(frame, name)) {
        if (harmless[name]) expect(line, name).toMatch(harmless[name])
      }
      expect({ name, events, look: await lookOf(page) }).toEqual({ name, events: [], look: before })
    }
    await expectResponsive(page, frame, page.getByRole('button', { name: 'Cancel' }))
    expect(
      page
        .frames()
        .filter(isOursWithin(isolatedWindow))
        .map((each) => each.url())
    ).toEqual([])
    expect(evil.asked, 'what was asked of the server that nobody was to get to').toEqual([])

    // After all that, it still does what it is for.
    await frame.locator('#answer').click()
    await expect.poll(() => isolatedWindow.answers).toEqual(['answer'])
    // It requested the address of its answer without sending one.
    expect(new Set(isolatedWindow.dropped)).toEqual(new Set(['other']))
    expect([isolatedWindow.cancels(), isolatedWindow.leaves(), events]).toEqual([0, 0, []])
    isolatedWindow.page.close()
    await context.close()
  })
}

for (const [name, seen] of [
  ['leave-by-location', /^left for /],
  ['open-window', /^window /],
  ['download', /^download /],
  ['show-dialogs', /^dialog /]
] as const) {
  test(`outside an isolated window, the test sees the same issuer succeed with ${name}`, async ({ context }) => {
    await using servers = await hostileServers()
    await using shop = await strangeServer(() => ({ body: `<iframe src="${servers.issuer.origin}/"></iframe>` }))
    servers.issuer.answersTo(`${shop.origin}/answer`)
    const page = await context.newPage()
    await page.goto(shop.origin)
    const events = watch(context, page)
    await clickOnly(page.frameLocator('iframe').locator(`#${name}`))
    await expect.poll(() => events).toContainEqual(expect.stringMatching(seen))
  })
}

/** A frame within the issuer's that shows something of ours. */
function isOursWithin({ address }: ChallengedWindow) {
  return (frame: { url(): string; parentFrame(): { parentFrame(): unknown } | null }): boolean =>
    (frame.parentFrame()?.parentFrame() ?? null) !== null && frame.url().startsWith(new URL(address).origin)
}
