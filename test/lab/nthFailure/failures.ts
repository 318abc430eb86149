import { Worker } from 'node:worker_threads'
import { openFailingDisk, type Counted, type DiskFailure, type FailingDisk } from './failingDisk.ts'

/** What fails: a change of the disk from which on it is full, or once; an answer of the service; a message to a worker. */
export const KINDS = ['disk-full', 'disk-error', 'answer', 'message'] as const
export type Kind = (typeof KINDS)[number]

interface Failures {
  /** Counts from now on; the one of that number fails, none where it is 0. */
  arm(at: number): void
  disarm(): Counted
}

/** Of the process that calls it, once; `board` is that of `failingDisk.c`, which is preloaded. */
export function failures(board: string): Readonly<Record<Kind, Failures>> {
  const disk = openFailingDisk(board)
  return {
    'disk-full': onDisk(disk, 'full'),
    'disk-error': onDisk(disk, 'once'),
    answer: onAnswers(),
    message: onMessages()
  }
}

function onDisk(disk: FailingDisk, how: DiskFailure): Failures {
  return { arm: (at) => disk.fail(at, how), disarm: () => disk.mend() }
}

/** Counts calls of what can fail. */
function counter() {
  let at: number | undefined
  let count = 0
  let failed = 0
  return {
    /** Whether this one fails. */
    isNext(): boolean {
      if (at === undefined) return false
      count += 1
      if (count !== at) return false
      failed += 1
      return true
    },
    arm(next: number) {
      at = next
      count = 0
      failed = 0
    },
    disarm(call: string): Counted {
      at = undefined
      return { count, failed, call }
    }
  }
}

/** The service answers, and the answer is lost on its way: the request may have done what it was to do. */
function onAnswers(): Failures {
  const counted = counter()
  const real = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const isLost = counted.isNext()
    const response = await real(...request)
    if (!isLost) return response
    await response.body?.cancel()
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
  }
  return { arm: (at) => counted.arm(at), disarm: () => counted.disarm('answer') }
}

/** The worker dies when the message reaches it. */
function onMessages(): Failures {
  const counted = counter()
  // Called as a method of the worker that it was called on.
  const real = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')?.value as Worker['postMessage']
  Worker.prototype.postMessage = function (this: Worker, ...message) {
    if (counted.isNext()) void this.terminate()
    else real.apply(this, message)
  }
  return { arm: (at) => counted.arm(at), disarm: () => counted.disarm('message') }
}
