import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { testNumber } from '../../electron/service/sandbox/threeds/testCards.ts'
import { filesWithSecret, secretForms } from '../support/vault/secretForms.ts'
import { openInBrowserShell } from './browserSetup.ts'
import { writeSettings } from '../support/writtenSettings.ts'
import { expect, test } from './setup.ts'
import { begin, confirmChallenge, openedBy, openThreeds, runWith, standing } from './threedsSetup.ts'
import { expectAccessible } from './violations.ts'
import { inFull } from '../support/campaign.ts'

// In Electron the page of a run is a window of the shell, which test/e2e/isolatedWindow looks at.
test.skip(({ shell }) => shell === 'electron', 'The windows of Electron are looked at with its stages.')

const ends = (page: Page, outcome: string) => expect(standing(page)).toContainText(`${outcome}.`, { timeout: 30_000 })
const heading = (page: Page) => page.getByRole('heading', { name: /^Run / })

inFull(test)('runs end as their cards say, with the steps that they go through', async ({ setup }) => {
  test.slow()
  const { page } = setup
  await openThreeds(page)
  await expect(page.getByText('What you will see: the verification cycle')).toBeVisible()

  // Without any step no page is opened.
  await runWith(page, '0100')
  await ends(page, 'Succeeded')
  expect(page.context().pages()).toHaveLength(1)

  // The method step, then a challenge, then 201.
  const window = await openedBy(page, () => runWith(page, '0072'))
  await expect(window.frameLocator('iframe').getByText('Enter the code from your phone.')).toBeVisible()
  await expect(standing(page)).toContainText(/(10:00|9:\d\d) left/)
  await expectAccessible(page, 'a run under way')
  await confirmChallenge(window)
  await ends(page, 'Succeeded')
  await expect(page.getByRole('region', { name: 'Round 3' })).toContainText('The service answered 201')
  await page.getByRole('button', { name: /^Challenge answered/ }).click()
  await expect(page.getByRole('region', { name: /^cres/ })).toContainText('"transStatus": "Y"')
  await expect(page.getByRole('region', { name: /^creq/ })).toContainText('"messageType": "CReq"')
  await expectAccessible(page, 'a run that ended')

  const three = await openedBy(page, () => runWith(page, '0173'))
  for (const round of [1, 2, 3]) {
    await expect(page.getByRole('region', { name: `Round ${round}` })).toContainText('Challenge opened')
    await confirmChallenge(three)
  }
  await ends(page, 'Succeeded')

  // A code that is cancelled on the issuer's page is an answer like another: the service declines.
  const refusing = await openedBy(page, () => runWith(page, '0172'))
  await refusing.frameLocator('iframe').getByRole('button', { name: 'Cancel' }).click()
  await ends(page, 'Declined')

  const cancelled = await openedBy(page, () => runWith(page, '0172'))
  await expect(cancelled.frameLocator('iframe').getByLabel('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ends(page, 'Cancelled')

  const blank = await openedBy(page, () => runWith(page, '0177'))
  await expect(standing(page)).toContainText('Answer as the cardholder would')
  await expect(blank.locator('iframe')).toBeVisible()
  await blank.close()
  await ends(page, 'Page left')

  for (const [digits, outcome] of [
    ['0174', 'Issuer’s error'],
    ['0178', 'Wrong ids'],
    ['0176', 'Same step again'],
    ['0175', 'Too many rounds']
  ] as const) {
    await openedBy(page, () => runWith(page, digits))
    await ends(page, outcome)
  }
  await runWith(page, '0300')
  await ends(page, 'Step not covered')

  // The page of the method step never answers: ten seconds later the cycle goes on without it.
  await openedBy(page, () => runWith(page, '0200'))
  await ends(page, 'Succeeded')
  await expect(page.getByRole('region', { name: 'Round 1' })).toContainText('Method timed out')

  await page.getByRole('button', { name: 'All runs' }).click()
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(12)
})

test('a run is stepped through, its items sent as typed, exported, run again and removed', async ({ setup }) => {
  const { page } = setup
  await openThreeds(page)
  await page.getByRole('textbox', { name: 'Items' }).fill('10.10')
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('support-4711')
  await page.getByText('Step by step').click()
  await runWith(page, '0070')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByText('Waits for you before it posts.').first()).toBeVisible()

  // The way back to a run that has posted nothing yet.
  await page.getByRole('button', { name: 'All runs' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Go to the run' }).click()

  await next.click()
  await expect(page.getByText('Waits for you before it opens the hidden page').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"items": 10.10')
  await openedBy(page, () => next.click())
  await expect(page.getByText('The method page answered.').first()).toBeVisible()
  for (const waits of ['before it posts', 'before it opens the challenge']) {
    await expect(standing(page)).toContainText(waits)
    await next.click()
  }
  await expect(page.getByText('The challenge answered.').first()).toBeVisible()
  await next.click()
  await ends(page, 'Succeeded')

  const exported = await setup.exportedFile(() => page.getByRole('button', { name: 'Export JSON' }).click())
  expect(exported).toContain('support-4711')
  expect(exported).toContain('10.10')
  expect(exported).not.toContain(testNumber('0070'))
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(heading(page)).not.toContainText('support-4711')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ends(page, 'Cancelled')
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(1)
})

inFull(test)('the number of a card is nowhere once a run is over', async ({ playwright, launchOptions, watch }) => {
  // Of no card that the sandbox lists, so that only what was typed can be found.
  const pan = testNumber('12072')
  const control = testNumber('23072')
  const dataDir = await mkdtemp(join(tmpdir(), 'tallydesk-e2e-'))
  await writeSettings(dataDir)
  const profile = await mkdtemp(join(tmpdir(), 'tallydesk-profile-'))
  const seen: string[] = []
  const setup = await openInBrowserShell({
    browser: {
      newContext: (options) => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...options })
    },
    dataDir,
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    watch: async (page) => {
      page.on('console', (message) => seen.push(message.text()))
      page.on('request', (request) => seen.push(request.url()))
      page.on('response', (response) => {
        response.text().then(
          (text) => watch.replies.push(text),
          () => undefined
        )
      })
    }
  })
  const { page } = setup
  await openThreeds(page)
  await page.getByRole('textbox', { name: 'Card number' }).fill(pan)
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/39')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
  const window = await openedBy(page, () => begin(page))
  await confirmChallenge(window)
  await ends(page, 'Succeeded')
  await expect(page.getByText(`${pan.slice(0, 6)}******${pan.slice(-4)}`).first()).toBeVisible()
  seen.push(await setup.exportedFile(() => page.getByRole('button', { name: 'Export JSON' }).click()))
  await page.getByRole('button', { name: 'All runs' }).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
  seen.push(
    ...(await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state])
    ]))
  )
  // What is looked for would be found: a number like it that is left behind on purpose.
  await page.evaluate((number) => localStorage.setItem('control', number), control)
  await writeFile(join(dataDir, 'control'), Buffer.from(control).toString('base64'))
  await setup.close()

  expect(await filesWithSecret(profile, control)).not.toEqual([])
  expect(await filesWithSecret(dataDir, control)).toEqual([join(dataDir, 'control')])
  for (const folder of [profile, dataDir, test.info().project.outputDir]) {
    expect(await filesWithSecret(folder, pan), folder).toEqual([])
  }
  const texts = [...seen, ...watch.replies].map((text) => Buffer.from(text))
  expect(texts.length).toBeGreaterThan(20)
  const found = texts.filter((text) => secretForms(pan).some((form) => text.includes(form)))
  expect(found.map((text) => text.subarray(0, 200).toString('utf8'))).toEqual([])
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  await rm(profile, { recursive: true, force: true, maxRetries: 3 })
})
