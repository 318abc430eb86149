import { campaign } from '../../support/campaign.ts'
import { strangeServer } from '../../support/isolatedWindow/strangeServer.ts'
import { routedChallenge, servedChallenge } from './challengedWindow.ts'
import { expectAccessible } from '../violations.ts'
import { expect, ISSUER_HOST, test } from './isolatedWindowBrowser.ts'

const RUNS = campaign(2, 50)

/** An issuer that answers at once, as a page that needs nothing from the user does. */
async function promptIssuer(frameAncestors: string | undefined) {
  let target = ''
  const server = await strangeServer(() => ({
    headers: frameAncestors === undefined ? {} : { 'Content-Security-Policy': `frame-ancestors ${frameAncestors}` },
    body: `<!doctype html><form method="post" action="${target}"><input name="cres" value="answer"></form>
<script>document.forms[0].submit()</script>`
  }))
  return Object.assign(server, { answersTo: (address: string) => void (target = address) })
}

for (const frameAncestors of [undefined, '*', 'https:']) {
  const framedBy =
    frameAncestors === undefined ? 'says nothing of frames' : `lets itself be framed by ${frameAncestors}`

  test(`an issuer on the internet that ${framedBy} answers every time`, async ({ publicBrowser }) => {
    test.setTimeout(120_000 + RUNS * 10_000)
    await using issuer = await promptIssuer(frameAncestors)
    const browser = await publicBrowser(issuer.port)
    for (let run = 1; run <= RUNS; run += 1) {
      const context = await browser.newContext()
      const isolatedWindow = await routedChallenge(context, issuer)
      await (await context.newPage()).goto(isolatedWindow.address)
      await expect.poll(() => isolatedWindow.answers, `run ${run} of ${RUNS}`).toEqual(['answer'])
      expect(isolatedWindow.dropped).toEqual([])
      isolatedWindow.page.close()
      await context.close()
    }
  })
}

test('an issuer on this computer answers to the isolated window of the browser shell', async ({
  isolatedWindows,
  page
}) => {
  await using issuer = await promptIssuer('*')
  const isolatedWindow = await servedChallenge(isolatedWindows, issuer)
  await page.goto(isolatedWindow.address)
  await expect.poll(() => isolatedWindow.answers).toEqual(['answer'])
  isolatedWindow.page.close()
})

test('without permission, an issuer on the internet cannot answer that isolated window', async ({
  isolatedWindows,
  publicBrowser
}) => {
  await using issuer = await promptIssuer('*')
  const isolatedWindow = await servedChallenge(isolatedWindows, issuer)
  const page = await (await publicBrowser(issuer.port)).newPage()
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === isolatedWindow.page.target)
  await page.goto(isolatedWindow.address)
  expect((await failed).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS')
  expect(isolatedWindow.answers).toEqual([])
  isolatedWindow.page.close()
})

test('an issuer on the internet answers if the browser allows it; else the page says so', async ({
  isolatedWindows,
  publicBrowser
}) => {
  await using server = await promptIssuer('*')
  const issuer = { ...server, origin: `http://${ISSUER_HOST}:${server.port}` }
  const browser = await publicBrowser(server.port)

  const allowed = await servedChallenge(isolatedWindows, issuer)
  const allowing = await browser.newContext({ permissions: ['local-network-access'] })
  await (await allowing.newPage()).goto(allowed.address)
  await expect.poll(() => allowed.answers).toEqual(['answer'])
  expect(allowed.unreachable).toEqual([])
  allowed.page.close()

  // What is granted alone is refused for all else.
  const refused = await servedChallenge(isolatedWindows, issuer)
  const page = await (await browser.newContext({ permissions: ['geolocation'] })).newPage()
  await page.goto(refused.address)
  await expect(page.getByRole('status')).toContainText('Your browser keeps the answer of acs.example:')
  await expect(page.locator('time')).toHaveCount(0)
  await expect.poll(() => refused.unreachable).toEqual([`${ISSUER_HOST}:${server.port}`])
  expect(refused.answers).toEqual([])
  await expectAccessible(page, 'a refusal of the browser', 'header, .host, .note')
  refused.page.close()
})
