import { inFull } from '../support/campaign.ts'
import { lookAt, SIZES, openContext } from '../states/lookAround.ts'
import { states } from '../states/states.ts'
import { statesServer } from '../states/statesServer.ts'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './violations.ts'

const test = base.extend<object, { statesPage: Page }>({
  statesPage: [
    async ({ browser }, use) => {
      await using server = await statesServer()
      const context = await openContext(browser, server.origin)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' }
  ]
})

for (const [screen, all] of Map.groupBy(states, (state) => state.screen))
  inFull(test)(
    `every state of “${screen}” is as it was recorded, and breaks no rule of accessibility`,
    async ({ statesPage }) => {
      test.slow()
      const [size] = SIZES
      for (const state of all) {
        expect(await lookAt(statesPage, state, size)).toEqual([])
        await expectAccessible(statesPage, state.name)
      }
    }
  )

test('the list leads to every state, and a state that is not there is none', async ({ statesPage }) => {
  await statesPage.goto('/')
  await expect(statesPage.getByRole('heading', { level: 2 })).toHaveCount(
    new Set(states.map((each) => each.screen)).size
  )
  await statesPage.getByRole('link', { name: 'bank details changed' }).first().click()
  await expect(statesPage.getByText(/bank details of 1 account have changed/i)).toBeVisible()
  expect((await statesPage.request.get('/state/nothing-like-it')).status()).toBe(404)
})
