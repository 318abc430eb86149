import { Worker, type Transferable } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { wholeMemory } from './wholeMemory.ts'
import type { Calls, Message, Question } from './messages.ts'
import { remote, type Remote } from './remote.ts'

/**
 * The main side of the port: the calls of the worker. Byte arrays among the arguments are transferred, so the caller
 * cannot use them afterwards.
 */
export type DatabaseWorker<C, Change> = Remote<C> & {
  readonly onChange: (listener: (change: Change) => void) => void
  /** Closes the file; further calls do nothing. If the worker has died, the file is closed already. */
  readonly close: () => Promise<void>
}

/** The address of a worker's script, or what opens the same calls without a worker. */
export type WorkerScript = string | URL | StartsWithout

type StartsWithout = <C extends Calls<C> & { close(): void }, Change>(
  start: Omit<WorkerStart, 'script'>
) => Promise<DatabaseWorker<C, Change>>

interface WorkerStart {
  readonly name: string
  readonly script: WorkerScript
  /** What the worker opens; see `serveCalls`. */
  readonly options: object
  /** The parts of the options that are transferred. */
  readonly transfer?: readonly Transferable[]
  /** The error for every call after the worker has died. */
  readonly stopped: string
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
}

// Pages become garbage as soon as they are stored. A small young generation makes the process over 100 MB smaller; in a
// smaller one, a plan keeps more of what it needs for a moment only. Where Node is started with `--max-semi-space-size`,
// that counts instead: a third of this.
const LIMITS = { maxYoungGenerationSizeMb: 12 }

/** Starts the worker and waits until its file is open. If the worker dies, all pending and later calls fail. */
export async function startWorker<C extends Calls<C> & { close(): void }, Change>({
  script,
  ...start
}: WorkerStart): Promise<DatabaseWorker<C, Change>> {
  if (typeof script === 'function') return script(start)
  const { name, options, transfer = [], stopped } = start
  const worker = new Worker(script, { name, workerData: options, transferList: [...transfer], resourceLimits: LIMITS })
  const waiting = new Map<number, Waiting>()
  const listeners: ((change: Change) => void)[] = []
  const opening = Promise.withResolvers<readonly string[]>()
  const exited = Promise.withResolvers<undefined>()
  let gone: AppError | undefined
  let closing: Promise<void> | undefined
  let requests = 0

  function end(cause?: unknown): void {
    gone ??= new AppError('unexpected', stopped, { cause })
    opening.reject(gone)
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }

  function settle(id: number, act: (waiting: Waiting) => void): void {
    const waits = waiting.get(id)
    waiting.delete(id)
    if (waits) act(waits)
  }

  worker.on('message', (message: Message) => {
    if (message.kind === 'opened') opening.resolve(message.calls)
    else if (message.kind === 'refused') opening.reject(AppError.fromWire(message.error))
    // The worker announces only one kind of change.
    else if (message.kind === 'change') for (const listener of listeners) listener(message.change as Change)
    else if (message.kind === 'answer') settle(message.id, ({ resolve }) => resolve(message.value))
    else settle(message.id, ({ reject }) => reject(AppError.fromWire(message.error)))
  })
  worker.on('error', end)
  worker.on('exit', () => {
    end()
    exited.resolve(undefined)
  })

  function send(name: string, args: readonly unknown[]): Promise<unknown> {
    if (gone) return Promise.reject(gone)
    const id = ++requests
    const question: Question = { id, name, args }
    const answered = Promise.withResolvers<unknown>()
    waiting.set(id, answered)
    worker.postMessage(question, args.flatMap(wholeMemory))
    return answered.promise
  }

  async function close(): Promise<void> {
    if (!gone) {
      await send('close', []).catch((error: unknown) => {
        // One that ended while it closed has let go of everything too.
        if (!gone) throw error
      })
    }
    // If the process ended while the worker still unloads the driver, it could crash.
    await exited.promise
  }

  const calls = remote<C>(await opening.promise, send)
  return {
    ...calls,
    close: () => (closing ??= close()),
    onChange: (listener: (change: Change) => void) => void listeners.push(listener)
  }
}
