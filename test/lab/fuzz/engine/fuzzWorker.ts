import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '../../../support/seededRandom.ts'
import type { FuzzTarget } from '../target.ts'
import { COUNTERS, type BundledTarget } from './bundleTarget.ts'
import type { Counts } from './countBranches.ts'
import { createExecutor, type Finding } from './execute.ts'
import { minimise } from './minimise.ts'
import { search } from './search.ts'

/** What the thread is to do. `shared`: see `SharedInput`. */
export interface WorkerTask extends BundledTarget {
  readonly name: string
  readonly folder: string
  readonly seed: number
  readonly seconds: number
  readonly inputs: readonly Uint8Array[]
  readonly isMinimised: boolean
  readonly shared: SharedArrayBuffer
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly branches: number; readonly corpus: number }
  | ({ readonly kind: 'end' } & WorkerResult)

export interface WorkerResult {
  readonly executions: number
  readonly branches: number
  readonly corpus: readonly Uint8Array[]
  readonly findings: readonly Finding[]
  readonly slowest: number
  /** Bytes of the heap that were not there after the first inputs, without the corpus. */
  readonly growth: number
}

/** Two numbers, executions and bytes, and then the input that is read: for who watches from outside. */
export const SHARED_HEAD = 8
export const SHARED_BYTES = SHARED_HEAD + 2 ** 20

/** Heap that may stay after a campaign: compiled code, caches of regular expressions and the like. */
const MOST_GROWTH = 48 * 2 ** 20
/** Files that a reader leaves open. */
const MOST_OPEN = 16
const FIRST_EXECUTIONS = 2000

if (parentPort) {
  const port = parentPort
  port.postMessage({ kind: 'end', ...(await fuzz(workerData as WorkerTask, (message) => port.postMessage(message))) })
  // The thread ends here, whatever a reader has left running.
  process.exit(0)
}

async function fuzz(task: WorkerTask, tell: (message: WorkerMessage) => void): Promise<WorkerResult> {
  const counts: Counts = new Uint8ClampedArray(task.branches)
  Object.assign(globalThis, { [COUNTERS]: counts })
  const { default: target } = (await import(task.url)) as { readonly default: FuzzTarget }
  const head = new Int32Array(task.shared, 0, 2)
  const area = Buffer.from(task.shared, SHARED_HEAD)
  const executor = createExecutor({
    target,
    counts,
    folder: mkdtempSync(join(task.folder, 'reading-')),
    onInput: (input) => {
      input.copy(area)
      Atomics.store(head, 1, input.length)
      Atomics.add(head, 0, 1)
    }
  })
  const until = performance.now() + task.seconds * 1000
  let before: { readonly heap: number; readonly open: number } | undefined
  const isOver = () => {
    if (executor.executions >= FIRST_EXECUTIONS) before ??= { heap: heapUsed(), open: openFiles() }
    return performance.now() >= until
  }
  const { corpus, branches, findings } = await search({
    executor,
    counts,
    seeds: [...task.inputs, ...(await target.seeds())].map((bytes) => Buffer.from(bytes)),
    words: task.words,
    random: seededRandom(`fuzz ${task.name}`, task.seed),
    isOver,
    onProgress: (found) => tell({ kind: 'progress', branches: found.branches, corpus: found.corpus.length })
  })
  const { executions, slowest } = executor
  await setImmediate()
  const growth = before ? heapUsed() - before.heap - corpus.reduce((sum, { length }) => sum + length + 200, 0) : 0
  const left = before ? openFiles() - before.open : 0
  const all = [...findings]
  const [input] = corpus
  if (input && growth > MOST_GROWTH) all.push({ input, key: 'leak', words: `The heap grew by ${growth} bytes` })
  if (input && left > MOST_OPEN) all.push({ input, key: 'open files', words: `${left} files are still open` })
  return {
    executions,
    branches,
    corpus: task.isMinimised ? await minimise(corpus, executor, counts) : corpus,
    findings: all,
    slowest: slowest.millisecondsAMegabyte,
    growth
  }
}

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Zero where the system does not tell. */
function openFiles(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
}
