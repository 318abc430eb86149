import { Worker, type Transferable } from 'node:worker_threads'
import { AppError } from '../../../shared/errors.ts'
import { wholeMemory } from '../../../shared/wholeMemory.ts'
import type { Calls, Message, Question } from './messages.ts'
import { remote, type Remote } from './remote.ts'

/**
 * The main side's end of the port: the worker's calls. The memory of bytes among their arguments is handed over: who asks
 * has them no longer.
 */
export type DatabaseWorker<C, Change> = Remote<C> & {
  readonly onChange: (listener: (change: Change) => void) => void
  /** Closes the file, once; that of a worker which has died is closed already. */
  readonly close: () => Promise<void>
}

interface WorkerStart {
  readonly name: string
  readonly script: string | URL
  /** What the worker opens; see `serveCalls`. */
  readonly options: object
  /** What of the options is handed over. */
  readonly transfer?: readonly Transferable[]
  /** What is said to everybody who asks after the worker has died. */
  readonly stopped: string
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
}

// A page is garbage as soon as it is stored. A small nursery keeps the process more than a hundred megabytes smaller.
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** Starts the worker and waits until its file is open. Its death makes everything that waits fail, now and later. */
export async function startWorker<C extends Calls<C> & { close(): void }, Change>({
  name,
  script,
  options,
  transfer = [],
  stopped
}: WorkerStart): Promise<DatabaseWorker<C, Change>> {
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
    // The worker announces changes of one kind only.
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
    if (!gone) await send('close', [])
    // A process that ends while the worker still lets go of the driver could be ended by that.
    await exited.promise
  }

  const calls = remote<C>(await opening.promise, send)
  return {
    ...calls,
    close: () => (closing ??= close()),
    onChange: (listener: (change: Change) => void) => void listeners.push(listener)
  }
}
