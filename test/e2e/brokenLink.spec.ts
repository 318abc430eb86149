import { chromium } from '@playwright/test'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { startProcess, type StartedProcess } from '../support/process/startedProcess.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { expect, test } from './setup.ts'
import { inFull } from '../support/campaign.ts'

test.skip(({ shell }) => shell === 'electron', 'Inside Electron the page and the main side live and die together.')

test('what was announced while the event stream was broken arrives once it is back', async ({ setup, browser }) => {
  const { page } = setup
  await expect(page.getByText(/Last sync: Complete/)).toBeVisible({ timeout: 30_000 })
  // Another window, behind a line of its own that breaks.
  await using line = await proxyOnLoopback('/events')
  const storageState = await page.context().storageState()
  const behind = await browser.newContext({ storageState, proxy: { server: line.origin }, acceptDownloads: true })
  const other = await behind.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('grid', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '5001')
  await other.keyboard.press('Control+Shift+E')
  const dialog = other.getByRole('dialog', { name: 'Export', exact: true })
  await expect(dialog).toContainText('5,000 rows')
  let downloads = 0
  other.on('download', () => (downloads += 1))

  line.setBroken(true)
  await expect(other.getByText('cannot be reached')).toBeVisible()
  const started = other.waitForResponse(/\/call\/export\.start$/)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  expect(await (await started).json()).toMatchObject({ ok: true, value: { state: 'running' } })
  // Long enough for the file to be finished, which the window does not hear.
  await other.waitForTimeout(2000)
  expect(downloads).toBe(0)

  line.setBroken(false)
  await expect.poll(() => downloads).toBe(1)
  await expect(other.getByText('cannot be reached')).toBeHidden()
  await behind.close()
})

inFull(test)('a page without a session says so', async ({ setup, browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL(setup.page.url()).origin)
  await expect(page.getByText('session has ended').first()).toBeVisible()
  await context.close()
})

test('a window that was opened from the private file is let in, and stays so when it is reloaded', async ({ page }) => {
  await using folder = await temporaryFolder()
  const program = join(folder.path, 'chromium')
  const copied = join(folder.path, 'page.html')
  // Stands in for the browser that is started: it keeps the page that it was given.
  await writeFile(
    program,
    `#!/bin/sh\ncp "\${1#--app=file://}" "${copied}.part" && mv "${copied}.part" "${copied}"\nexec sleep 60\n`
  )
  await chmod(program, 0o755)
  await using shell = startShell(folder.path, { DISPLAY: ':0', TALLYDESK_BROWSER: program })
  await shell.untilPrinted(/opens in a window/)
  await expect.poll(() => existsSync(copied)).toBe(true)

  const listens = () => page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
  const [first] = await Promise.all([listens(), page.goto(`file://${copied}`)])
  expect(first.status()).toBe(200)
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/(?:#\/)?$/)
  const [again] = await Promise.all([listens(), page.reload()])
  expect(again.status()).toBe(200)
})

inFull(test)('killing the browser ends the shell', async ({ launchOptions }) => {
  await using folder = await temporaryFolder()
  await using shell = startShell(folder.path, { TALLYDESK_NO_OPEN: '1' })
  const [url] = await shell.untilPrinted(/http:\/\/127\.0\.0\.1:\d+\/\S+/)
  const server = await chromium.launchServer(launchOptions)
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage()
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
  await page.goto(url)
  expect((await listening).status()).toBe(200)
  server.process().kill('SIGKILL')
  expect(await shell.ended).toBe(0)
})

/** The shell and the real page, with a made-up app behind them. */
function startShell(dataDir: string, env: NodeJS.ProcessEnv): StartedProcess {
  const entry = fileURLToPath(new URL('../support/shell/fakeShellProcess.ts', import.meta.url))
  const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
  return startProcess(process.execPath, [entry, dataDir, rendererDir], {
    env: { ...env, npm_lifecycle_event: undefined }
  })
}

/** A proxy that forwards what a browser requests from this computer, and can break every connection to one path. */
async function proxyOnLoopback(path: string) {
  let isBroken = false
  const open = new Set<Socket>()
  const server = createServer((request, response) => {
    const { hostname, port, pathname, search } = new URL(request.url ?? '')
    if (pathname === path) open.add(request.socket)
    if (pathname === path && isBroken) return void request.socket.destroy()
    const { method, headers } = request
    const onward = ask({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setBroken(now: boolean) {
      isBroken = now
      for (const socket of now ? open : []) socket.destroy()
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
