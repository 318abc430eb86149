import type { Page } from '@playwright/test'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { aDraft } from '../../support/threedsSetup.ts'
import { ISSUER_WAYS, otherIssuer, type IssuerWay } from '../../support/isolatedWindow/otherIssuer.ts'
import { sampleOf } from '../../support/campaign.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { expect, test } from './isolatedWindowBrowser.ts'

/** The real app with its page of one authorization open, at a service and an issuer that are not the sandbox's. */
async function begin(page: Page, way: IssuerWay, limits = {}) {
  const folder = await temporaryFolder()
  const issuer = await otherIssuer(way)
  const setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: limits })
  await setup.app.handlers['threeds.configure']({ access: 'none', baseUrl: issuer.baseUrl, isOn: true })
  const { id } = await setup.app.handlers['threeds.start'](aDraft('0100'))
  const { address } = await setup.app.handlers['threeds.show'](id)
  await page.goto(address ?? '')
  return {
    issuer,
    setup,
    id,
    async [Symbol.asyncDispose]() {
      await setup[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    }
  }
}

const endOf = (setup: TestApp, id: string) =>
  setup.until('threeds.changed', (trace) => trace.id === id && trace.outcome !== null)

for (const way of sampleOf(ISSUER_WAYS, 2)) {
  test(`an issuer that ${way} is answered for, byte for byte`, async ({ page }) => {
    await using run = await begin(page, way)
    const { outcome, words } = await endOf(run.setup, run.id)
    expect([outcome, words]).toEqual(['succeeded', 'The service answered 201: the authorization succeeded.'])
    expect(run.issuer.changed).toEqual([])
    expect(run.issuer.statuses).toEqual([400, 400, 201])
  })
}

test('an issuer that wants the whole window does not get it, and the result says so', async ({ page }) => {
  await using run = await begin(page, 'wants the whole window', { challenge: 3_000 })
  const { outcome, words } = await endOf(run.setup, run.id)
  expect(outcome).toBe('challenge-timeout')
  expect(words).toContain('whole window')
  expect(run.issuer.statuses).toEqual([400, 400])
  await expect(page.getByText('You can close this window.')).toBeVisible()
})
