import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { FaultRule } from './faults/faultRule.ts'
import { PolicyChange } from './policy/policyBoard.ts'
import { STOP, type WorkerMessage, type WorkerOptions } from './workerMessages.ts'

const StartOptions = z.strictObject({
  port: z.int().min(0).max(65_535).default(0),
  rows: z.int().min(0).max(100_000_000).default(5000),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  token: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .optional(),
  policy: PolicyChange.default({}),
  faults: z.array(FaultRule).max(100).default([]),
  memory: z.strictObject({ file: z.string().min(1), isKept: z.boolean() }).optional()
})

/**
 * `port`: 0 (the default) picks any free port. `rows` and `seed`: default 5000 and 1. `token`: random by default.
 * `policy`: the switches that differ from their defaults. `faults`: the faults that are active from the first request.
 * `memory`: the file that keeps what is made; without it every start is the same.
 */
export type SandboxOptions = z.input<typeof StartOptions>

/** The running service and what a client needs to talk to it. */
export interface Sandbox {
  readonly baseUrl: string
  /** Address from which the browser library is loaded. */
  readonly sdkUrl: string
  readonly publicKey: string
  readonly token: string
  /** Token for the control surface at `/__sandbox/`, which inspects and changes the service. */
  readonly controlToken: string
  /** Stops the service and its thread and closes open connections. Calling it twice is safe. */
  stop(): Promise<void>
}

// Pages become garbage as soon as they are sent. A small young generation makes the process about 40 MB smaller.
const LIMITS = { maxYoungGenerationSizeMb: 6 }

/**
 * Starts the sandbox in its own thread. Resolves when it listens on 127.0.0.1. `worker` is the path of `worker.ts`,
 * which differs between the shells. Rejects with an `AppError`: `bad-input`, `in-use`, `not-allowed`, `unexpected`.
 */
export async function startSandbox(worker: string | URL, options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readOptions(options)
  const thread = new Worker(worker, { name: 'sandbox', workerData: settings, resourceLimits: LIMITS })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const { port, isDamaged } = await untilListening(thread)
  if (isDamaged) process.emitWarning('The sandbox could not read what was made in it before, and begins anew.')
  warnOfFaults(thread)
  const baseUrl = `http://127.0.0.1:${port}`
  let stopping: Promise<void> | undefined
  return {
    baseUrl,
    sdkUrl: `${baseUrl}/sdk`,
    publicKey: settings.publicKey,
    token: settings.token,
    controlToken: settings.controlToken,
    stop: () => (stopping ??= stopThread(thread, ended))
  }
}

function readOptions(options: SandboxOptions): WorkerOptions {
  const { success, data, error } = StartOptions.safeParse(options)
  if (success) {
    const names = { publicKey: randomName('public'), controlToken: randomName('control') }
    return { ...data, ...names, token: data.token ?? randomName('token'), memory: data.memory }
  }
  const [issue] = error.issues
  const message = `The sandbox cannot start: ${RULES[String(issue?.path[0])] ?? 'one of its options is unknown.'}`
  throw new AppError('bad-input', message, { cause: error })
}

const RULES: Readonly<Record<string, string>> = {
  port: 'the port must be a whole number from 0 to 65535, where 0 means any that is free.',
  rows: 'the number of rows must be a whole number from 0 to 100000000.',
  seed: 'the seed must be a whole number from 0 to 4294967295.',
  faults: 'one of the faults is not as it should be.',
  policy: 'the policy names a switch that is unknown, or a value that the switch does not have.',
  token: 'the token must be 1 to 1000 visible ASCII characters without spaces.'
}

function randomName(kind: 'public' | 'token' | 'control'): string {
  return `sandbox_${kind}_${randomBytes(24).toString('base64url')}`
}

type Listening = Extract<WorkerMessage, { kind: 'listening' }>

async function untilListening(thread: Worker): Promise<Listening> {
  try {
    return await new Promise<Listening>((resolve, reject) => {
      thread.once('message', (message: WorkerMessage) => {
        if (message.kind === 'listening') resolve(message)
        else reject(startFailure(message))
      })
      thread.once('error', (cause) => reject(brokenThread(cause)))
      thread.once('exit', () => reject(brokenThread(undefined)))
    })
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

function startFailure(message: Exclude<WorkerMessage, Listening>): AppError {
  return message.kind === 'failed' ? AppError.fromWire(message.error) : brokenThread(message.name)
}

function brokenThread(cause: unknown): AppError {
  return new AppError('unexpected', 'The sandbox could not start. Please report this.', { cause })
}

// Without these listeners, a failure of the thread would end the whole process.
function warnOfFaults(thread: Worker): void {
  thread.on('error', (error: Error) => process.emitWarning(error))
  thread.on('message', (message: WorkerMessage) => {
    if (message.kind === 'fault') process.emitWarning(`The sandbox failed to answer a request: ${message.name}`)
  })
}

// Milliseconds that the thread has to stop by itself.
const TIMEOUT_MS = 1000

async function stopThread(thread: Worker, ended: Promise<void>): Promise<void> {
  thread.postMessage(STOP)
  const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
