import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/errors.ts'
import type { ConnectionOptions } from '../database.ts'
import type { LedgerState } from '../ledger.ts'
import type { LedgerCallName, LedgerCalls, Message, Question } from './calls.ts'

/** The main side's end of the port. */
export interface LedgerWorker {
  ask<N extends LedgerCallName>(name: N, ...args: Parameters<LedgerCalls[N]>): Promise<ReturnType<LedgerCalls[N]>>
  /** Closes the ledger; one whose worker has died is closed already. */
  close(): Promise<void>
  readonly onChange: (listener: (state: LedgerState) => void) => void
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
}

// A page is garbage as soon as it is stored. A small nursery keeps the process more than a hundred megabytes smaller.
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** Starts the worker and waits until the ledger is open. Its death makes everything that waits fail, now and later. */
export async function startLedgerWorker(script: string | URL, options: ConnectionOptions): Promise<LedgerWorker> {
  const worker = new Worker(script, { name: 'ledger', workerData: options, resourceLimits: LIMITS })
  const waiting = new Map<number, Waiting>()
  const listeners: ((state: LedgerState) => void)[] = []
  const opening = Promise.withResolvers<undefined>()
  const exited = Promise.withResolvers<undefined>()
  let gone: AppError | undefined
  let asked = 0

  function end(error: AppError): void {
    gone ??= error
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
    if (message.kind === 'opened') opening.resolve(undefined)
    else if (message.kind === 'refused') opening.reject(AppError.fromWire(message.error))
    else if (message.kind === 'change') for (const listener of listeners) listener(message.state)
    else if (message.kind === 'answer') settle(message.id, ({ resolve }) => resolve(message.value))
    else settle(message.id, ({ reject }) => reject(AppError.fromWire(message.error)))
  })
  worker.on('error', (cause) => end(stopped(cause)))
  worker.on('exit', () => {
    end(stopped())
    exited.resolve(undefined)
  })

  const ask: LedgerWorker['ask'] = (name, ...args) => {
    if (gone) return Promise.reject(gone)
    const id = ++asked
    const question: Question = { id, name, args }
    const answered = Promise.withResolvers<unknown>()
    waiting.set(id, answered)
    worker.postMessage(question)
    // The worker answers each call by its own name, so the value is of that call's type.
    return answered.promise as Promise<ReturnType<LedgerCalls[typeof name]>>
  }

  await opening.promise
  return {
    ask,
    async close() {
      if (!gone) await ask('close')
      // A process that ends while the worker still lets go of the driver could be ended by that.
      await exited.promise
    },
    onChange: (listener) => void listeners.push(listener)
  }
}

function stopped(cause?: unknown): AppError {
  return new AppError('unexpected', 'The local copy of the transactions was closed. Please start Tallydesk again.', {
    cause
  })
}
