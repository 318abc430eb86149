import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../electron/app/app.ts'
import type { AppOptions } from '../../../electron/session/options.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import type { SecretStore } from '../../../electron/vault/secretVault.ts'
import {
  calls,
  type CallName,
  type EventName,
  type Input,
  type Output,
  type Payload,
  type Reply
} from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { AppParts } from './worldFiles.ts'
import type { Clock } from './computer/clock.ts'
import { lives, type Life } from './computer/lives.ts'
import { letGo, type Served } from './computer/threads.ts'

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
  readonly secrets: ReadonlyMap<string, string>
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
  /** Loads the app's modules once more. */
  readonly load: (number: number) => Promise<AppParts>
  /** The file that a user chooses when asked for one. */
  readonly source?: string
}

const CHEAP = { N: 2 ** 10, r: 8, p: 1 }
const loaded: AppParts[] = []
/** Loaded apps that no process uses. One that was killed is none of them. */
const free: number[] = []

/** The workers of each loaded app, by the address that its shell gives them. */
export const served: Served = {
  open: (script, options, announce) => openWorker(script, options, announce),
  toWire: (script, error) => partsOf(script).toWire(error)
}

function partsOf(script: string): AppParts {
  const parts = loaded[Number(script.split('#')[1])]
  if (!parts) throw new Error(`Nothing is loaded as ${script}`)
  return parts
}

const openWorker: Served['open'] = (script, options, announce) => {
  const [kind] = script.split('#')
  const parts = partsOf(script)
  const given = options as never
  const open = { ledger: () => parts.openLedger(given, announce), workbook: () => parts.openWorkbook(given, announce) }
  if (kind === 'workbook' && typeof options === 'object' && options !== null && 'isCopying' in options) {
    return parts.openCopyCalls() as never
  }
  if (kind !== 'ledger' && kind !== 'workbook') throw new Error(`No world has a worker ${script}`)
  return open[kind]() as never
}

export function createDesk({ root, clock, fetch, load, source }: DeskOptions): Desk {
  const [dataDir, out] = [join(root, 'data'), join(root, 'out')]
  mkdirSync(out, { recursive: true })
  const secrets = new Map<string, string>()
  const running = new Map<
    Process,
    { readonly life: Life; readonly app: App; readonly number: number; stop: () => void }
  >()

  async function start(name: string, options: AppOptions = {}): Promise<Process> {
    const number = free.shift() ?? loaded.length
    const parts = (loaded[number] ??= await load(number))
    const life: Life = { name, isDead: false }
    const heard: { name: EventName; payload: unknown }[] = []
    const waiting = new Set<() => void>()
    const ports = portsOf(`${number}`, {
      dataDir,
      out,
      source,
      fetch,
      openKeychain: () => Promise.resolve(keychain(secrets, clock))
    })
    const starting = lives.run(life, () => parts.createApp(ports, { backupCost: CHEAP, awaitsMarks: true, ...options }))
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
      free.push(run.number)
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
    get open() {
      return new Set(running.keys())
    },
    start,
    close,
    kill,
    remove: () => rmSync(root, { recursive: true, force: true })
  }
}

/** As a system keeps secrets: for every process, and through every end of one. */
function keychain(secrets: Map<string, string>, clock: Clock): SecretStore {
  const later = <T>(work: () => T) => new Promise<T>((resolve) => clock.soon(() => resolve(work())))
  return {
    read: (account) => later(() => secrets.get(account)),
    write: (account, secret) => later(() => void secrets.set(account, secret)),
    clear: (account) => later(() => void secrets.delete(account))
  }
}

function portsOf(
  number: string,
  {
    dataDir,
    out,
    source,
    fetch,
    openKeychain
  }: Pick<Ports, 'dataDir' | 'fetch' | 'openKeychain'> & { readonly out: string; readonly source: string | undefined }
): Ports {
  const inside = (name: string) => Promise.resolve(join(out, name))
  const none = () => Promise.reject(new AppError('not-allowed', 'No world has windows.'))
  return {
    version: '0.0.0',
    dataDir,
    fetch,
    openKeychain,
    workers: {
      ledger: `ledger#${number}`,
      workbook: `workbook#${number}`,
      sandbox: `sandbox#${number}`,
      team: `team#${number}`
    },
    user: { name: 'tester' },
    files: {
      chooseTarget: inside,
      deliver: () => Promise.resolve(undefined),
      reveal: () => Promise.resolve(),
      chooseSource: () => Promise.resolve(source),
      takeUpload: () => Promise.resolve(undefined)
    },
    isolatedWindows: { reach: 'this-computer', open: none },
    links: { open: none },
    log: () => undefined
  } as unknown as Ports
}
