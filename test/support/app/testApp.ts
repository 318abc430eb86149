import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '../../../electron/app/app.ts'
import { createApp } from '../../../electron/app/createApp.ts'
import type { AppOptions } from '../../../electron/session/options.ts'
import type { FilePort } from '../../../electron/session/ports.ts'
import { isolatedWindowServer } from '../../../electron/shells/loopback/isolatedWindow/isolatedWindowServer.ts'
import type { IsolatedWindow, IsolatedWindowPort } from '../../../electron/base/isolatedWindow/isolatedWindowPort.ts'
import type { SecretStore } from '../../../electron/stores/vault/secretVault.ts'
import { events, type EventName, type Payload } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { ledgerHere, workbookHere } from '../database/servedHere.ts'
import { bundled } from '../../../scripts/bundle.mjs'

const workerOf = async (program: Parameters<typeof bundled>[0]) => pathToFileURL(await bundled(program))
/** A page takes a main side that answers nothing for gone, so before a page databases do not work in this thread. */
const isBeforePage = process.env['VITEST'] === undefined
const ledgerWorker = isBeforePage ? await workerOf('ledger') : ledgerHere
const workbookWorker = isBeforePage ? await workerOf('workbook') : workbookHere
const sandboxWorker = await workerOf('sandbox')
const teamWorker = await workerOf('team')

export interface TestApp extends AsyncDisposable {
  readonly app: App
  /** The addresses outside that were opened, in order. */
  readonly opened: readonly URL[]
  /** The isolated windows that were made, in order. */
  readonly windows: readonly IsolatedWindow[]
  /** Every event so far; each was checked against the contract when it came. */
  readonly heard: readonly { readonly name: EventName; readonly payload: unknown }[]
  /**
   * Resolves with the first event of that name, past or to come, that fits; rejects after 60 s. `from`: how many events
   * of the past are not meant.
   */
  until<E extends EventName>(name: E, fits: (payload: Payload<E>) => boolean, from?: number): Promise<Payload<E>>
}

export interface TestAppOptions extends AppOptions {
  readonly dataDir: string
  /** A computer without a keychain unless given. */
  readonly keychain?: SecretStore
  /** Where its isolated windows can be posted to from, in place of what the browser shell says. */
  readonly reach?: IsolatedWindowPort['reach']
  /** What happens while an isolated window is being opened. */
  readonly onWindow?: () => Promise<unknown>
  /** What the user does about files; without it, exports go to the data folder. */
  readonly files?: Partial<FilePort>
}

/** The real app on real workers, in a folder of the test's. */
export async function testApp({
  dataDir,
  keychain,
  reach,
  onWindow,
  files,
  ...options
}: TestAppOptions): Promise<TestApp> {
  // On ports of this computer, as in the browser shell; nobody looks unless the test does.
  const isolatedWindows = isolatedWindowServer(() => undefined)
  const opened: URL[] = []
  const windows: IsolatedWindow[] = []
  const app = await createApp(
    {
      version: '0.0.0',
      dataDir,
      fetch,
      openKeychain: () =>
        keychain ? Promise.resolve(keychain) : Promise.reject(new AppError('keychain-unavailable', 'No keychain.')),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: teamWorker },
      user: { name: 'tester' },
      files: {
        chooseTarget: (name) => Promise.resolve(join(dataDir, name)),
        deliver: () => Promise.resolve(undefined),
        reveal: () => Promise.resolve(),
        chooseSource: () => Promise.resolve(undefined),
        takeUpload: () => Promise.resolve(undefined),
        ...files
      },
      isolatedWindows: {
        reach: reach ?? isolatedWindows.reach,
        open: async (setup) => {
          await onWindow?.()
          const made = await isolatedWindows.open(setup)
          windows.push(made)
          return made
        }
      },
      links: { open: (url) => Promise.resolve(void opened.push(url)) },
      log: () => undefined
    },
    { sandbox: { rows: 500, seed: 1 }, ...options }
  )
  const heard: { name: EventName; payload: unknown }[] = []
  const waiting = new Set<() => void>()
  app.subscribe((name, payload) => {
    heard.push({ name, payload: events[name].parse(payload) })
    for (const look of waiting) look()
  })
  return {
    app,
    opened,
    windows,
    heard,
    until: (name, fits, from = 0) => {
      type Wanted = Payload<typeof name>
      const { promise, resolve, reject } = Promise.withResolvers<Wanted>()
      const look = () => {
        const found = heard.find((event, at) => at >= from && event.name === name && fits(event.payload as Wanted))
        if (found) resolve(found.payload as Wanted)
      }
      const timer = setTimeout(() => reject(new Error(`No such ${name} came: ${JSON.stringify(heard.at(-1))}`)), 60_000)
      waiting.add(look)
      look()
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(look)
      })
    },
    async [Symbol.asyncDispose]() {
      try {
        await app.close()
      } finally {
        await isolatedWindows.close()
      }
    }
  }
}
