import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FuzzTarget } from '../target.ts'
import { bundleTarget } from './bundleTarget.ts'
import type { Finding } from './execute.ts'
import { SHARED_BYTES, SHARED_HEAD, type WorkerMessage, type WorkerResult, type WorkerTask } from './fuzzWorker.ts'

export interface RunOptions {
  readonly seconds: number
  readonly seed: number
  readonly inputs: readonly Uint8Array[]
  /** Whether the corpus is made small at the end. */
  readonly isMinimised: boolean
}

export interface RunResult extends WorkerResult {
  /** Of all branches that are counted. */
  readonly counted: number
  /** The most memory of the process, in bytes. */
  readonly peak: number
  readonly seconds: number
  /** Seconds of processor time of the process. */
  readonly processorSeconds: number
}

/** From here, a bundle finds the packages that it leaves out. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/tallydesk', import.meta.url))
/** A folder in memory, on Linux: every input of a reader of files is written to one. */
const MEMORY = '/dev/shm'
/** An input that takes this long never ends: the limit is a second a megabyte of processor time. */
const HANGING_MS = 20_000
const WATCH_MS = 500
/** Most heap of the thread in megabytes. */
const MOST_HEAP_MB = 512

/** Searches in a thread that can be stopped, in this process; `node` needs `--expose-gc` to tell what is left behind. */
export async function runTarget(target: FuzzTarget, options: RunOptions): Promise<RunResult> {
  mkdirSync(CACHE, { recursive: true })
  const bundles = mkdtempSync(join(CACHE, 'fuzz-'))
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'tallydesk-fuzz-'))
  const started = performance.now()
  try {
    const bundle = await bundleTarget(target, bundles)
    const shared = new SharedArrayBuffer(SHARED_BYTES)
    const result = await watched({ ...bundle, ...options, name: target.name, folder, shared })
    return {
      ...result,
      counted: bundle.branches,
      peak: process.resourceUsage().maxRSS * 1024,
      seconds: (performance.now() - started) / 1000,
      processorSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000
    }
  } finally {
    for (const each of [bundles, folder]) rmSync(each, { recursive: true, force: true })
  }
}

function watched(task: WorkerTask): Promise<WorkerResult> {
  const head = new Int32Array(task.shared, 0, 2)
  const input = () => Buffer.from(Buffer.from(task.shared, SHARED_HEAD, Atomics.load(head, 1)))
  let progress = { branches: 0, corpus: 0 }
  const worker = new Worker(new URL('./fuzzWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB }
  })
  return new Promise((resolve) => {
    let last = { executions: -1, at: performance.now() }
    const stopped = (key: string, words: string): void => {
      clearInterval(watch)
      const finding: Finding = { input: input(), key, words }
      const { branches } = progress
      const executions = Atomics.load(head, 0)
      void worker.terminate()
      resolve({ executions, branches, corpus: [], findings: [finding], slowest: 0, growth: 0 })
    }
    const watch = setInterval(() => {
      const executions = Atomics.load(head, 0)
      if (executions !== last.executions) last = { executions, at: performance.now() }
      else if (executions > 0 && performance.now() - last.at > HANGING_MS) stopped('hang', 'It does not end')
    }, WATCH_MS)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') progress = message
      else {
        clearInterval(watch)
        // A buffer arrives as plain bytes.
        const findings = message.findings.map((finding) => ({ ...finding, input: Buffer.from(finding.input) }))
        resolve({ ...message, findings })
      }
    })
    worker.on('error', (error: unknown) => {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      stopped('crash', `${message}\n${stack}`)
    })
  })
}
