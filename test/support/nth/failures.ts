import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** What fails: a change of the disk from which on it is full, or once; an answer of the service; a message to a worker. */
export const KINDS = ['disk-full', 'disk-error', 'answer', 'message'] as const
export type Kind = (typeof KINDS)[number]

/** What was counted, how many failed of that, and what the first of these was. */
export interface Counted {
  readonly count: number
  readonly failed: number
  readonly call: string
}

interface Failures {
  /** Counts from now on; the one of that number fails, none where it is 0. */
  arm(at: number): void
  disarm(): Counted
}

/** Of the process that calls it, once; `board` is that of `failingDisk.c`, which is preloaded. */
export function failures(board: string): Readonly<Record<Kind, Failures>> {
  return {
    'disk-full': onDisk(board, 1n),
    'disk-error': onDisk(board, 0n),
    answer: onAnswers(),
    message: onMessages()
  }
}

/** Bytes of `struct board`. */
const BOARD_BYTES = 64
/** A board on which nothing is counted. */
export const IDLE_BOARD = boardOf(-1n, 0n)

function boardOf(at: bigint, mode: bigint): Buffer {
  const bytes = Buffer.alloc(BOARD_BYTES)
  bytes.writeBigInt64LE(at, 0)
  bytes.writeBigInt64LE(mode, 8)
  return bytes
}

function onDisk(board: string, mode: bigint): Failures {
  const write = (at: bigint, now: bigint) => {
    const file = openSync(board, 'r+')
    // The number comes last, so that nothing is counted on a board that is half written.
    const bytes = boardOf(at, now)
    writeSync(file, bytes, 8, BOARD_BYTES - 8, 8)
    writeSync(file, bytes, 0, 8, 0)
    closeSync(file)
  }
  return {
    arm: (at) => write(BigInt(at), mode),
    disarm() {
      const bytes = Buffer.alloc(BOARD_BYTES)
      const file = openSync(board, 'r')
      readSync(file, bytes, 0, BOARD_BYTES, 0)
      closeSync(file)
      write(-1n, mode)
      const call = bytes.subarray(32).toString('latin1').replaceAll('\0', '')
      return { count: Number(bytes.readBigInt64LE(16)), failed: Number(bytes.readBigInt64LE(24)), call }
    }
  }
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
