// Runs a built main bundle under plain Node, as Electron would: `node runMainBundle.ts <main.js>`. Calls what a page
// would call, quits, and prints what happened as one JSON line.
import { registerHooks } from 'node:module'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Reply } from '../../../shared/contract.ts'
import { aQuery } from '../ledger/aQuery.ts'
import { fake } from './fakeElectronModule.ts'
import type { FakeSession } from './fakeElectronSession.ts'
import type { FakeBrowserWindow } from './fakeElectronWindow.ts'

const fakeModule = new URL('fakeElectronModule.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fakeModule, shortCircuit: true } : next(specifier, context)
})
fake.app.on('session-created', (session: FakeSession) => {
  if (session.partition === 'service') session.answer = globalThis.fetch
})

const [, , bundle = ''] = argv
await import(pathToFileURL(bundle).href)
const callsBeforeReady = [...fake.app.calls]
fake.app.becomeReady()
const window = await firstWindow()
const page = await fetchPage('/')
const script = /src="([^"]+\.js)"/.exec(await page.clone().text())?.[1] ?? '/none'
const report = {
  callsBeforeReady,
  privileged: fake.protocol.privileged,
  channels: [...fake.ipcMain.handlers.keys()],
  windowOptions: window.options,
  page: { status: page.status, headers: Object.fromEntries(page.headers), html: await page.text() },
  scriptStatus: (await fetchPage(script)).status,
  traversalStatus: (await fetchPage('/..%2fmain%2fmain.js')).status,
  version: await invoke('app.get'),
  stranger: await fake.ipcMain.invoke('app:app.get', undefined, window.webContents, null),
  verdict: await verdictOfSync(),
  found: await invoke('transactions.find', {
    query: aQuery(),
    from: 0,
    count: 10
  }),
  reconciliations: await invoke('reconciliation.list'),
  events: [...new Set(window.webContents.sent.map(({ channel }) => channel))],
  errors: fake.dialog.errors
}
const exited = new Promise((resolve) => fake.app.once('exited', resolve))
fake.app.quit()
const exitCode = await exited
process.stdout.write(JSON.stringify({ ...report, exitCode, channelsAfter: fake.ipcMain.handlers.size }) + '\n')

async function firstWindow(): Promise<FakeBrowserWindow> {
  for (const start = Date.now(); Date.now() - start < 60_000;) {
    const [window] = fake.windows
    if (window) return window
    if (fake.dialog.errors.length > 0) throw new Error(JSON.stringify(fake.dialog.errors))
    await pause()
  }
  throw new Error('The bundle opened no window.')
}

async function fetchPage(path: string): Promise<Response> {
  const handle = fake.protocol.handlers.get('app')
  if (!handle) throw new Error('The bundle serves no page.')
  return handle(new Request(new URL(path, 'app://tallydesk/')))
}

function invoke(name: string, input?: unknown): Promise<Reply<unknown>> {
  return fake.ipcMain.invoke(`app:${name}`, input, window.webContents) as Promise<Reply<unknown>>
}

/** Waits for the sync run that starts by itself, which shows that the workers run from the bundle. */
async function verdictOfSync(): Promise<unknown> {
  for (const start = Date.now(); Date.now() - start < 120_000;) {
    const reply = await invoke('sync.get')
    const status = reply.ok ? (reply.value as { readonly state: string }) : undefined
    if (status?.state === 'ended') return status
    await pause()
  }
  return { sync: await invoke('sync.get'), connection: await invoke('connection.get') }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
