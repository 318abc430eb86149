import { test } from '@playwright/test'
import { build } from 'vite'
import { buildPage } from '../states/buildPage.ts'
import pageConfig from '../support/page/vite.config.ts'

/** Once a run, before the tests that look at it. */
test('the page is built with a made-up main side, and with the recorded one', async () => {
  await build({ ...pageConfig, configFile: false, logLevel: 'error' })
  await buildPage()
})
