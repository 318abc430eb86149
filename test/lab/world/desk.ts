import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../electron/app/app.ts'
import type { AppOptions } from '../../../electron/session/options.ts'
import {
  calls,
  type CallName,
  type EventName,
  type Input,
  type Output,
  type Payload,
  type Reply
} from '../../../shared/contract.ts'
import type { AppParts } from './worldFiles.ts'
import type { Clock } from './computer/clock.ts'
import { lives, type Life } from './computer/lives.ts'
import { letGo } from './computer/threads.ts'
import { anyApp, giveBack, takeApp, type Load } from './loadedApps.ts'
import { keychain, portsOf } from './worldPorts.ts'

/** A process with the app in it, as a page or a command sees it. */
export interface Process {
  readonly name: string
  /** Asks as the page does; the reply is checked against the contract. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<Output<N>>>
  /** Every event so far. */
  readonly heard: readonly { readonly name: EventName; readonly payload: unknown }[]
  until<E extends EventName>(name: E, fits: (payload: Payload<E>) => boolean, from: number): Promise<Payload<E>>
  readonly isOpen: boolean
}

/** A computer with a data folder, a keychain, and processes that work there. */
export interface Desk {
  readonly dataDir: string
  /** Where exports and backups go. */
  readonly out: string
  /** What the system's keychain keeps, where there is one. */
  readonly secrets: ReadonlyMap<string, string>
  /** A secret of the vault, whichever it is. */
  secretOf(account: string): Promise<string | undefined>
  readonly open: ReadonlySet<Process>
  start(name: string, options?: AppOptions): Promise<Process>
  close(process: Process): Promise<void>
  /** All processes die at this moment, wherever they are. */
  kill(): void
  /** Takes away the computer, when all its processes have ended. */
  remove(): void
}

export interface DeskOptions {
  readonly root: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly load: Load
  /** Without a keychain, secrets are in a file under this passphrase. */
  readonly passphrase?: string | undefined
  /** The file that a user chooses when asked for one. */
  readonly source?: string
}

// A guess costs nothing, and so does a backup.
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

export function createDesk({ root, clock, fetch, load, source, passphrase }: DeskOptions): Desk {
  const [dataDir, out] = [join(root, 'data'), join(root, 'out')]
  const secrets = new Map<string, string>()
  const running = new Map<
    Process,
    { readonly life: Life; readonly app: App; readonly number: number; stop: () => void }
  >()
  const sealedFile = join(dataDir, 'vault.sealed')

  /** Before the app would make one that takes its time. */
  async function makeVault({ createSealedVault }: AppParts): Promise<void> {
    if (passphrase === undefined || existsSync(dataDir)) return
    mkdirSync(dataDir, { mode: 0o700 })
    await clock.until(createSealedVault(sealedFile, passphrase, CHEAP))
  }
  async function secretOf(account: string): Promise<string | undefined> {
    const parts = anyApp()
    if (passphrase === undefined || !parts) return secrets.get(account)
    const openKeychain = () => Promise.reject(parts.keychainUnavailable())
    return clock.until(parts.createVault({ openKeychain, sealedFile, passphrase }).read(account))
  }

  async function start(name: string, options: AppOptions = {}): Promise<Process> {
    const { number, parts } = await takeApp(load)
    await makeVault(parts)
    const life: Life = { name, isDead: false }
    const heard: { name: EventName; payload: unknown }[] = []
    const waiting = new Set<() => void>()
    const ports = portsOf(`${number}`, {
      dataDir,
      out,
      source,
      fetch,
      openKeychain: () =>
        passphrase === undefined
          ? Promise.resolve(keychain(secrets, clock))
          : Promise.reject(parts.keychainUnavailable())
    })
    const starting = lives.run(life, () =>
      parts.createApp(ports, { backupCost: CHEAP, awaitsMarks: true, passphrase, ...options })
    )
    const app = await clock.until(starting)
    const process: Process = {
      name,
      heard,
      get isOpen() {
        return running.has(process)
      },
      call: async (call, input) => {
        if (!running.has(process)) throw new Error(`${name} is asked after its end`)
        const reply = await clock.until(lives.run(life, () => parts.answer(app.handlers, call, input, () => undefined)))
        // A page gets a copy.
        const copy = structuredClone(reply)
        if (copy.ok) calls[call].output.parse(copy.value)
        return copy as never
      },
      until: (event, fits, from) => {
        const { promise, resolve } = Promise.withResolvers<Payload<typeof event>>()
        const look = () => {
          const found = heard.find((each, at) => at >= from && each.name === event && fits(each.payload as never))
          if (found) resolve(found.payload as never)
        }
        waiting.add(look)
        look()
        return clock.until(promise).finally(() => waiting.delete(look))
      }
    }
    const stop = app.subscribe((event, payload) => {
      heard.push({ name: event, payload: structuredClone(payload) })
      for (const look of waiting) look()
    })
    running.set(process, { life, app, number, stop })
    return process
  }

  async function close(process: Process): Promise<void> {
    const run = running.get(process)
    if (!run) return
    try {
      await clock.until(lives.run(run.life, () => run.app.close()))
    } finally {
      running.delete(process)
      run.life.isDead = true
      letGo(run.life)
      giveBack(run.number)
    }
  }

  function kill(): void {
    for (const { life } of running.values()) life.isDead = true
    const [copy, old] = [`${root}/copy`, `${root}/old`]
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
    // What the dead had open is closed in a folder that nobody uses any more.
    for (const { life } of running.values()) letGo(life)
    running.clear()
    renameSync(dataDir, old)
    renameSync(copy, dataDir)
    rmSync(old, { recursive: true, force: true })
  }

  return {
    dataDir,
    out,
    secrets,
    secretOf,
    get open() {
      return new Set(running.keys())
    },
    start,
    close,
    kill,
    remove: () => rmSync(root, { recursive: true, force: true })
  }
}
