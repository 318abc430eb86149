import type { Page } from '@playwright/test'
import { DEFAULT_SANDBOX } from '../../electron/session/options.ts'
import { testApp, type TestApp } from '../support/app/testApp.ts'
import { planEnd } from '../support/reconciliation/reconcilingSetup.ts'
import { ADMINISTRATOR, postgresPrograms, startPostgres } from '../support/team/postgres.ts'
import { startProtocolProxy } from '../support/team/protocolProxy.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { cheapVault } from '../support/vault/cheapVault.ts'
import { openInBrowserShell } from './browserSetup.ts'
import { workspaceOf } from './reconcileSetup.ts'
import { expect, test, watchPage } from './setup.ts'
import { violationsOf } from './violations.ts'

const programs = await postgresPrograms()
const PASSPHRASE = 'a passphrase'
const LOGINS = ['olga', 'rik'] as const

/** What has the focus, and of a list the entry that is looked at. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const entry = document.getElementById(at?.getAttribute('aria-activedescendant') ?? '')
    return [at?.getAttribute('aria-label'), entry?.textContent]
  })

test('two windows decide the same match: one succeeds, the other sees who was faster', async ({
  browser,
  copySynced,
  watch,
  shell
}) => {
  test.skip(programs === undefined, 'PostgreSQL is not installed.')
  test.skip(shell === 'electron', 'Both shells have the same team.')
  await using parts = new AsyncDisposableStack()
  const server = parts.use(await startPostgres(programs ?? ''))
  const proxy = parts.use(await startProtocolProxy(server.port))
  const { path: olgas } = parts.use(await temporaryFolder())
  const { path: riks } = parts.use(await temporaryFolder())
  const open = async (dataDir: string): Promise<TestApp> => {
    const app = await testApp({ dataDir, autoSync: false, passphrase: PASSPHRASE, sandbox: DEFAULT_SANDBOX })
    await app.app.handlers['vault.unlock']({ passphrase: PASSPHRASE })
    return app
  }
  for (const dataDir of [olgas, riks]) {
    await copySynced(dataDir)
    await cheapVault(dataDir, PASSPHRASE)
  }
  const id = await beginTeam(open, { olgas, riks, address: `postgres://127.0.0.1:${proxy.port}/postgres` })

  const [olga, rik] = await Promise.all(
    [olgas, riks].map(async (dataDir) => {
      const options = { browser, dataDir, colorScheme: undefined, viewport: { width: 1280, height: 800 } } as const
      const setup = await openInBrowserShell({ ...options, watch: (page) => watchPage(page, watch) })
      parts.defer(() => setup.close())
      await unlocked(setup.page, id)
      return setup.page
    })
  )
  if (!olga || !rik) throw new Error('There are two windows.')
  const pages = [olga, rik]
  const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })

  // Each sees that the other is here.
  await expect(header(olga)).toContainText('rik is here')
  await expect(header(rik)).toContainText('olga is here')

  // Both choose the same transaction for the same payment, and both decisions go out before the database has one.
  const [queued = 0] = await Promise.all(pages.map(chooseSame))
  await Promise.all([proxy.holdUntil(2), ...pages.map((page) => page.keyboard.press('Enter'))])
  const faster = /decided on it meanwhile: Matched .+/
  const told = (page: Page) => page.getByRole('note').filter({ hasText: 'decided on it meanwhile' })
  const done = (page: Page) => workspaceOf(page).toast
  await expect(told(olga).or(done(olga))).toBeVisible()
  await expect(told(rik).or(done(rik))).toBeVisible()
  const losers = await Promise.all(pages.map((page) => told(page).isVisible()))
  expect(losers.toSorted()).toEqual([false, true])
  const place = losers.indexOf(true)
  const [winner, loser] = place === 0 ? [rik, olga] : [olga, rik]
  await expect(done(winner)).toContainText('Matched')
  await expect(told(loser)).toContainText(`${LOGINS[1 - place]} decided on it meanwhile`)
  await expect(told(loser)).toContainText(faster)
  const holds = (page: Page, count: number) =>
    expect(workspaceOf(page).tab('Queue')).toHaveText(new RegExp(`Queue\\s*${count}$`))
  for (const page of pages) {
    await holds(page, queued - 1)
    await expect(workspaceOf(page).queue).toBeFocused()
    expect(await violationsOf(page, 'after the race')).toEqual([])
  }

  // What another decides above and below leaves the keyboard where it is.
  await workspaceOf(olga)
    .queue.getByRole('option', { name: /1 possible match/ })
    .first()
    .click()
  const before = await focusOf(olga)
  expect(before).toEqual(['What needs a decision', expect.stringContaining('1 possible match')])
  await explain(rik, /^Elin Lindqvist.+Amount mismatch/, 'e')
  await explain(rik, /^Elin Bäckman/, 'e')
  await holds(olga, queued - 3)
  expect(await focusOf(olga)).toEqual(before)

  // Without the database a decision waits, and is sent once it is back.
  const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })
  await server.stop('SIGINT')
  await expect(status(rik)).toContainText('Team offline')
  const name = /1 possible match/
  await explain(rik, name, 'e')
  await expect(workspaceOf(rik).toast).toContainText('waits on this computer')
  await expect(workspaceOf(rik).decide).toContainText('Not sent: Accepted')
  await expect(workspaceOf(rik).queue.getByRole('option', { name: /Not sent/ })).toHaveCount(1)
  await expect(status(rik)).toContainText('Team offline: 1 not sent')
  await holds(rik, queued - 3)
  expect(await violationsOf(rik, 'a decision that waits')).toEqual([])
  await server.start()
  for (const page of pages) {
    await expect(status(page)).toContainText('Team: up to date')
    await holds(page, queued - 4)
  }

  // Both have the same audit trail.
  const ends = pages.map(async (page) => {
    await workspaceOf(page).tab('Audit trail').click()
    return page
      .getByTitle(/^[0-9a-f]{64}$/)
      .first()
      .getAttribute('title')
  })
  const [one, other] = await Promise.all(ends)
  expect(one).toBe(other)
})

/** A team on the proxy's server, with one reconciliation whose suggested matches are accepted; its id. */
async function beginTeam(
  open: (dataDir: string) => Promise<TestApp>,
  { olgas, riks, address }: { readonly olgas: string; readonly riks: string; readonly address: string }
): Promise<string> {
  const administrator = { login: ADMINISTRATOR, password: null }
  await using olga = await open(olgas)
  const { handlers } = olga.app
  const { draft } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const { id } = await planEnd(olga, () => handlers['reconciliation.create']({ draft, name: 'Salaries' }))
  const { plan } = await handlers['reconciliation.get'](id)
  if (!plan) throw new Error('Nothing is suggested.')
  await handlers['reconciliation.accept']({ id, hash: plan.hash, accept: 'all' })
  await handlers['team.init']({ address, login: 'olga', password: null, administrator })
  const { invitation } = await handlers['team.invite']({ login: 'rik', role: 'reviewer', administrator })
  await using rik = await open(riks)
  await rik.app.handlers['team.join']({ invitation, password: null })
  return id
}

/** Opens the vault as its user does, and goes to the queue of the reconciliation. */
async function unlocked(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click()
  await dialog.getByLabel('Passphrase').fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.evaluate((at) => (location.hash = at), `/reconciliations/${id}`)
  await expect(workspaceOf(page).queue).toBeFocused()
}

/** Chooses the possible match of the first payment that has one; the length of the queue. */
async function chooseSame(page: Page): Promise<number> {
  const { queue, decide, tab } = workspaceOf(page)
  await queue
    .getByRole('option', { name: /1 possible match/ })
    .first()
    .click()
  await expect(decide.getByRole('button', { name: /^Possible match 1/ })).toBeVisible()
  await page.keyboard.press('1')
  return countOf(await tab('Queue').innerText())
}

/** Decides with keys on the entry of this name, for a reason. */
async function explain(page: Page, name: RegExp, key: string): Promise<void> {
  const { queue, dialog } = workspaceOf(page)
  await queue.getByRole('option', { name }).first().click()
  await page.keyboard.press(key)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Known to the bank')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const countOf = (words: string) => Number(/\d+/.exec(words)?.[0])
