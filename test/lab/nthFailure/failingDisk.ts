import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** `once`: one change fails. `full`: from it on there is no space. `dead`: from it on nothing changes any more. */
export type DiskFailure = 'once' | 'full' | 'dead'

/** What was counted, how many failed of that, and what the first of these was. */
export interface Counted {
  readonly count: number
  readonly failed: number
  readonly call: string
}

/** The disk under the folder of a process. */
export interface FailingDisk {
  /** The change of this number from now on, from 1, fails; none where it is 0. */
  fail(at: number, how: DiskFailure): void
  /** Whole again; returns what was counted since `fail`. */
  mend(): Counted
  /** How many failed so far since `fail`. */
  failed(): number
}

const MODES: Readonly<Record<DiskFailure, bigint>> = { once: 0n, full: 1n, dead: 2n }
/** Bytes of `struct board`. */
const BYTES = 64
/** A board on which nothing is counted. */
export const IDLE_BOARD = boardOf(-1n, 0n)

function boardOf(at: bigint, mode: bigint): Buffer {
  const bytes = Buffer.alloc(BYTES)
  bytes.writeBigInt64LE(at, 0)
  bytes.writeBigInt64LE(mode, 8)
  return bytes
}

/** Writes on the board of `failingDisk.c`, which is preloaded; without one, nothing ever fails. */
export function openFailingDisk(board: string | undefined): FailingDisk {
  const nothing = { count: 0, failed: 0, call: '' }
  if (board === undefined) return { fail: () => undefined, mend: () => nothing, failed: () => 0 }
  const file = openSync(board, 'r+')
  process.once('exit', () => closeSync(file))
  const read = (): Counted => {
    const bytes = Buffer.alloc(BYTES)
    readSync(file, bytes, 0, BYTES, 0)
    const call = bytes.subarray(32).toString('latin1').replaceAll('\0', '')
    return { count: Number(bytes.readBigInt64LE(16)), failed: Number(bytes.readBigInt64LE(24)), call }
  }
  const write = (bytes: Buffer) => {
    // The number comes last, so that nothing is counted on a board that is half written.
    writeSync(file, bytes, 8, BYTES - 8, 8)
    writeSync(file, bytes, 0, 8, 0)
  }
  return {
    fail: (at, how) => write(boardOf(BigInt(at), MODES[how])),
    mend() {
      const counted = read()
      write(IDLE_BOARD)
      return counted
    },
    failed: () => read().failed
  }
}
